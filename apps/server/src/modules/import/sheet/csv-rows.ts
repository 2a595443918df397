import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { parse } from "csv-parse";
import { UnreadableSheet } from "./unreadable.ts";
import { LONGEST_CELL } from "./workbook.ts";
import { MOST_COLUMNS } from "./xlsx-rows.ts";

const MAX_RECORD = 256 * 1024;
const HEAD_CHARACTERS = 8192;

/** The rows of a text file: UTF-8 or UTF-16 by its mark, UTF-8 when it is, else the code page of French Windows. */
export async function* csvRows(path: string): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(path);
  const texts = textsOf(path, encoding);
  const first = (await texts.next()).value ?? "";
  const all = async function* () {
    yield first;
    yield* texts;
  };
  const parser = Readable.from(all()).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(first.slice(0, HEAD_CHARACTERS)),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
    }),
  );
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      yield { line, cells: cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL)) };
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet({ why: "csv" });
  }
}

async function* textsOf(path: string, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

/** Reads the file once to know: one byte that is no UTF-8 may be its last. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const piece of createReadStream(path)) {
    const bytes = piece as Buffer;
    if (isFirst) {
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
      if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
    }
    isFirst = false;
    if (bytes.includes(0)) throw new UnreadableSheet({ why: "binary" });
    try {
      if (isUtf8) utf8.decode(bytes, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  try {
    if (isUtf8) utf8.decode();
  } catch {
    isUtf8 = false;
  }
  return isUtf8 ? "utf-8" : "windows-1252";
}

/** The sign that is most frequent in the first lines. */
function delimiterOf(head: string): string {
  const counts = ["\t", ";", "|", ","].map((sign) => [sign, head.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
