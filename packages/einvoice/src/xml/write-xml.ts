import { XMLBuilder } from "fast-xml-parser";

/**
 * An element by its children in order; attributes begin with `@`, the text beside attributes is `#`. What is undefined
 * is not written.
 */
export interface XmlNode {
  readonly [name: string]: XmlValue;
}
export type XmlValue = string | XmlNode | readonly XmlNode[] | readonly string[] | undefined;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  format: true,
  indentBy: "  ",
  suppressEmptyNode: false,
});

/**
 * The document with its declaration, as text that the caller encodes as it says. Characters that XML 1.0 cannot carry are
 * left out.
 */
export function writeXml(root: XmlNode, encoding: "UTF-8" | "ISO-8859-15" = "UTF-8"): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n${builder.build(clean(root))}`;
}

function clean(value: XmlNode): XmlNode {
  const cleanedObject: Record<string, XmlValue> = {};
  for (const [name, child] of Object.entries(value)) {
    const cleaned = cleanValue(child);
    if (cleaned !== undefined) cleanedObject[name] = cleaned;
  }
  return cleanedObject;
}

function cleanValue(value: XmlValue): XmlValue {
  if (value === undefined) return undefined;
  if (typeof value === "string") return carried(value);
  if (!Array.isArray(value)) return clean(value as XmlNode);
  return value.map((one: XmlNode | string) =>
    typeof one === "string" ? carried(one) : clean(one),
  ) as readonly XmlNode[];
}

/** The text without the control characters and lone surrogates that no XML 1.0 document may hold. */
function carried(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
  );
}

/** The text, or undefined for what the document does not give. */
export const told = (text: string | null | undefined): string | undefined =>
  text === null || text === undefined || text.trim() === "" ? undefined : text;
