import type { PayslipFacts } from "@grand-livre/domain/payroll/payslip-state";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command, CompanyCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { AuditRow } from "../audit/service.ts";
import { changeAll, type PayslipRow, payslipRows } from "./repository.ts";

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

/** What a payslip keeps of its calculation, before it. */
export const NOT_COMPUTED = { result: null, parties: null, refusal: null };

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

/** The same change of some payslips, with a row of the log for each. @throws RefusalError STALE_VERSION */
export async function changePayslips(
  command: CompanyCommand,
  rows: readonly PayslipRow[],
  action: string,
  change: Parameters<typeof changeAll>[3],
): Promise<void> {
  if (rows.length === 0) return;
  if (!(await changeAll(command.tx, command.entity.id, rows, change)))
    throw new RefusalError("STALE_VERSION");
  await command.audit(...rows.map((row) => auditOf(row, action)));
}

type Audited = Pick<PayslipRow, "id" | "legalEntityId" | "month" | "employeeId">;

/** The row of the log of a change, which contains no amount. */
export const auditOf = (
  { id: resourceId, legalEntityId, month, employeeId }: Audited,
  action: string,
): AuditRow => ({ action, resource: "payslip", resourceId, legalEntityId, details: { month, employeeId } });

export const auditPayslip = ({ audit }: Command, row: Audited, action: string): Promise<void> =>
  audit(auditOf(row, action));

/** @throws RefusalError PAYSLIP_NOT_FOUND */
export const findPayslip = (db: Tx | Application["db"], { scope }: Caller, id: string): Promise<PayslipRow> =>
  payslipById(db, scope, id);

/** @throws RefusalError PAYSLIP_NOT_FOUND */
export async function payslipById(db: Tx | Application["db"], scope: Scope, id: string): Promise<PayslipRow> {
  const row = await payslipRows.find(db, scope, id);
  if (!row) throw new RefusalError("PAYSLIP_NOT_FOUND");
  return row;
}
