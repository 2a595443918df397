import type { RecordKind } from "../records/record-file.ts";
import type { SheetMapping } from "../sheet-columns.ts";

/** What is imported, each by its own files: a ledger (`fec`), drafts of a journal, records, or the documents of entries. */
export type ImportedKind = "fec" | "journal" | RecordKind | "document";

/** What a file of a takeover is: one to import, or the balance that the books are compared with at the end. */
export type TakeoverKind = ImportedKind | "comparison";

/** What a company takes over from its books before, in the order in which one leans on the other. */
export const TAKEOVER_KINDS = [
  "account",
  "third-party",
  "fec",
  "journal",
  "opening-balance",
  "due-date",
  "asset",
  "rule",
  "document",
  "comparison",
] as const satisfies readonly TakeoverKind[];

/** Whether lines are a ledger: only books that exist already number their entries, name their accounts or give their validation. */
export function isLedger({ number, accountLabel, validDate, lettering }: SheetMapping): boolean {
  return [number, accountLabel, validDate, lettering].some((column) => column !== undefined);
}
