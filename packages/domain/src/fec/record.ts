import { plainDecimal } from "../ledger/plain-decimal.ts";
import type { FecColumn } from "./columns.ts";
import { MANDATORY_COLUMNS } from "./columns.ts";
import type { FecLine } from "./line.ts";

/** One line as read: what could be understood of it is typed, null where it could not. */
export interface FecRecord {
  /** Line of the file, the header being line 1. */
  readonly line: number;
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly entryNumber: string;
  readonly entryDate: string | null;
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliary: string;
  readonly auxiliaryLabel: string;
  readonly pieceRef: string;
  readonly pieceDate: string | null;
  readonly label: string;
  readonly debitCents: number | null;
  readonly creditCents: number | null;
  readonly letteringCode: string;
  readonly letteringDate: string | null;
  readonly validDate: string | null;
  readonly foreignAmount: string | null;
  readonly currency: string;
  /** Mandatory columns left empty. */
  readonly empty: readonly FecColumn[];
  /** The fields of the line exactly as in the file, extra columns included; none for our own lines. */
  readonly raw: readonly string[];
}

/** A line of our own ledger seen as a record of the file it will be, so that the same rules judge both. */
export function recordOfLine(line: FecLine, lineNumber: number): FecRecord {
  const record = {
    line: lineNumber,
    journalCode: line.journalCode,
    journalLabel: line.journalLabel,
    entryNumber: line.entryNumber,
    entryDate: line.entryDate,
    account: line.account,
    accountLabel: line.accountLabel,
    auxiliary: line.auxiliary ?? "",
    auxiliaryLabel: line.auxiliaryLabel ?? "",
    pieceRef: line.pieceRef || line.entryNumber,
    pieceDate: line.pieceDate || line.entryDate,
    label: line.label,
    debitCents: line.debitCents,
    creditCents: line.creditCents,
    letteringCode: line.letteringCode ?? "",
    letteringDate: line.letteringDate ?? null,
    validDate: line.validDate,
    foreignAmount: line.foreignAmount == null ? null : plainDecimal(line.foreignAmount),
    currency: line.currency ?? "",
  };
  const filled: Record<(typeof MANDATORY_COLUMNS)[number], string> = {
    JournalCode: record.journalCode,
    JournalLib: record.journalLabel,
    EcritureNum: record.entryNumber,
    EcritureDate: record.entryDate,
    CompteNum: record.account,
    CompteLib: record.accountLabel,
    PieceRef: record.pieceRef,
    PieceDate: record.pieceDate,
    EcritureLib: record.label,
    Debit: "0",
    Credit: "0",
    ValidDate: record.validDate,
  };
  return { ...record, empty: MANDATORY_COLUMNS.filter((column) => filled[column].trim() === ""), raw: [] };
}
