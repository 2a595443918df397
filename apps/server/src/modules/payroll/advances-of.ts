import type { PaidAdvance } from "@grand-livre/domain/payroll/advance";
import type { Connection } from "../../database/connection.ts";
import { type AdvanceRow, advanceRows } from "./repository.ts";

/** Advances of a company of a month and of those before it, in the order of their months. */
export const advancesUntil = (db: Connection, legalEntityId: string, month: string): Promise<AdvanceRow[]> =>
  advanceRows.list(
    db,
    legalEntityId,
    { where: (row) => row("month", "<=", month as never) },
    { order: ["month"] },
  );

/** Those of an employee that are paid. */
export const paidAdvances = (rows: readonly AdvanceRow[], employeeId: string): PaidAdvance[] =>
  rows.flatMap((row) =>
    row.employeeId === employeeId && row.paidOn !== null
      ? [{ id: row.id, paidOn: row.paidOn, cents: row.amountCents }]
      : [],
  );
