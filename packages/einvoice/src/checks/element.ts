import type { XmlNode, XmlValue } from "../xml/write-xml.ts";

/** An element of a parsed document, by its local name. */
export interface Element {
  readonly name: string;
  /** Given by parsed documents. */
  readonly namespace?: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** Its own text, outer spaces removed. */
  readonly text: string;
}

/** What a writer is about to write, as if it had been read back: the checks see the very document that leaves. */
export function elementOf(root: XmlNode): Element {
  const elements: Element[] = [];
  for (const name in root) addElements(elements, name, root[name]);
  const [element] = elements;
  if (element === undefined) throw new Error("a document has a root");
  return element;
}

/** Most elements have no attribute, and most that have text have nothing below: these are shared. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_CHILDREN: readonly Element[] = [];

function addElements(to: Element[], tag: string, value: XmlValue): void {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const one of value as readonly XmlValue[]) addElements(to, tag, one);
  else to.push(elementNamed(tag.slice(tag.indexOf(":") + 1), value as string | XmlNode));
}

function elementNamed(name: string, value: string | XmlNode): Element {
  if (typeof value === "string")
    return { name, attributes: NO_ATTRIBUTES, children: NO_CHILDREN, text: value.trim() };
  let attributes: Map<string, string> | undefined;
  const children: Element[] = [];
  let text = "";
  for (const key in value) {
    const one = value[key];
    if (key === "#") text = typeof one === "string" ? one.trim() : "";
    else if (!key.startsWith("@")) addElements(children, key, one);
    else if (!key.startsWith("@xmlns")) {
      attributes ??= new Map();
      attributes.set(key.slice(1), String(one));
    }
  }
  return { name, attributes: attributes ?? NO_ATTRIBUTES, children, text };
}

/** The rules ask the same few paths of every invoice, some hundred times each. */
const steps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  const cached = steps.get(path);
  if (cached) return cached;
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

/** An element and all below it, in the order of the document. */
export function everyElement(root: Element): Element[] {
  const found: Element[] = [root];
  addBelow(root, found);
  return found;
}

function addBelow(element: Element, found: Element[]): void {
  for (const child of element.children) {
    found.push(child);
    addBelow(child, found);
  }
}
