import { type InflateBudget, inflate } from "./inflate.ts";
import { PdfSyntaxError, PdfValueParser } from "./parse-pdf-value.ts";
import { isDict, isRef, nameOf, type PdfDict, type PdfValue } from "./pdf-values.ts";

export interface PdfObject {
  readonly value: PdfValue;
  /** Start and end of the stream's bytes in the file, when the object is a stream. */
  readonly stream?: readonly [start: number, end: number];
}

export interface ScannedPdf {
  readonly bytes: Uint8Array;
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** Trailer dictionaries and cross-reference streams in file order: the last one speaks. */
  readonly trailers: readonly PdfDict[];
  readonly budget: InflateBudget;
  /** The file stops before its end mark. */
  readonly isTruncated: boolean;
}

const MAX_OBJECTS = 500_000;

/**
 * Every object of a PDF, found by scanning the file from its start instead of trusting its cross-reference table: what a
 * later revision redefines wins, which is what the table says in a sound file, and a broken table costs nothing. Object
 * streams are opened on the way. Throws InflateLimitError.
 */
export function scanPdf(bytes: Uint8Array, budget: InflateBudget): ScannedPdf {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const objects = new Map<number, PdfObject>();
  const trailers: PdfDict[] = [];
  const integers = integerObjects(text);
  const marks = /(?:^|[^\d])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj|trailer/g;
  let lastObject = 0;
  for (let mark = marks.exec(text); mark !== null && objects.size < MAX_OBJECTS; mark = marks.exec(text)) {
    const parser = new PdfValueParser(text, marks.lastIndex);
    const value = valueOrUndefined(parser);
    if (value === undefined) continue;
    if (mark[1] === undefined) {
      if (isDict(value)) trailers.push(value);
      marks.lastIndex = parser.position;
      continue;
    }
    lastObject = mark.index;
    const stream = isDict(value) ? streamRange(text, parser, value, integers) : undefined;
    objects.set(Number(mark[1]), stream === undefined ? { value } : { value, stream });
    if (stream !== undefined && isDict(value)) {
      if (nameOf(value.get("Type")) === "XRef") trailers.push(value);
      if (nameOf(value.get("Type")) === "ObjStm")
        openObjectStream(bytes.subarray(...stream), value, objects, budget);
    }
    marks.lastIndex = stream?.[1] ?? parser.position;
  }
  return { bytes, objects, trailers, budget, isTruncated: text.lastIndexOf("%%EOF") < lastObject };
}

function valueOrUndefined(parser: PdfValueParser): PdfValue | undefined {
  try {
    return parser.value();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

/** Objects that are one integer: the indirect lengths of streams, needed before the scan reaches them. */
function integerObjects(text: string): ReadonlyMap<number, number> {
  const integers = new Map<number, number>();
  for (const match of text.matchAll(
    /(\d{1,10})[\t\n\r ]+\d{1,5}[\t\n\r ]+obj[\t\n\r ]*(\d{1,10})[\t\n\r ]*endobj/g,
  ))
    integers.set(Number(match[1]), Number(match[2]));
  return integers;
}

/** Where a stream's bytes lie: by its length when `endstream` follows it, else up to the next `endstream`. */
function streamRange(
  text: string,
  parser: PdfValueParser,
  dict: PdfDict,
  integers: ReadonlyMap<number, number>,
): [number, number] | undefined {
  parser.skipSpace();
  if (!text.startsWith("stream", parser.position)) return undefined;
  let start = parser.position + 6;
  if (text[start] === "\r") start += 1;
  if (text[start] === "\n") start += 1;
  const length = dict.get("Length");
  const declared = isRef(length) ? integers.get(length.number) : length;
  if (typeof declared === "number" && declared >= 0) {
    const after = text.slice(start + declared, start + declared + 16);
    if (/^[\0\t\n\f\r ]*endstream/.test(after)) return [start, start + declared];
  }
  const end = text.indexOf("endstream", start);
  return [start, end === -1 ? text.length : end];
}

/** § 7.5.7: pairs of number and offset, then the objects. A broken one is passed over. */
function openObjectStream(
  packed: Uint8Array,
  dict: PdfDict,
  objects: Map<number, PdfObject>,
  budget: InflateBudget,
): void {
  const filter = dict.get("Filter") ?? null;
  const name = nameOf(Array.isArray(filter) ? filter[0] : filter);
  const unpacked =
    filter === null
      ? packed
      : name === "FlateDecode"
        ? inflate(packed, budget, budget.remainingBytes)
        : undefined;
  const first = dict.get("First");
  const count = dict.get("N");
  if (unpacked === undefined || typeof first !== "number" || typeof count !== "number") return;
  const text = Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength).toString("latin1");
  const numbers = text.slice(0, first).match(/\d+/g) ?? [];
  for (let pair = 0; pair < Math.min(count, numbers.length / 2) && objects.size < MAX_OBJECTS; pair += 1) {
    const value = valueOrUndefined(new PdfValueParser(text, first + Number(numbers[2 * pair + 1])));
    if (value !== undefined) objects.set(Number(numbers[2 * pair]), { value });
  }
}
