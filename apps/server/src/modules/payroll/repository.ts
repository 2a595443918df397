import type { PayslipParties } from "@grand-livre/contracts/payroll";
import type { LeaveHistory } from "@grand-livre/domain/absence/leave-of-month";
import type { TakenAdvance } from "@grand-livre/domain/payroll/advance";
import type { Withheld } from "@grand-livre/domain/payroll/garnishment";
import type { PayVariables } from "@grand-livre/domain/payroll/gross-pay";
import type { PayLine } from "@grand-livre/domain/payroll/pay-lines";
import type { PayValue } from "@grand-livre/domain/payroll/pay-values";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";
import type { PayslipState } from "@grand-livre/domain/payroll/payslip-state";
import type { YearToDate } from "@grand-livre/domain/payroll/year-to-date";
import type { Refusal } from "@grand-livre/domain/refusal";
import { type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { DB } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Narrowed = {
  readonly state: PayslipState;
  readonly variables: PayVariables;
  readonly result: Payslip | null;
  readonly parties: PayslipParties | null;
  readonly refusal: Refusal | null;
};
export type PayslipRow = Omit<RowOf<"payslip">, keyof Narrowed> & Narrowed;
export const payslipRows = ownedRows<"payslip", PayslipRow>("payslip");

/** A payslip as it was read, with what its calculation came to. */
export type ComputedRow = Pick<PayslipRow, "id" | "version" | "state" | "result" | "parties" | "refusal">;

/** Writes calculations over the versions that were read, in one statement; false when another change came first. */
export async function saveComputed(
  tx: Tx,
  legalEntityId: string,
  rows: readonly ComputedRow[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payslip p set state = c.state, result = c.result, parties = c.parties, refusal = c.refusal, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      c (id uuid, version integer, state text, result jsonb, parties jsonb, refusal jsonb)
    where p.legal_entity_id = ${legalEntityId} and p.id = c.id and p.version = c.version`.execute(tx);
  return Number(numAffectedRows) === rows.length;
}

/** Writes one change of some payslips over the versions that were read, in one statement; false when another came first. */
export async function changeAll(
  tx: Tx,
  legalEntityId: string,
  rows: readonly PayslipRow[],
  change: Updateable<DB["payslip"]>,
): Promise<boolean> {
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
  const { numUpdatedRows } = await tx
    .updateTable("payslip")
    .set({ ...change, version: sql`version + 1` })
    .where("legalEntityId", "=", legalEntityId)
    .where(sql<SqlBool>`(id, version) in (select * from unnest(${ids}::uuid[], ${versions}::integer[]))`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === rows.length;
}

export type ValueRow = Omit<RowOf<"payrollValue">, "code"> & Pick<PayValue, "code">;
export const valueRows = ownedRows<"payrollValue", ValueRow>("payrollValue");

export type AdvanceRow = RowOf<"payrollAdvance">;
export const advanceRows = ownedRows<"payrollAdvance">("payrollAdvance");

/** Employees of some with a validated payslip of a month or of a later one. */
export async function findValidatedSince(
  db: Connection,
  { legalEntityId, month }: Span,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly employeeId: string }>`
    select distinct p.employee_id from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month >= ${month}::date and p.state in ('validated', 'paid')
      and p.employee_id = any(${[...employeeIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ employeeId }) => employeeId));
}

export type DocumentRow = Selectable<DB["payslipDocument"]>;
type KeptDocument = Pick<DocumentRow, "fileSha256" | "fileName">;

/** The kept paper of a payslip. */
export function findDocument(
  db: Connection,
  { id, legalEntityId }: Pick<PayslipRow, "id" | "legalEntityId">,
): Promise<KeptDocument | undefined> {
  return db
    .selectFrom("payslipDocument")
    .select(["fileSha256", "fileName"])
    .where("legalEntityId", "=", legalEntityId)
    .where("payslipId", "=", id)
    .executeTakeFirst();
}

export async function insertDocument(tx: Tx, document: DocumentRow): Promise<void> {
  await tx.insertInto("payslipDocument").values(document).execute();
}

type Span = { readonly legalEntityId: string; readonly month: string };

/** A month of a year: what it added, and the year as it stood after it. Open: it is not validated. */
export interface YearMonth {
  readonly month: string;
  readonly open: boolean;
  readonly own: YearToDate | null;
  readonly year: YearToDate | null;
}

/** The months of the year of a month, corrected ones as they were corrected, by employee. */
export async function findYears(
  db: Connection,
  { legalEntityId, month }: Span,
): Promise<Map<string, YearMonth[]>> {
  const { rows } = await sql<YearMonth & { readonly employeeId: string }>`
    select p.employee_id, to_char(p.month, 'YYYY-MM-DD') as month, p.state in ('prepared', 'calculated') as open,
      p.result -> 'month' as own, p.result -> 'year' as year
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month >= date_trunc('year', ${month}::date)
      and p.month < date_trunc('year', ${month}::date) + interval '1 year' and p.state <> 'corrected'
    order by p.month`.execute(db);
  return Map.groupBy(rows, ({ employeeId }) => employeeId);
}

/** What validated payslips before a month add up to, by employee. */
interface SumBefore {
  /** Paid leave earned less taken, in hundredths of days. */
  readonly leave: number;
  /** Negative net pay carried over and not yet taken back. */
  readonly carriedCents: number;
  readonly grossCents: number;
}

export async function sumBefore(
  db: Connection,
  scope: Scope,
  employeeIds: readonly string[],
  month = "9999-01-01",
): Promise<Map<string, SumBefore>> {
  const { rows } = await sql<SumBefore & { readonly employeeId: string }>`
    select p.employee_id,
      sum((p.result -> 'leave' ->> 'earned')::int - (p.result -> 'leave' ->> 'taken')::int
        - coalesce(p.result -> 'leave' ->> 'lapsed', '0')::int)::int as leave,
      sum((p.result ->> 'carriedOutCents')::bigint - (p.result ->> 'carriedInCents')::bigint)::bigint as carried_cents,
      sum((p.result -> 'gross' ->> 'grossCents')::bigint)::bigint as gross_cents
    from payslip p
    where p.employee_id = any(${[...employeeIds]}::uuid[]) and p.month < ${month}::date and p.state in ('validated', 'paid')
      and ${withinScope(scope, "p.legal_entity_id")}
    group by p.employee_id`.execute(db);
  return new Map(
    rows.map(({ employeeId, leave, carriedCents, grossCents }) => [
      employeeId,
      { leave, carriedCents: Number(carriedCents), grossCents: Number(grossCents) },
    ]),
  );
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

export type AbsenceColumns = Pick<
  RowOf<"absence">,
  | ("id" | "fromDate" | "toDate" | "fromNoon" | "toNoon")
  | ("subrogated" | "dailyCents" | "informedOn" | "kind")
>;

/** The approved absences of employees of a company, in the order of their days. */
export async function findApproved(
  db: Connection,
  legalEntityId: string,
  employeeIds: readonly string[],
): Promise<(AbsenceColumns & { readonly employeeId: string })[]> {
  const { rows } = await sql<AbsenceColumns & { readonly employeeId: string }>`
    select a.employee_id, a.id, a.kind, a.from_date, a.to_date, a.from_noon, a.to_noon, a.subrogated, a.daily_cents, a.informed_on
    from absence a
    where a.legal_entity_id = ${legalEntityId} and a.employee_id = any(${[...employeeIds]}::uuid[]) and a.state = 'approved'
    order by a.from_date`.execute(db);
  return rows;
}

/** What validated payslips of employees kept of leave, in the order of their months. */
export async function findLeave(
  db: Connection,
  legalEntityId: string,
  employeeIds: readonly string[],
): Promise<(LeaveHistory & { readonly employeeId: string })[]> {
  const { rows } = await sql<LeaveHistory & { readonly employeeId: string }>`
    select p.employee_id, to_char(p.month, 'YYYY-MM-DD') as month, p.result -> 'leave' as leave,
      (p.result -> 'gross' ->> 'grossCents')::float8 as gross_cents
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.employee_id = any(${[...employeeIds]}::uuid[])
      and p.state in ('validated', 'paid')
    order by p.month`.execute(db);
  return rows;
}

/** What a validated payslip says of the company's rubrics, of creditors and of advances. */
export interface PaidMonth {
  readonly employeeId: string;
  readonly month: string;
  readonly lines: readonly PayLine[];
  readonly garnishments: readonly Withheld[];
  readonly advances: readonly TakenAdvance[];
  readonly transportCents: number;
  readonly grossCents: number;
  readonly smicCents: number;
}

/** Those before a month from a first one on, and any other month that withheld for a creditor or took an advance back. */
export async function findPaidMonths(
  db: Connection,
  { legalEntityId, month }: Span,
  from: string,
): Promise<PaidMonth[]> {
  const { rows } = await sql<PaidMonth>`
    select p.employee_id, to_char(p.month, 'YYYY-MM-DD') as month, p.result -> 'lines' as lines,
      p.result -> 'garnishments' as garnishments, coalesce(p.result -> 'advances', '[]'::jsonb) as advances,
      (p.result ->> 'transportCents')::float8 as transport_cents,
      (p.result -> 'month' ->> 'grossCents')::float8 as gross_cents, (p.result -> 'month' ->> 'smicCents')::float8 as smic_cents
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month <> ${month}::date and p.state in ('validated', 'paid')
      and (p.month between ${from}::date and ${month}::date or p.result -> 'garnishments' <> '[]'::jsonb
        or p.result -> 'advances' <> '[]'::jsonb)
    order by p.month`.execute(db);
  return rows;
}

/** The addresses of accounts by their ids. tidy-allow scope: the ids stand on rows that the caller reads already. */
export async function emailsOfAccounts(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly email: string }>`
    select u.id, u.email from user_account u where u.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
