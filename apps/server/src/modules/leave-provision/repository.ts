import type { LeaveUnit } from "@grand-livre/domain/absence/leave-days";
import type { HousingInvestment } from "@grand-livre/domain/payroll/housing-effort";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type {
  HousingEffortLine,
  LeaveProvisionLine,
  ThirteenthMonthLine,
} from "../../database/schema.gen.ts";
import type { RunRow } from "../year-end/service.ts";

/** What the validated payslips of the twelve months before a day say of an employee; the last one is that of `month`. */
export interface PaidYearRow {
  readonly employeeId: string;
  readonly month: string;
  readonly days: number;
  readonly unit: LeaveUnit;
  readonly acquired: number;
  /** The pay that the tenth counts. */
  readonly yearCents: number;
  /** The calendar year so far: what the rate of contributions is made of. */
  readonly employerCents: number;
  readonly grossCents: number;
  /** Its months here: the taxes on wages (633), and the pay that they bear on. */
  readonly taxCents: number;
  readonly taxedPayCents: number;
}

export async function findPaidYears(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<PaidYearRow[]> {
  const { rows } = await sql<PaidYearRow>`
    select p.employee_id, to_char(max(p.month), 'YYYY-MM-DD') as month,
      (array_agg((p.result -> 'leave' ->> 'after')::int order by p.month desc))[1] as days,
      (array_agg(coalesce(p.result -> 'leave' ->> 'unit', 'open') order by p.month desc))[1] as unit,
      sum((p.result -> 'leave' ->> 'earned')::int)::int as acquired,
      sum(coalesce((p.result -> 'leave' ->> 'tenthCents')::bigint, (p.result -> 'gross' ->> 'grossCents')::bigint))::float8 as year_cents,
      (array_agg((p.result -> 'year' ->> 'employerCents')::float8 order by p.month desc))[1] as employer_cents,
      (array_agg((p.result -> 'year' ->> 'grossCents')::float8 order by p.month desc))[1] as gross_cents,
      coalesce(sum((
        select sum((c ->> 'employerCents')::bigint) from jsonb_array_elements(p.result -> 'contributions') c
        where c ->> 'account' like '633%'
      )) filter (where p.month >= date_trunc('year', ${date}::date)), 0)::float8 as tax_cents,
      coalesce(sum((p.result -> 'month' ->> 'grossCents')::bigint)
        filter (where p.month >= date_trunc('year', ${date}::date)), 0)::float8 as taxed_pay_cents
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.state in ('validated', 'paid') and p.month <= ${date}::date
      and p.month > ${date}::date - interval '12 months'
    group by p.employee_id`.execute(db);
  return rows;
}

export type LineRow = Omit<Selectable<LeaveProvisionLine>, "legalEntityId" | "runId" | "unit"> & {
  readonly unit: LeaveUnit;
};

export async function findWrittenLines(
  db: Connection,
  { legalEntityId, id }: Pick<RunRow, "legalEntityId" | "id">,
): Promise<(LineRow & { readonly name: string })[]> {
  const { rows } = await sql<LineRow & { readonly name: string }>`
    select l.employee_id, e.lastname || ' ' || e.firstname as name, l.days, l.unit, l.acquired, l.monthly_cents, l.year_cents,
      l.rate_ppm, l.gross_cents, l.charges_cents, l.taxes_cents
    from leave_provision_line l
    join payroll_employee e on e.legal_entity_id = l.legal_entity_id and e.id = l.employee_id
    where l.legal_entity_id = ${legalEntityId} and l.run_id = ${id}
    order by e.lastname, e.number`.execute(db);
  return rows;
}

export async function insertLines(
  tx: Tx,
  key: Pick<LeaveProvisionLine, "legalEntityId" | "runId">,
  lines: readonly LineRow[],
): Promise<void> {
  await tx
    .insertInto("leaveProvisionLine")
    .values(lines.map((line) => ({ ...line, ...key })))
    .execute();
}

type ThirteenthRow = Omit<Selectable<ThirteenthMonthLine>, "legalEntityId" | "runId"> & {
  readonly name: string;
};

export async function findThirteenths(
  db: Connection,
  { legalEntityId, id }: Pick<RunRow, "legalEntityId" | "id">,
): Promise<ThirteenthRow[]> {
  const { rows } = await sql<ThirteenthRow>`
    select l.employee_id, e.lastname || ' ' || e.firstname as name, l.from_date, l.paid_in, l.months, l.monthly_cents, l.rate_ppm,
      l.gross_cents, l.charges_cents, l.taxes_cents
    from thirteenth_month_line l
    join payroll_employee e on e.legal_entity_id = l.legal_entity_id and e.id = l.employee_id
    where l.legal_entity_id = ${legalEntityId} and l.run_id = ${id}
    order by e.lastname, e.number`.execute(db);
  return rows;
}

export async function insertThirteenths(
  tx: Tx,
  lines: readonly Insertable<ThirteenthMonthLine>[],
): Promise<void> {
  await tx.insertInto("thirteenthMonthLine").values(lines).execute();
}

export interface WagesRow {
  readonly siret: string;
  readonly wagesCents: number;
}

/** The gross pay of validated payslips of the calendar year of a day, up to it, by the establishment that paid. */
export async function findWages(db: Connection, legalEntityId: string, date: string): Promise<WagesRow[]> {
  const { rows } = await sql<WagesRow>`
    select p.parties -> 'employer' ->> 'siret' as siret, sum((p.result -> 'month' ->> 'grossCents')::bigint)::float8 as wages_cents
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.state in ('validated', 'paid') and p.month <= ${date}::date
      and p.month >= date_trunc('year', ${date}::date)
    group by 1`.execute(db);
  return rows;
}

export type HousingRow = Omit<Selectable<HousingEffortLine>, "legalEntityId" | "runId"> & {
  readonly siret: string;
  readonly version: number;
  readonly housing: HousingInvestment[];
};

export async function findHousingEfforts(
  db: Connection,
  { legalEntityId, id }: Pick<RunRow, "legalEntityId" | "id">,
): Promise<HousingRow[]> {
  const { rows } = await sql<HousingRow>`
    select l.employer_id, e.siret, e.version, e.housing, l.wages_cents, l.rate_ppm, l.due_cents, l.before_year, l.before_wages_cents,
      l.invested_cents, l.base_cents, l.penalty_ppm, l.penalty_cents
    from housing_effort_line l
    join payroll_employer e on e.legal_entity_id = l.legal_entity_id and e.id = l.employer_id
    where l.legal_entity_id = ${legalEntityId} and l.run_id = ${id}
    order by e.siret`.execute(db);
  return rows;
}

export async function insertHousingEfforts(
  tx: Tx,
  lines: readonly Insertable<HousingEffortLine>[],
): Promise<void> {
  await tx.insertInto("housingEffortLine").values(lines).execute();
}
