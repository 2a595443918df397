import { formatDate } from "@grand-livre/domain/date/calendar-date";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Actor } from "../audit/service.ts";
import type { AccountPlace } from "./balance-repository.ts";
import { findLastFreeze } from "./freeze-repository.ts";
import { findOperationsById, type OperationRow, operationRows } from "./operation-repository.ts";

/** An operation. @throws RefusalError BANK_OPERATION_NOT_FOUND when it is unknown or out of the scope */
export async function requireOperation(db: Connection, { scope }: Actor, id: string): Promise<OperationRow> {
  const row = await operationRows.find(db, scope, id);
  if (!row) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
  return row;
}

/** Operations by their ids. @throws RefusalError BANK_OPERATION_NOT_FOUND when one is unknown or out of the scope */
export async function requireOperations(
  db: Connection,
  { scope }: Actor,
  ids: readonly string[],
): Promise<Map<string, OperationRow>> {
  const rows = await findOperationsById(db, scope, ids);
  if (rows.length !== new Set(ids).size) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws RefusalError BANK_PERIOD_FROZEN when the reconciliation of a day is frozen */
export async function requireNotFrozen(db: Connection, place: AccountPlace, day: string): Promise<void> {
  const freeze = await findLastFreeze(db, place);
  refuseFrozen(day, freeze?.freezeDate);
}

/** The same, the last frozen day being known. @throws RefusalError BANK_PERIOD_FROZEN */
export function refuseFrozen(day: string, frozenDay: string | undefined): void {
  if (frozenDay !== undefined && day <= frozenDay)
    throw new RefusalError("BANK_PERIOD_FROZEN", { day: formatDate(frozenDay) });
}
