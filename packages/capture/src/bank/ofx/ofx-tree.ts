import { unescapeXml } from "../../xml/unescape-xml.ts";
import { InvalidBankFile } from "../bank-file.ts";

/** An element of OFX, of either syntax. */
export interface OfxElement {
  /** In capitals. */
  readonly name: string;
  /** Of the file, from 1. */
  readonly line: number;
  text: string;
  readonly children: OfxElement[];
}

const CDATA = "<![CDATA[";
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 2_000_000;
/** Longer names are no tags: the search for an end stays short however many begin. */
const TAG = /<(\/?)([A-Za-z][\w.-]{0,63})\s{0,8}(\/?)>/y;

/**
 * The tree under `<OFX>`. SGML (version 1) need not close an element that holds a text, XML (version 2) closes all: one walk
 * over the tags reads both. An element that is closed by another's end tag hands its children to the one above, so that an
 * empty `<MEMO>` swallows nothing. Entities stay inert but for the predefined ones; linear in the text's length, which
 * ofx-js 1.1.1 is not: a tag of 28 letters without a point took it 32 s.
 */
export function parseOfx(text: string): OfxElement {
  const start = text.search(/<OFX>/i);
  if (start === -1) throw new InvalidBankFile("noStatement");
  const walk = new Walk(text.slice(0, start).split("\n").length);
  let from = start;
  while (from < text.length) {
    const open = text.indexOf("<", from);
    if (open === -1) {
      walk.addText(text.slice(from));
      break;
    }
    walk.addText(text.slice(from, open));
    TAG.lastIndex = open;
    const tag = TAG.exec(text);
    if (text.startsWith("<!--", open) || text.startsWith("<?", open)) {
      const close = text.indexOf(text.startsWith("<?", open) ? "?>" : "-->", open);
      if (close === -1) throw new InvalidBankFile("xml", { line: walk.line });
      walk.skip(text.slice(open, close));
      from = close + (text.startsWith("<?", open) ? 2 : 3);
    } else if (text.startsWith(CDATA, open)) {
      const close = text.indexOf("]]>", open);
      if (close === -1) throw new InvalidBankFile("xml", { line: walk.line });
      // What it holds is text as it stands: its signs are no entities.
      walk.addText(text.slice(open + CDATA.length, close).replaceAll("&", "&amp;"));
      from = close + "]]>".length;
    } else if (text.startsWith("<!", open)) {
      throw new InvalidBankFile("xml", { line: walk.line });
    } else if (tag !== null) {
      const [whole, isEnd, name = "", isEmpty] = tag;
      if (isEnd) walk.close(name);
      else walk.open(name);
      if (isEmpty && !isEnd) walk.close(name);
      walk.skip(whole);
      from = open + whole.length;
    } else {
      // A sign of the text itself, which SGML writers do not escape.
      walk.addText("<");
      from = open + 1;
    }
  }
  return walk.root();
}

class Walk {
  line: number;
  readonly #top: OfxElement = { name: "", line: 1, text: "", children: [] };
  readonly #stack: OfxElement[] = [this.#top];
  #elements = 0;

  constructor(line: number) {
    this.line = line;
  }

  skip(text: string): void {
    this.line += text.split("\n").length - 1;
  }

  addText(text: string): void {
    this.skip(text);
    const top = this.#stack.at(-1) as OfxElement;
    if (text.trim() !== "") top.text += text;
  }

  open(name: string): void {
    const top = this.#stack.at(-1) as OfxElement;
    // A text is all that an element holds: the next tag ends it.
    if (top.text.trim() !== "" && this.#stack.length > 1) this.#stack.pop();
    const element = { name: name.toUpperCase(), line: this.line, text: "", children: [] };
    this.#stack.at(-1)?.children.push(element);
    this.#stack.push(element);
    this.#elements += 1;
    // Empty elements that nothing closes nest: a deep stack is either those, unwound here, or an attack.
    if (this.#stack.length > MAX_DEPTH || this.#elements > MAX_ELEMENTS)
      throw new InvalidBankFile("xml", { line: this.line });
  }

  close(name: string): void {
    const wanted = name.toUpperCase();
    const at = this.#stack.findLastIndex((element) => element.name === wanted);
    if (at <= 0) return;
    while (this.#stack.length > at + 1) {
      const unclosed = this.#stack.pop() as OfxElement;
      this.#stack.at(-1)?.children.push(...unclosed.children.splice(0));
    }
    this.#stack.pop();
  }

  root(): OfxElement {
    const [root] = this.#top.children;
    if (root === undefined || this.#stack.length > 1)
      throw new InvalidBankFile("truncated", { line: this.line });
    return root;
  }
}

/** The first element of that name, however deep, in the order of the file. */
export function findOfx(element: OfxElement | undefined, name: string): OfxElement | undefined {
  return element && allOfx(element, name, true)[0];
}

/** Every element of that name below, in the order of the file. */
export function allOfx(element: OfxElement, name: string, isFirstEnough = false): OfxElement[] {
  const found: OfxElement[] = [];
  for (const child of element.children) {
    if (isFirstEnough && found.length > 0) break;
    if (child.name === name) found.push(child);
    else found.push(...allOfx(child, name, isFirstEnough));
  }
  return found;
}

/** The text of a child, `null` when it is absent or empty. */
export function ofxText(element: OfxElement | undefined, name: string): string | null {
  const text = unescapeXml(element?.children.find((child) => child.name === name)?.text ?? "").trim();
  return text === "" ? null : text;
}
