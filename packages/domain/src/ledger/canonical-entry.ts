import { assertCents } from "../money/cents.ts";
import { plainDecimal } from "./plain-decimal.ts";
import type { SealedEntry, SealedLine, SealedLineOrigin, SealedOrigin } from "./sealed-entry.ts";
import { utf8Room, writeUtf8 } from "./utf8.ts";

/**
 * First byte of the forms below: 1 ends with the lines, 2 adds the entry's own label, 3 adds where it comes from. A new form
 * takes a new number; old entries are always verified in their own.
 */
const WITHOUT_LABEL = 1;
const WITH_LABEL = 2;
export const WITH_ORIGIN = 3;

/**
 * The bytes of a sealed entry that the chain hashes: the version, then every field in a fixed order, each as its
 * length (four bytes, big endian) and its UTF-8 text. Amounts are integers in decimal, absent is empty.
 * Lengths before contents leave one reading only: two different entries never share their bytes.
 *
 * Fields: JournalCode, JournalLib, EcritureNum, EcritureDate, PieceRef, PieceDate, ValidDate, SHA-256 of the
 * document, number of lines; then for each line CompteNum, CompteLib, CompAuxNum, CompAuxLib, EcritureLib, Debit,
 * Credit, Montantdevise, Idevise, VAT code, due date; then the entry's label; then its id, nature, source (kind, id, rule),
 * the entry that it reverses, import, author; then for each line position, third party, VAT base, rate of its currency, first
 * and last day of the service. EcritureLet and DateLet stay out: lettering moves later.
 * Source of the field list: LPF art. A47 A-1, VII.
 */
export function canonicalEntry(entry: SealedEntry): Uint8Array<ArrayBuffer> {
  return lengthPrefixed(canonicalVersion(entry), canonicalFields(entry));
}

/** The version byte of an entry's form. */
export function canonicalVersion({ label, origin }: SealedEntry): number {
  if (label === undefined) return WITHOUT_LABEL;
  return origin === undefined ? WITH_LABEL : WITH_ORIGIN;
}

/** The texts of the form, in its order: what a proof shows, and from which anybody makes the bytes again. */
export function canonicalFields(entry: SealedEntry): string[] {
  return [
    entry.journalCode,
    entry.journalLabel,
    entry.number,
    entry.date,
    entry.pieceRef ?? "",
    entry.pieceDate ?? "",
    entry.validDate,
    entry.documentSha256 ?? "",
    String(entry.lines.length),
    ...entry.lines.flatMap(lineFields),
    ...(entry.label === undefined ? [] : [entry.label, ...(entry.origin ? originFields(entry.origin) : [])]),
  ];
}

function originFields(origin: SealedOrigin): string[] {
  return [
    origin.id,
    origin.nature,
    origin.sourceKind,
    origin.sourceId ?? "",
    origin.sourceRule ?? "",
    origin.reversesId ?? "",
    origin.importBatchId ?? "",
    origin.createdBy ?? "",
    ...origin.lines.flatMap(lineOriginFields),
  ];
}

function lineOriginFields(line: SealedLineOrigin): string[] {
  return [
    String(line.position),
    line.counterpartyId ?? "",
    line.vatBaseCents === null ? "" : integer(line.vatBaseCents),
    line.currencyRate === null ? "" : plainDecimal(line.currencyRate),
    line.serviceStart ?? "",
    line.serviceEnd ?? "",
  ];
}

function lineFields(line: SealedLine): string[] {
  return [
    line.account,
    line.accountLabel,
    line.auxiliary ?? "",
    line.auxiliaryLabel ?? "",
    line.label,
    integer(line.debitCents),
    integer(line.creditCents),
    line.foreignAmount == null ? "" : plainDecimal(line.foreignAmount),
    line.currency ?? "",
    line.vatCode ?? "",
    line.dueDate ?? "",
  ];
}

function integer(cents: number): string {
  return String(assertCents(cents));
}

function lengthPrefixed(version: number, fields: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((length, field) => length + 4 + utf8Room(field), 1));
  const view = new DataView(bytes.buffer);
  bytes[0] = version;
  let at = 1;
  for (const field of fields) {
    const end = writeUtf8(field, bytes, at + 4);
    view.setUint32(at, end - at - 4);
    at = end;
  }
  return bytes.subarray(0, at);
}
