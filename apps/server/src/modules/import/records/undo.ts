import type { Connection, Tx } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { Scope } from "../../../scope.ts";
import type { BatchKind, BatchRow } from "../batch-repository.ts";
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
export async function findChanged(db: Connection, scope: Scope, batch: BatchRow): Promise<string[]> {
  if (batch.kind === "opening-balance") return (await isDetailed(db, scope, batch)) ? ["open-items"] : [];
  const table = TABLES[batch.kind];
  if (table === undefined) return [];
  const reasons = (await hasChanged(db, scope, table, batch)) ? ["changed"] : [];
  const isUsed =
    (table === "account" && (await isNumberUsed(db, scope, batch))) ||
    (table === "counterparty" && (await isPartyNamed(db, scope, batch)));
  return isUsed ? [...reasons, "used"] : reasons;
}

const FOREIGN_KEY = "23503";

/** Takes away what a batch made besides entries. @throws RefusalError IMPORT_BATCH_IN_USE when something names it */
export async function undoRecords(tx: Tx, scope: Scope, batch: BatchRow): Promise<number> {
  const table = TABLES[batch.kind];
  if (table === undefined) return 0;
  try {
    const gone = await deleteRecords(tx, scope, table, batch);
    await forgetRecords(tx, scope, batch);
    return gone;
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    if (code === FOREIGN_KEY || constraint === "account_in_use")
      throw new RefusalError("IMPORT_BATCH_IN_USE", { reasons: ["used"] });
    throw error;
  }
}
