import { inflate } from "./inflate.ts";
import { isDict, isRef, nameOf, type PdfDict, type PdfValue } from "./pdf-values.ts";
import type { PdfObject, ScannedPdf } from "./scan-pdf.ts";

const MAX_HOPS = 20;

/** Follows references to the object itself; `undefined` when it is absent or turns in a circle. */
export function resolve(pdf: ScannedPdf, value: PdfValue | undefined): PdfObject | undefined {
  let current: PdfObject | undefined = value === undefined ? undefined : { value };
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const target = current?.value;
    if (!isRef(target)) return current;
    current = pdf.objects.get(target.number);
  }
  return undefined;
}

export function dictOf(pdf: ScannedPdf, value: PdfValue | undefined): PdfDict | undefined {
  const resolved = resolve(pdf, value)?.value;
  return isDict(resolved) ? resolved : undefined;
}

export function arrayOf(pdf: ScannedPdf, value: PdfValue | undefined): readonly PdfValue[] {
  const resolved = resolve(pdf, value)?.value;
  return Array.isArray(resolved) ? resolved : [];
}

/** The document's catalogue: the last trailer that names one, else any object of that type (a lost trailer). */
export function catalogOf(pdf: ScannedPdf): PdfDict | undefined {
  for (const trailer of pdf.trailers.toReversed()) {
    const catalog = dictOf(pdf, trailer.get("Root"));
    if (catalog?.has("Pages")) return catalog;
  }
  for (const { value } of pdf.objects.values())
    if (isDict(value) && nameOf(value.get("Type")) === "Catalog" && value.has("Pages")) return value;
  return undefined;
}

export function isEncrypted(pdf: ScannedPdf): boolean {
  return pdf.trailers.some((trailer) => (trailer.get("Encrypt") ?? null) !== null);
}

/** Leaves of the page tree, at most `limit` + 1 of them: enough to know that there are too many. */
export function pagesOf(pdf: ScannedPdf, catalog: PdfDict, limit: number): PdfDict[] {
  const pages: PdfDict[] = [];
  const seen = new Set<PdfDict>();
  const pending: (PdfValue | undefined)[] = [catalog.get("Pages")];
  while (pending.length > 0 && pages.length <= limit) {
    const node = dictOf(pdf, pending.pop());
    if (node === undefined || seen.has(node)) continue;
    seen.add(node);
    if (node.has("Kids")) pending.push(...arrayOf(pdf, node.get("Kids")).slice(0, 10_000).toReversed());
    else if ((nameOf(node.get("Type")) ?? "Page") === "Page") pages.push(node);
  }
  return pages;
}

/**
 * The unpacked bytes of a stream, `undefined` when it has none, is broken, or uses a filter that is not for data files.
 * Throws InflateLimitError beyond `maxBytes` or the document's allowance.
 */
export function streamBytes(
  pdf: ScannedPdf,
  object: PdfObject | undefined,
  maxBytes: number,
): Uint8Array | undefined {
  if (object?.stream === undefined || !isDict(object.value)) return undefined;
  let bytes: Uint8Array | undefined = pdf.bytes.subarray(...object.stream);
  const filter = resolve(pdf, object.value.get("Filter"))?.value ?? null;
  for (const item of Array.isArray(filter) ? filter : [filter]) {
    if (item === null || bytes === undefined) continue;
    const name = nameOf(resolve(pdf, item)?.value);
    if (name === "FlateDecode" || name === "Fl") bytes = inflate(bytes, pdf.budget, maxBytes);
    else if (name === "ASCIIHexDecode" || name === "AHx") bytes = bytesOfHexText(bytes);
    else bytes = undefined;
  }
  return bytes;
}

function bytesOfHexText(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder("latin1").decode(bytes).split(">")[0] ?? "";
  return Buffer.from(text.replace(/[^0-9A-Fa-f]/g, ""), "hex");
}
