import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

type JournalPeriodRow = {
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly entryType: string;
  readonly periodNumber: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly periodState: "open" | "provisionally_closed" | "closed";
  readonly entries: number;
  readonly drafts: number;
  readonly provisional: number;
  readonly validated: number;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly lastNumber: string | null;
  readonly breaks: number;
  readonly breakAfter: string | null;
  readonly breakBefore: string | null;
};

/**
 * Entries of an exercise counted and added up by journal and period. Lines are summed once for each entry. A break is reported
 * at the number after it; numbers are continuous by journal, or over the whole exercise: either will do.
 */
export async function findJournalPeriods(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<JournalPeriodRow[]> {
  const { rows } = await sql<JournalPeriodRow>`
    with sums as (
      select l.entry_id, sum(l.debit_cents) as debit_cents, sum(l.credit_cents) as credit_cents
      from entry_line l
      where l.legal_entity_id = ${legalEntityId} and l.fiscal_exercise_id = ${fiscalExerciseId}
      group by l.entry_id
    ),
    numbered as (
      select e.journal_id, e.fiscal_period_id, e.number,
             case when e.import_batch_id is null then '' else 'import ' || coalesce(m[1], '') end as prefix,
             case when e.import_batch_id is null then e.sequence::bigint else m[2]::bigint end as n
      from entry e
      left join lateral regexp_match(e.number, '^(.*[^0-9])?([0-9]{1,15})$') m on e.import_batch_id is not null
      where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId} and e.number is not null
    ),
    followed as (
      select journal_id, fiscal_period_id, prefix, number, n,
             lag(n) over own as n_before, lag(number) over own as number_before,
             lag(n) over (partition by prefix order by n) as n_before_anywhere
      from numbered where n is not null
      window own as (partition by journal_id, prefix order by n)
    ),
    breaks as (
      select journal_id, fiscal_period_id, count(*) as breaks,
             (array_agg(number_before order by prefix, n))[1] as break_after,
             (array_agg(number order by prefix, n))[1] as break_before
      from followed
      where n > n_before + 1
        and prefix in (select prefix from followed where n > n_before_anywhere + 1)
      group by journal_id, fiscal_period_id
    )
    select j.code as journal_code, j.label as journal_label, j.entry_type, p.number as period_number,
           p.start_date, p.end_date, p.state as period_state,
           count(*) as entries,
           count(*) filter (where e.state = 'draft') as drafts,
           count(*) filter (where e.state = 'provisional') as provisional,
           count(*) filter (where e.state = 'validated') as validated,
           coalesce(sum(s.debit_cents), 0)::bigint as debit_cents,
           coalesce(sum(s.credit_cents), 0)::bigint as credit_cents,
           (array_agg(e.number order by e.sequence desc) filter (where e.state = 'validated'))[1] as last_number,
           coalesce(b.breaks, 0) as breaks, b.break_after, b.break_before
    from entry e
    join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    join fiscal_period p on p.legal_entity_id = e.legal_entity_id and p.id = e.fiscal_period_id
    left join sums s on s.entry_id = e.id
    left join breaks b on b.journal_id = e.journal_id and b.fiscal_period_id = e.fiscal_period_id
    where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId}
    group by j.code, j.label, j.entry_type, p.number, p.start_date, p.end_date, p.state,
             b.breaks, b.break_after, b.break_before
    order by j.code, p.number`.execute(db);
  return rows;
}
