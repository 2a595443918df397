import { XMLParser } from "fast-xml-parser";

/** An element of a message, whose texts are kept to the letter: they are hashed. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

/** Told of what is no message of the norm. */
export class MessageError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "MessageError";
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

type Parsed = Readonly<Record<string, unknown>>;

function elementOf(parsed: Parsed): Element | string {
  const name = Object.keys(parsed).find((one) => one !== ":@") ?? "";
  if (name === "#text") return String(parsed[name]);
  const children = (parsed[name] as readonly Parsed[]).map(elementOf);
  return { name, attributes: (parsed[":@"] ?? {}) as Record<string, string>, children };
}

/** The root of a message. @throws MessageError */
export function readMessage(bytes: Uint8Array | string): Element {
  const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
  // Entities of a document's own are the door of XML bombs; no bank sends any.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new MessageError("a document type");
  let parsed: readonly Parsed[];
  try {
    parsed = parser.parse(text.replace(/\r\n?/g, "\n"), true) as readonly Parsed[];
  } catch {
    throw new MessageError("no XML");
  }
  const roots = parsed.map(elementOf).filter((one) => typeof one !== "string");
  const [root] = roots;
  if (roots.length !== 1 || root === undefined) throw new MessageError("no root");
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
const elements = ({ children }: Element): Element[] => children.filter((one) => typeof one !== "string");

/** The element at a path of local names below another one. */
export function at(element: Element, path: string): Element | undefined {
  return path
    .split("/")
    .reduce<Element | undefined>(
      (found, name) => found && elements(found).find((one) => localName(one.name) === name),
      element,
    );
}

/** The text at a path, without what surrounds it; empty when there is none. */
export const textAt = (element: Element, path: string): string => {
  const found = at(element, path);
  return found
    ? found.children
        .filter((one) => typeof one === "string")
        .join("")
        .trim()
    : "";
};

/** All elements of a local name below one, at any depth. */
export function allNamed(element: Element, name: string): Element[] {
  return elements(element).flatMap((one) => [
    ...(localName(one.name) === name ? [one] : []),
    ...allNamed(one, name),
  ]);
}

const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r/g, "&#xD;");
const escapeAttribute = (text: string): string =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/"/g, "&quot;")
    .replace(/\t/g, "&#x9;")
    .replace(/\n/g, "&#xA;")
    .replace(/\r/g, "&#xD;");

type Spaces = Readonly<Record<string, string>>;

const isSpace = (name: string): boolean => name === "xmlns" || name.startsWith("xmlns:");
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Inclusive C14N 1.0 of an element: `inherited` are the namespaces above it, `written` those that its output has already. */
function canonicalOf(element: Element, inherited: Spaces, written: Spaces): string {
  const own = Object.entries(element.attributes);
  const spaces = { ...inherited, ...Object.fromEntries(own.filter(([name]) => isSpace(name))) };
  const declared = Object.entries(spaces)
    .filter(([name, space]) => (written[name] ?? "") !== space)
    .sort(([one], [other]) => order(one === "xmlns" ? "" : one, other === "xmlns" ? "" : other));
  const spaceOf = (name: string) => (name.includes(":") ? (spaces[`xmlns:${name.split(":")[0]}`] ?? "") : "");
  const attributes = own
    .filter(([name]) => !isSpace(name))
    .sort(([one], [other]) => order(spaceOf(one), spaceOf(other)) || order(localName(one), localName(other)));
  const told = [...declared, ...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const content = element.children.map((child) =>
    typeof child === "string" ? escapeText(child) : canonicalOf(child, spaces, spaces),
  );
  return `<${element.name}${told.join("")}>${content.join("")}</${element.name}>`;
}

/** The canonical forms of the elements that `isChosen`, one after the other, each with the namespaces in force where it stands. */
export function canonical(
  root: Element,
  isChosen: (element: Element) => boolean,
  above: Spaces = {},
): string {
  if (isChosen(root)) return canonicalOf(root, above, {});
  const own = Object.entries(root.attributes).filter(([name]) => isSpace(name));
  const spaces = { ...above, ...Object.fromEntries(own) };
  return elements(root)
    .map((child) => canonical(child, isChosen, spaces))
    .join("");
}

/** A document in UTF-8 with its declaration. */
export const documentText = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${canonical(root, (one) => one === root)}`;

type Content = string | Element | undefined | readonly (Element | undefined)[];

/** An element from its name, its content, and its attributes; what is undefined is not written. */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const children = (Array.isArray(content) ? content : [content]) as readonly (
    | Element
    | string
    | undefined
  )[];
  return { name, attributes, children: children.filter((one) => one !== undefined) };
}
