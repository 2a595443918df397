import type { PayslipParties } from "@grand-livre/contracts/payroll";
import type { PayVariables } from "@grand-livre/domain/payroll/gross-pay";
import type { PayValue } from "@grand-livre/domain/payroll/pay-values";
import { NO_YEAR, type Payslip, type YearToDate } from "@grand-livre/domain/payroll/payslip";
import type { PayslipState } from "@grand-livre/domain/payroll/payslip-state";
import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Narrowed = {
  readonly state: PayslipState;
  readonly variables: PayVariables;
  readonly result: Payslip | null;
  readonly parties: PayslipParties | null;
};
export type PayslipRow = Omit<RowOf<"payslip">, keyof Narrowed> & Narrowed;
export const payslipRows = ownedRows<"payslip", PayslipRow>("payslip");

export type ValueRow = Omit<RowOf<"payrollValue">, "code"> & Pick<PayValue, "code">;
export const valueRows = ownedRows<"payrollValue", ValueRow>("payrollValue");

type Span = { readonly legalEntityId: string; readonly month: string };

/** The months of the year before a month that count, by employee; `open`: one of them is not validated. */
export async function findYears(
  db: Connection,
  { legalEntityId, month }: Span,
): Promise<Map<string, { readonly months: readonly YearToDate[]; readonly open: boolean }>> {
  const { rows } = await sql<{ employeeId: string; state: PayslipState; own: YearToDate | null }>`
    select p.employee_id, p.state, p.result -> 'month' as own from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month < ${month} and p.month >= date_trunc('year', ${month}::date)
      and p.state <> 'corrected'`.execute(db);
  const grouped = Map.groupBy(rows, ({ employeeId }) => employeeId);
  const isOpen = ({ state }: { state: PayslipState }) => state === "prepared" || state === "calculated";
  return new Map(
    [...grouped].map(([id, months]) => [
      id,
      {
        months: months.filter((one) => !isOpen(one)).map(({ own }) => own ?? NO_YEAR),
        open: months.some(isOpen),
      },
    ]),
  );
}

/** The paid leave that validated payslips earned less what they took, by employee, in hundredths of days. */
export async function sumLeave(
  db: Connection,
  scope: Scope,
  employeeIds: readonly string[],
  before = "9999-01-01",
): Promise<Map<string, number>> {
  const { rows } = await sql<{ employeeId: string; days: number }>`
    select p.employee_id, sum((p.result -> 'leave' ->> 'earned')::int - (p.result -> 'leave' ->> 'taken')::int)::int as days
    from payslip p
    where p.employee_id = any(${[...employeeIds]}::uuid[]) and p.month < ${before}::date and p.state in ('validated', 'paid')
      and ${withinScope(scope, "p.legal_entity_id")}
    group by p.employee_id`.execute(db);
  return new Map(rows.map(({ employeeId, days }) => [employeeId, days]));
}

/** Employees under contract on a day, or the others. */
export const isPresent = (day: string, present: boolean) =>
  sql<SqlBool>`(entry_date <= ${day} and (exit_date is null or exit_date >= ${day})) = ${present}`;

/** Whether a payslip was validated after a value was typed, in a month that the value may hold in. */
export async function isValueUsed(
  db: Connection,
  { legalEntityId, fromDate, createdAt }: ValueRow,
): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month >= date_trunc('month', ${fromDate}::date)
      and p.validated_at > ${createdAt} limit 1`.execute(db);
  return rows.length > 0;
}

/** The last written of some entries of a company. */
export async function lastEntry(
  db: Connection,
  { legalEntityId, ids }: { readonly legalEntityId: string; readonly ids: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from entry e where e.legal_entity_id = ${legalEntityId} and e.id = any(${[...ids]}::uuid[]) order by e.rank desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}
