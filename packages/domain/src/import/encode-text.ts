import type { FecEncoding } from "../fec/decode.ts";
import { utf8Bytes } from "../ledger/utf8.ts";

/** Where ISO-8859-15 differs from the first 256 characters of Unicode. */
const LATIN9: ReadonlyMap<string, number> = new Map([
  ["€", 0xa4],
  ["Š", 0xa6],
  ["š", 0xa8],
  ["Ž", 0xb4],
  ["ž", 0xb8],
  ["Œ", 0xbc],
  ["œ", 0xbd],
  ["Ÿ", 0xbe],
]);

/** The bytes of a text in the encoding of its file; a character that the encoding lacks becomes « ? ». */
export function encodeText(text: string, encoding: FecEncoding): Uint8Array {
  if (encoding !== "ISO-8859-15") return utf8Bytes(text);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at] = LATIN9.get(text.charAt(at)) ?? (code < 256 ? code : 0x3f);
  }
  return bytes;
}
