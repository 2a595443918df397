import type { Connection, Tx } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { BatchKind, BatchRow } from "../batch-repository.ts";
import { provesValidated, removeDocumentsOf } from "../documents/document-repository.ts";
import {
  deleteRecords,
  forgetRecords,
  hasChanged,
  isDetailed,
  isNumberUsed,
  isPartyNamed,
  type RecordTable,
} from "./undo-repository.ts";

/** What a kind of batch made besides entries. */
const TABLES: Partial<Record<BatchKind, RecordTable>> = {
  account: "account",
  "third-party": "counterparty",
  asset: "asset",
  rule: "counterparty_rule",
};

/** Why the records of a batch stay, as far as no foreign key shows it; nothing for a batch of entries. */
export async function findChanged(db: Connection, batch: BatchRow): Promise<string[]> {
  if (batch.kind === "document") return (await provesValidated(db, batch)) ? ["proof"] : [];
  if (batch.kind === "opening-balance") return (await isDetailed(db, batch)) ? ["open-items"] : [];
  const table = TABLES[batch.kind];
  if (table === undefined) return [];
  const reasons = (await hasChanged(db, table, batch)) ? ["changed"] : [];
  const isUsed =
    (table === "account" && (await isNumberUsed(db, batch))) ||
    (table === "counterparty" && (await isPartyNamed(db, batch)));
  return isUsed ? [...reasons, "used"] : reasons;
}

const FOREIGN_KEY = "23503";

/** Takes away what a batch made besides entries. @throws RefusalError IMPORT_BATCH_IN_USE when something names it */
export async function undoRecords(tx: Tx, batch: BatchRow): Promise<number> {
  if (batch.kind === "document") return removeDocumentsOf(tx, batch);
  const table = TABLES[batch.kind];
  if (table === undefined) return 0;
  try {
    const gone = await deleteRecords(tx, table, batch);
    await forgetRecords(tx, batch);
    return gone;
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    if (code === FOREIGN_KEY || constraint === "account_in_use")
      throw new RefusalError("IMPORT_BATCH_IN_USE", { reasons: ["used"] });
    throw error;
  }
}
