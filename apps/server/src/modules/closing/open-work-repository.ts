import type { OpenWork } from "@grand-livre/domain/closing/open-work";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** The days that are closed, in the company that they are closed of. */
export type ClosedDays = {
  readonly legalEntityId: string;
  readonly fiscalExerciseId: string;
  readonly startDate: string;
  readonly endDate: string;
};

/**
 * What lies in documents, statements, payslips and reports of some days: one row a kind that has any. A bill without a date counts by
 * the day it came in.
 */
export async function findOpenDocuments(db: Connection, days: ClosedDays): Promise<OpenWork[]> {
  const { legalEntityId, startDate, endDate } = days;
  const within = (day: string) => sql`${sql.raw(day)} between ${startDate}::date and ${endDate}::date`;
  const { rows } = await sql<OpenWork>`
    select 'OPEN_BANK_OPERATIONS' as code, count(*)::int as count, coalesce(sum(abs(o.amount_cents)), 0)::bigint as amount_cents
      from bank_operation o
      where o.legal_entity_id = ${legalEntityId} and o.state = 'open' and ${within("o.operation_date")}
    union all
    select case when i.direction = 'credit' then 'OPEN_DRAFT_SALES' when i.inbox_state = 'toComplete' then 'OPEN_BILLS_TO_COMPLETE'
        when i.inbox_state = 'toCheck' then 'OPEN_BILLS_TO_CHECK' else 'OPEN_BILLS_TO_VALIDATE' end,
      count(*)::int, coalesce(sum(i.total_incl_vat_cents), 0)::bigint
      from invoice i
      where i.legal_entity_id = ${legalEntityId} and i.status = 'draft' and i.deleted_at is null
        and ${within("coalesce(i.accounting_date, i.bill_date, (i.created_at at time zone 'Europe/Paris')::date)")}
      group by 1
    union all
    select case when s.state = 'validated' then 'OPEN_PAY_ENTRIES' else 'OPEN_PAYSLIPS' end, count(*)::int, 0::bigint
      from payslip s
      where s.legal_entity_id = ${legalEntityId} and ${within("s.month")}
        and (s.state in ('prepared', 'calculated') or (s.state = 'validated' and s.entry_id is null))
      group by 1
    union all
    select 'OPEN_EXPENSES', count(distinct r.id)::int, 0::bigint
      from expense_report r join expense_line l on l.legal_entity_id = r.legal_entity_id and l.report_id = r.id
      where r.legal_entity_id = ${legalEntityId} and r.state in ('draft', 'submitted', 'manager_approved', 'approved')
        and ${within("l.expense_date")}`.execute(db);
  return rows;
}

/** Third parties with lines of the days on both sides that nothing letters: an invoice and its payment stand apart. */
export async function countToLetter(db: Connection, days: ClosedDays): Promise<number> {
  const { legalEntityId, startDate, endDate } = days;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from entry_line l
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
        and e.nature <> 'opening'
      join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
        and a.letterable
      where l.legal_entity_id = ${legalEntityId} and l.entry_date between ${startDate} and ${endDate}
        and (l.account like '40%' or l.account like '41%')
        and not exists (select from lettering_current c where c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id)
      group by l.account, l.auxiliary
      having sum(l.debit_cents) > 0 and sum(l.credit_cents) > 0
    ) both_sides`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Suspense and transfer accounts (47, 58) that are not at zero on the last day; 476 to 478 are of translation and accruals. */
export async function sumSuspense(
  db: Connection,
  { legalEntityId, fiscalExerciseId, endDate }: ClosedDays,
): Promise<{ readonly count: number; readonly amountCents: number }> {
  const { rows } = await sql<{ count: number; amountCents: number }>`
    select count(*)::int as count, coalesce(sum(abs(cents)), 0)::bigint as amount_cents from (
      select sum(b.debit_cents - b.credit_cents) as cents from balance b
      left join fiscal_period p on p.legal_entity_id = b.legal_entity_id and p.fiscal_exercise_id = b.fiscal_exercise_id
        and p.number = b.period
      where b.legal_entity_id = ${legalEntityId} and b.fiscal_exercise_id = ${fiscalExerciseId} and b.state <> 'draft'
        and b.account ~ '^(47[1-5]|58)' and (b.period = 0 or p.start_date <= ${endDate})
      group by b.account
      having sum(b.debit_cents - b.credit_cents) <> 0
    ) left_open`.execute(db);
  return rows[0] ?? { count: 0, amountCents: 0 };
}

/** Whether the charges of the exercise are written month by month: then a month without its own is behind. */
export async function chargesByMonth(
  db: Connection,
  { legalEntityId, startDate, endDate }: ClosedDays,
): Promise<boolean> {
  const row = await db
    .selectFrom("assetPosting")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("kind", "=", "charges")
    .where("undoneAt", "is", null)
    .where("postingDate", ">=", startDate)
    .where("postingDate", "<", endDate)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
