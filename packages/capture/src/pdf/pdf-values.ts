/** Values of ISO 32000-1 § 7.3. Strings hold raw bytes as Latin-1 characters; a dictionary is a Map of name to value. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfValue[] | PdfDict;
export type PdfDict = Map<string, PdfValue>;

export interface PdfName {
  readonly kind: "name";
  readonly value: string;
}

export interface PdfString {
  readonly kind: "string";
  readonly value: string;
}

export interface PdfRef {
  readonly kind: "ref";
  readonly number: number;
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "ref";
}

/** The text of a name, `undefined` for anything else. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  const isName = typeof value === "object" && value !== null && "kind" in value && value.kind === "name";
  return isName ? value.value : undefined;
}

/** A text string (§ 7.9.2.2): UTF-16BE or UTF-8 after its mark, else close enough to Latin-1. */
export function textOfString(value: PdfValue | undefined): string | undefined {
  const isString = typeof value === "object" && value !== null && "kind" in value && value.kind === "string";
  if (!isString) return undefined;
  const bytes = Uint8Array.from(value.value, (character) => character.charCodeAt(0));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return value.value;
}
