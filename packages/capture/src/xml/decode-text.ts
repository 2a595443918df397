import { refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";

/** Declared names (upper case) to decoder labels: only what invoices use. */
const DECODERS: Readonly<Record<string, string>> = {
  "UTF-8": "utf-8",
  UTF8: "utf-8",
  "US-ASCII": "utf-8",
  ASCII: "utf-8",
  "ISO-8859-1": "windows-1252",
  LATIN1: "windows-1252",
  "ISO-8859-15": "iso-8859-15",
  "WINDOWS-1252": "windows-1252",
  "UTF-16": "utf-16le",
  "UTF-16LE": "utf-16le",
  "UTF-16BE": "utf-16be",
};

/** The encoding by the first bytes: a byte order mark, or the shape of `<` in UTF-16. */
function encodingOfFirstBytes(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return "utf-16be";
  return undefined;
}

/** The name in `<?xml … encoding="…"?>`, read as ASCII, upper case. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toUpperCase();
}

/**
 * Bytes of an XML file to text: the byte order mark decides, then the declaration, then UTF-8 (XML 1.0, appendix F).
 * Bytes that are wrong in their encoding are refused, never replaced.
 */
export function decodeXmlText(bytes: Uint8Array): string | CaptureRefusal {
  const declared = declaredEncoding(bytes);
  const label = encodingOfFirstBytes(bytes) ?? (declared === undefined ? "utf-8" : DECODERS[declared]);
  if (label === undefined) return refuse("XML_ENCODING_UNSUPPORTED", { encoding: declared });
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return refuse("XML_ENCODING_UNSUPPORTED", { encoding: label });
  }
}
