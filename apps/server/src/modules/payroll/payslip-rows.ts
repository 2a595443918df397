import type { PayslipFacts } from "@grand-livre/domain/payroll/payslip-state";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command, CompanyCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { type PayslipRow, payslipRows } from "./repository.ts";

export const factsOf = ({ state, entryId, result }: PayslipRow, toReview = false): PayslipFacts => ({
  state,
  entryId,
  belowMinimumWage: result?.belowMinimumWage ?? false,
  toReview,
});

type Month = {
  readonly month: string;
  readonly rows: readonly PayslipRow[];
};
export type MonthCommand = CompanyCommand & Month;

export const payslipsOf = (
  tx: Tx | Application["db"],
  { legalEntityId, month }: { readonly legalEntityId: string; readonly month: string },
): Promise<PayslipRow[]> =>
  payslipRows.list(tx, legalEntityId, { equal: { month } }, { order: ["employeeId"] });

/** Writes a change of a payslip with its audit row, which contains no amount. @throws RefusalError STALE_VERSION */
export async function changePayslip(
  command: Command,
  row: PayslipRow,
  action: string,
  change: Parameters<typeof payslipRows.update>[2],
): Promise<PayslipRow> {
  const changed = await payslipRows.update(command.tx, row, change);
  if (!changed) throw new RefusalError("STALE_VERSION");
  await auditPayslip(command, changed, action);
  return changed;
}

export function auditPayslip({ audit }: Command, row: PayslipRow, action: string): Promise<void> {
  const { id: resourceId, legalEntityId, month, employeeId } = row;
  return audit({ action, resource: "payslip", resourceId, legalEntityId, details: { month, employeeId } });
}

/** @throws RefusalError PAYSLIP_NOT_FOUND */
export const findPayslip = (db: Tx | Application["db"], { scope }: Caller, id: string): Promise<PayslipRow> =>
  payslipById(db, scope, id);

/** @throws RefusalError PAYSLIP_NOT_FOUND */
export async function payslipById(db: Tx | Application["db"], scope: Scope, id: string): Promise<PayslipRow> {
  const row = await payslipRows.find(db, scope, id);
  if (!row) throw new RefusalError("PAYSLIP_NOT_FOUND");
  return row;
}
