import { plainDecimal } from "../ledger/plain-decimal.ts";
import { decimalFromCents } from "../money/decimal.ts";
import { FEC_COLUMNS } from "./columns.ts";
import type { FecLine } from "./line.ts";

const END = "\r\n";

/** Big enough that a stream of a million lines costs a few thousand writes, small enough for any buffer. */
const CHUNK_LENGTH = 64 * 1024;

/** The header line, with its line end. */
export const FEC_HEADER = FEC_COLUMNS.join("\t") + END;

/** `732829320FEC20261231.txt`: SIREN, « FEC », closing date (LPF art. A47 A-1, X). */
export function fecFileName(siren: string, closingDate: string): string {
  return `${siren}FEC${fecDate(closingDate)}.txt`;
}

/** Cents as the FEC writes them: `1234,56`, `0,00`, `-12,00`. */
export function fecAmount(cents: number): string {
  return decimalFromCents(cents).replace(".", ",");
}

/** A decimal of a foreign currency: two places at least, more when it has more. */
export function fecDecimal(decimal: string): string {
  const [whole = "0", fraction = ""] = plainDecimal(decimal).split(".");
  return `${whole},${fraction.padEnd(2, "0")}`;
}

/** `2026-09-03` as `20260903`. */
export function fecDate(date: string): string {
  return date.slice(0, 4) + date.slice(5, 7) + date.slice(8);
}

const BREAK = /[\t\r\n\v\f\u0085\u2028\u2029]/;
const BREAKS = new RegExp(`${BREAK.source}+`, "g");

/** A text field: the separators of lines and columns become one space, so that a label cannot shift columns. */
export function fecText(text: string): string {
  if (text === "") return text;
  return (BREAK.test(text) ? text.replace(BREAKS, " ") : text).trim();
}

/** One line of the file, with its line end. */
export function fecLineText(line: FecLine): string {
  const currency = fecText(line.currency ?? "");
  const fields = [
    fecText(line.journalCode),
    fecText(line.journalLabel),
    fecText(line.entryNumber),
    fecDate(line.entryDate),
    fecText(line.account),
    fecText(line.accountLabel),
    fecText(line.auxiliary ?? ""),
    fecText(line.auxiliaryLabel ?? ""),
    fecText(line.pieceRef ?? "") || fecText(line.entryNumber),
    fecDate(line.pieceDate || line.entryDate),
    fecText(line.label),
    fecAmount(line.debitCents),
    fecAmount(line.creditCents),
    fecText(line.letteringCode ?? ""),
    fecDate(line.letteringDate ?? ""),
    fecDate(line.validDate),
    line.foreignAmount == null ? "" : fecDecimal(line.foreignAmount),
    currency,
  ];
  return fields.join("\t") + END;
}

/**
 * The whole file as text chunks: header, then the lines in the order given (that of sealing), from a source that is read page by
 * page, such as a database. UTF-8 without BOM is the caller's encoding. Nothing follows the last line end.
 */
export async function* fecChunksFrom(pages: AsyncIterable<readonly FecLine[]>): AsyncGenerator<string> {
  let chunk = FEC_HEADER;
  for await (const page of pages)
    for (const line of page) {
      chunk += fecLineText(line);
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = "";
    }
  if (chunk !== "") yield chunk;
}
