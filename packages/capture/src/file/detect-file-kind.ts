/** `zip` covers Office and OpenDocument files, `ole` the older ones. `unknown` is everything that no bill comes in. */
export type FileKind = "pdf" | "xml" | "png" | "jpeg" | "zip" | "ole" | "unknown";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
];
/** ISO 32000-1, implementation note 13: readers accept the header within the first 1024 bytes. */
const PDF_HEADER_WINDOW = 1024;

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** What a file is, from its bytes alone: names and declared types lie. */
export function detectFileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, PNG)) return "png";
  if (startsWith(bytes, JPEG)) return "jpeg";
  if (startsWith(bytes, OLE)) return "ole";
  if (ZIP_STARTS.some((magic) => startsWith(bytes, magic))) return "zip";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, PDF_HEADER_WINDOW));
  if (looksLikeXml(head)) return "xml";
  return head.includes("%PDF-") ? "pdf" : "unknown";
}

/** Opens with a tag, a declaration or a comment, after a byte order mark and spaces, in UTF-8 or UTF-16. HTML is not XML. */
function looksLikeXml(head: string): boolean {
  const text = head
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (/^<(?:!doctype\s+html|html)\b/i.test(text)) return false;
  return /^<(?:[?!]|[A-Za-z_])/.test(text);
}
