import type { Selectable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { LeaveProvisionRun } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** The tables of runs: the same columns, and entries of its own that stand beside the first one and its reversal. */
export type RunTable =
  | "conversionRun"
  | "revaluationRun"
  | "leaveProvisionRun"
  | "thirteenthMonthRun"
  | "housingEffortRun";
type Reversed = Selectable<LeaveProvisionRun>;
/** A run whose entry stands has no reversal. */
export type RunRow = Omit<Reversed, "reversalEntryId"> & Partial<Pick<Reversed, "reversalEntryId">>;

/** Kysely names one table; each of them has its columns. */
const one = (table: RunTable) => table as "leaveProvisionRun";

/** What is in force at a date. */
export function findRun(
  db: Connection,
  table: RunTable,
  { legalEntityId, date }: Pick<RunRow, "legalEntityId" | "date">,
): Promise<RunRow | undefined> {
  return db
    .selectFrom(one(table))
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("date", "=", date)
    .where("cancelEntryId", "is", null)
    .executeTakeFirst();
}

export function findRunById(
  db: Connection,
  table: RunTable,
  scope: Scope,
  id: string,
): Promise<RunRow | undefined> {
  return db
    .selectFrom(one(table))
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "legal_entity_id"))
    .executeTakeFirst();
}

/** The number of the next closing of a company; the ledger is locked. */
export async function nextNumber(db: Connection, table: RunTable, legalEntityId: string): Promise<number> {
  const last = await db
    .selectFrom(one(table))
    .select(({ fn }) => fn.max("number").as("number"))
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}

export async function insertRun(
  tx: Tx,
  table: RunTable,
  run: Omit<RunRow, "createdAt" | "cancelEntryId"> & Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .insertInto(one(table))
    .values(run as Reversed)
    .execute();
}

export async function cancelRun(
  tx: Tx,
  table: RunTable,
  { legalEntityId, id }: Pick<RunRow, "legalEntityId" | "id">,
  cancelEntryId: string,
): Promise<void> {
  await tx
    .updateTable(one(table))
    .set({ cancelEntryId })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}
