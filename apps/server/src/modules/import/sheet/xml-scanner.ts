import { UnreadableSheet } from "./unreadable.ts";

/** The events of a scanner, in the order of the text. Names come without their prefix. */
export type XmlListener = {
  open(name: string, attributes: string, selfClosed: boolean): void;
  close(name: string): void;
  text(text: string): void;
};

/** Longer than that, the text between two angle brackets is no tag of a workbook. */
const LONGEST_TAG = 256 * 1024;

/**
 * Reads XML that comes in pieces, without keeping it: enough of the language for the parts of a workbook, which are
 * plain elements. A DOCTYPE is refused, since nothing sound declares one there; entities are the five of XML.
 */
export class XmlScanner {
  readonly #listener: XmlListener;
  #rest = "";

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  /** @throws UnreadableSheet */
  push(piece: string): void {
    const text = this.#rest === "" ? piece : this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const tag = text.indexOf("<", at);
      if (tag === -1) break;
      if (tag > at) this.#listener.text(text.slice(at, tag));
      at = tag;
      const end = endOfMarkup(text, tag);
      if (end === -1) break;
      this.#markup(text, tag, end);
      at = end;
    }
    // A text that is not over yet waits whole: an entity may be cut in two.
    this.#rest = text.slice(at);
    if (this.#rest.length > LONGEST_TAG && this.#rest.startsWith("<"))
      throw new UnreadableSheet({ why: "markup" });
    if (this.#rest.length > 4 * LONGEST_TAG) throw new UnreadableSheet({ why: "cell" });
  }

  /** @throws UnreadableSheet when the text ends within a tag */
  end(): void {
    if (this.#rest.trim() !== "") throw new UnreadableSheet({ why: "truncated" });
  }

  #markup(text: string, start: number, end: number): void {
    const second = text.charCodeAt(start + 1);
    if (second === SLASH) {
      this.#listener.close(localName(text.slice(start + 2, end - 1).trim()));
    } else if (second === BANG) {
      if (text.startsWith("<![CDATA[", start)) this.#listener.text(escaped(text.slice(start + 9, end - 3)));
      else if (!text.startsWith("<!--", start)) throw new UnreadableSheet({ why: "doctype" });
    } else if (second !== QUESTION) {
      const selfClosed = text.charCodeAt(end - 2) === SLASH;
      const inner = text.slice(start + 1, selfClosed ? end - 2 : end - 1);
      const blank = inner.search(/\s/);
      const name = localName(blank === -1 ? inner : inner.slice(0, blank));
      this.#listener.open(name, blank === -1 ? "" : inner.slice(blank), selfClosed);
    }
  }
}

const SLASH = 47;
const BANG = 33;
const QUESTION = 63;

/** Past the end of the markup that starts here; −1 when its end has not come yet. */
function endOfMarkup(text: string, start: number): number {
  if (text.startsWith("<!--", start)) return past(text, "-->", start + 4);
  if (text.startsWith("<![CDATA[", start)) return past(text, "]]>", start + 9);
  if (text.startsWith("<!", start) && text.length < start + 9) return -1;
  return past(text, ">", start + 1);
}

function past(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found === -1 ? -1 : found + sign.length;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;");

/** An attribute of a tag; undefined when it has none. The name is ours: no sign of it means anything to a pattern. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const match = patternOf(name).exec(attributes);
  return match === null ? undefined : plainText(match[1] ?? match[2] ?? "");
}

const patterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const made = new RegExp(`\\s(?:[\\w-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, made);
  return made;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A text of a part as it is meant: entities, and the way workbooks write control characters. */
export function plainText(text: string): string {
  const decoded = text.includes("&")
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
        (whole, hex, decimal, name) => {
          if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
          const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
        },
      )
    : text;
  return decoded.includes("_x")
    ? decoded.replace(/_x([0-9A-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : decoded;
}
