import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { decodeXmlText } from "./decode-text.ts";
import { refuseDoctype } from "./scan-prolog.ts";
import { unescapeXml } from "./unescape-xml.ts";
import type { XmlElement } from "./xml-element.ts";

/** 50 MB: an invoice of 25 MB with its own PDF inside in base64 still fits. */
export const MAX_XML_BYTES = 50 * 1024 * 1024;
const MAX_DEPTH = 60;
const MAX_ELEMENTS = 2_000_000;

const ATTRIBUTES = ":@";
const TEXT = "#text";
const CDATA = "#cdata";
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

/** One node as the parser answers it in `preserveOrder` mode: one tag key, and the attributes beside it. */
type RawNode = Readonly<Record<string, unknown>>;
type Scope = ReadonlyMap<string, string>;

interface Building {
  elements: number;
  /** Namespaces of the document's own standard; elements of any other are dropped with what they hold. */
  readonly vocabulary: string;
}

const VOCABULARIES = [
  "urn:un:unece:uncefact:data:standard:",
  "urn:oasis:names:specification:ubl:schema:xsd:",
] as const;

class Malformed extends Error {}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

/**
 * Untrusted XML bytes to a tree with resolved namespaces. Refuses what is too large, wrongly encoded, not well formed,
 * nested too deep, or carries a document type declaration; entities are never expanded.
 */
export function parseXml(bytes: Uint8Array): XmlElement | CaptureRefusal {
  if (bytes.length > MAX_XML_BYTES) return refuse("XML_TOO_LARGE", { maxBytes: MAX_XML_BYTES });
  const decoded = decodeXmlText(bytes);
  if (isRefusal(decoded)) return decoded;
  const text = decoded.trim();
  const refused = refuseDoctype(text);
  if (refused !== undefined) return refused;
  try {
    // The validator lets text follow a root that closes itself.
    if (!text.endsWith(">")) return refuse("XML_MALFORMED");
    const validity = XMLValidator.validate(text);
    if (validity !== true) return refuse("XML_MALFORMED", { line: validity.err.line });
    return rootOf(parser.parse(text));
  } catch (error) {
    // The parser throws plain errors; only the message shows its nesting limit.
    const tooDeep = error instanceof Error && error.message.includes("nested tags");
    return refuse(tooDeep ? "XML_TOO_DEEP" : "XML_MALFORMED");
  }
}

function rootOf(nodes: readonly RawNode[]): XmlElement {
  const roots = nodes.filter((node) => tagOf(node) !== TEXT);
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new Malformed("one root expected");
  const scope: Scope = new Map([["xml", XML_NAMESPACE]]);
  const { namespace } = build({ ...root, [tagOf(root)]: [] }, undefined, scope, {
    elements: 0,
    vocabulary: "",
  });
  const vocabulary = VOCABULARIES.find((start) => namespace.startsWith(start)) ?? "";
  return build(root, undefined, scope, { elements: 0, vocabulary });
}

function tagOf(node: RawNode): string {
  for (const key in node) if (key !== ATTRIBUTES) return key;
  throw new Malformed("a node without a tag");
}

function build(node: RawNode, parent: XmlElement | undefined, outer: Scope, building: Building): XmlElement {
  building.elements += 1;
  if (building.elements > MAX_ELEMENTS) throw new Malformed("too many elements");
  const tag = tagOf(node);
  const rawAttributes = (node[ATTRIBUTES] ?? {}) as Readonly<Record<string, string>>;
  const scope = scopeOf(rawAttributes, outer);
  const [prefix, name] = splitName(tag);
  const children: XmlElement[] = [];
  const element = {
    name,
    namespace: namespaceOf(prefix, scope),
    attributes: attributesOf(rawAttributes),
    parent,
    children,
    text: "",
  };
  const content = node[tag] as readonly RawNode[];
  let text = "";
  for (const child of content) {
    const childTag = tagOf(child);
    if (childTag === TEXT) text += unescapeXml(String(child[TEXT]));
    else if (childTag === CDATA) text += cdataText(child[CDATA]);
    else {
      const built = build(child, element, scope, building);
      if (built.namespace.startsWith(building.vocabulary)) children.push(built);
    }
  }
  element.text = text.trim();
  return element;
}

function cdataText(content: unknown): string {
  return (content as readonly RawNode[]).map((part) => String(part[TEXT] ?? "")).join("");
}

function splitName(tag: string): [prefix: string, name: string] {
  const colon = tag.indexOf(":");
  return colon === -1 ? ["", tag] : [tag.slice(0, colon), tag.slice(colon + 1)];
}

function scopeOf(attributes: Readonly<Record<string, string>>, outer: Scope): Scope {
  const declared = Object.entries(attributes).filter(
    ([name]) => name === "xmlns" || name.startsWith("xmlns:"),
  );
  if (declared.length === 0) return outer;
  const scope = new Map(outer);
  for (const [name, uri] of declared) scope.set(name === "xmlns" ? "" : name.slice(6), unescapeXml(uri));
  return scope;
}

function namespaceOf(prefix: string, scope: Scope): string {
  const namespace = scope.get(prefix);
  if (namespace === undefined && prefix !== "") throw new Malformed(`undeclared prefix ${prefix}`);
  return namespace ?? "";
}

function attributesOf(raw: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(raw)) {
    if (name !== "xmlns" && !name.startsWith("xmlns:"))
      attributes.set(splitName(name)[1], unescapeXml(String(value)).trim());
  }
  return attributes;
}
