import { createHash } from "node:crypto";
import { GENESIS_HASH, type Sha256 } from "@grand-livre/domain/ledger/chain";
import type { SealedEntry, SealedLine, SealedLineOrigin } from "@grand-livre/domain/ledger/sealed-entry";

/** SHA-256 as the chain writes it, 64 lower-case hexadecimal digits. */
export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The hash an entry follows, as the chain writes it: the column is empty before the first entry. */
export function previousHashText(previousHash: Buffer | null): string {
  return previousHash === null ? GENESIS_HASH : previousHash.toString("hex");
}

/** What the chain reads of a line. */
export type LineColumns = {
  readonly account: string;
  readonly accountLabel: string | null;
  readonly auxiliary: string | null;
  readonly auxiliaryLabel: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate: string | null;
  readonly vatCode: string | null;
  readonly foreignAmount: string | null;
  readonly currency: string | null;
} & SealedLineOrigin;

/** What it reads of an entry. */
export type EntryColumns = {
  readonly id: string;
  readonly nature: string;
  readonly sourceKind: string;
  readonly sourceId: string | null;
  readonly sourceRule: string | null;
  readonly reversesId: string | null;
  readonly importBatchId: string | null;
  readonly createdBy: string | null;
  readonly label: string;
  readonly entryDate: string;
  readonly pieceRef: string | null;
  readonly pieceDate: string | null;
  readonly documentSha256: string | null;
};

/** An entry's rows as the chain protects them: sealing and verifying read them only through this function. */
export function sealedEntry(
  entry: EntryColumns,
  seal: {
    readonly journalCode: string;
    readonly journalLabel: string;
    readonly number: string;
    readonly validDate: string;
  },
  lines: readonly LineColumns[],
): SealedEntry {
  return {
    journalCode: seal.journalCode,
    journalLabel: seal.journalLabel,
    label: entry.label,
    number: seal.number,
    date: entry.entryDate,
    pieceRef: entry.pieceRef,
    pieceDate: entry.pieceDate,
    validDate: seal.validDate,
    documentSha256: entry.documentSha256,
    lines: lines.map(sealedLine),
    origin: {
      id: entry.id,
      nature: entry.nature,
      sourceKind: entry.sourceKind,
      sourceId: entry.sourceId,
      sourceRule: entry.sourceRule,
      reversesId: entry.reversesId,
      importBatchId: entry.importBatchId,
      createdBy: entry.createdBy,
      lines,
    },
  };
}

function sealedLine(line: LineColumns): SealedLine {
  return {
    account: line.account,
    accountLabel: line.accountLabel ?? "",
    auxiliary: line.auxiliary,
    auxiliaryLabel: line.auxiliaryLabel,
    label: line.label,
    debitCents: line.debitCents,
    creditCents: line.creditCents,
    dueDate: line.dueDate,
    vatCode: line.vatCode,
    foreignAmount: line.foreignAmount,
    currency: line.currency,
  };
}
