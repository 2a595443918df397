import type { XmlNode, XmlValue } from "../xml/write-xml.ts";

/** An element of a parsed document, by its local name. */
export interface Element {
  readonly name: string;
  /** Told by parsed documents. */
  readonly namespace?: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** Its own text, outer spaces removed. */
  readonly text: string;
}

/** What a writer is about to write, as if it had been read back: the checks see the very document that leaves. */
export function elementOf(root: XmlNode): Element {
  const [first] = Object.entries(root);
  const element = first === undefined ? undefined : elementsOf(first[0], first[1])[0];
  if (element === undefined) throw new Error("a document has a root");
  return element;
}

function elementsOf(tag: string, value: XmlValue): Element[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => elementsOf(tag, one));
  const name = tag.slice(tag.indexOf(":") + 1);
  if (typeof value === "string") return [{ name, attributes: new Map(), children: [], text: value.trim() }];
  const attributes = new Map<string, string>();
  const children: Element[] = [];
  let ownText = "";
  for (const [key, one] of Object.entries(value as XmlNode)) {
    if (key === "#") ownText = typeof one === "string" ? one.trim() : "";
    else if (!key.startsWith("@")) children.push(...elementsOf(key, one));
    else if (!key.startsWith("@xmlns")) attributes.set(key.slice(1), String(one));
  }
  return [{ name, attributes, children, text: ownText }];
}

/** The rules ask the same few paths of every invoice, some hundred times each. */
const steps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  const known = steps.get(path);
  if (known) return known;
  const split = path.split("/");
  steps.set(path, split);
  return split;
}

/** Every element along a path of local names. */
export function all(element: Element | undefined, path: string): Element[] {
  const found: Element[] = [];
  if (element !== undefined) collect(element, stepsOf(path), 0, found);
  return found;
}

function collect(element: Element, path: readonly string[], depth: number, found: Element[]): void {
  if (depth === path.length) {
    found.push(element);
    return;
  }
  for (const child of element.children)
    if (child.name === path[depth]) collect(child, path, depth + 1, found);
}

/** The first of them. */
export function first(element: Element | undefined, path: string): Element | undefined {
  return element && firstBelow(element, stepsOf(path), 0);
}

function firstBelow(element: Element, path: readonly string[], depth: number): Element | undefined {
  if (depth === path.length) return element;
  for (const child of element.children) {
    const found = child.name === path[depth] ? firstBelow(child, path, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The text of the first of them; undefined when there is none, `""` when it is empty. */
export function text(element: Element | undefined, path: string): string | undefined {
  return first(element, path)?.text;
}

/** An element and all below it. */
export function* walk(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* walk(child);
}
