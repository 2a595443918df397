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
  const entries = Object.entries(value as XmlNode);
  const attributes = entries.filter(([key]) => key.startsWith("@") && !key.startsWith("@xmlns"));
  const text = (value as XmlNode)["#"];
  return [
    {
      name,
      attributes: new Map(attributes.map(([key, one]) => [key.slice(1), String(one)])),
      children: entries
        .filter(([key]) => key !== "#" && !key.startsWith("@"))
        .flatMap(([key, one]) => elementsOf(key, one)),
      text: typeof text === "string" ? text.trim() : "",
    },
  ];
}

/** Every element along a path of local names. */
export function all(element: Element | undefined, path: string): Element[] {
  let found = element === undefined ? [] : [element];
  for (const name of path.split("/"))
    found = found.flatMap((one) => one.children.filter((child) => child.name === name));
  return found;
}

/** The first of them. */
export function first(element: Element | undefined, path: string): Element | undefined {
  return all(element, path)[0];
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
