import { AnomalyLog, type FecAnomaly } from "@grand-livre/domain/fec/anomaly";
import { FecCheck, type FecCheckContext } from "@grand-livre/domain/fec/check";
import { FEC_HEADER, fecLineText } from "@grand-livre/domain/fec/export";
import type { FecLine } from "@grand-livre/domain/fec/line";
import { type FecForm, FecReader } from "@grand-livre/domain/fec/reader";
import { type FecRecord, recordOfLine } from "@grand-livre/domain/fec/record";

/** A whole file in one text. */
export const fecText = (lines: readonly FecLine[]): string => FEC_HEADER + lines.map(fecLineText).join("");

/** What the check says of the lines of a ledger, in the order of the file that they will be. */
export function checkFecLines(lines: Iterable<FecLine>, context: FecCheckContext): FecAnomaly[] {
  const check = new FecCheck(context);
  let line = 1;
  for (const one of lines) {
    line += 1;
    check.add(recordOfLine(one, line));
  }
  return check.finish();
}

/**
 * Reads and judges a file that arrives in pieces, as an import does.
 * @param onRecord receives each record once, in order
 */
export function checkFecBytes(
  pieces: Iterable<Uint8Array>,
  context: FecCheckContext,
  onRecord: (record: FecRecord) => void = () => {},
): { readonly form: FecForm; readonly anomalies: FecAnomaly[] } {
  const log = new AnomalyLog(context.purpose);
  const reader = new FecReader(log);
  const check = new FecCheck(context, log);
  const take = (records: readonly FecRecord[]) => {
    for (const record of records) {
      check.add(record);
      onRecord(record);
    }
  };
  for (const bytes of pieces) {
    take(reader.push(bytes));
    if (reader.stopped) break;
  }
  take(reader.end());
  return { form: reader.form, anomalies: check.finish() };
}

/** The record as a line that can be exported, or undefined when a date or an amount of it is unreadable. */
export function lineOfRecord(record: FecRecord): FecLine | undefined {
  const { entryDate, pieceDate, validDate, debitCents, creditCents } = record;
  if (entryDate === null || validDate === null || debitCents === null || creditCents === null)
    return undefined;
  return {
    journalCode: record.journalCode,
    journalLabel: record.journalLabel,
    entryNumber: record.entryNumber,
    entryDate,
    account: record.account,
    accountLabel: record.accountLabel,
    auxiliary: record.auxiliary || null,
    auxiliaryLabel: record.auxiliaryLabel || null,
    pieceRef: record.pieceRef || null,
    pieceDate,
    label: record.label,
    debitCents,
    creditCents,
    letteringCode: record.letteringCode || null,
    letteringDate: record.letteringDate,
    validDate,
    foreignAmount: record.foreignAmount,
    currency: record.currency || null,
  };
}
