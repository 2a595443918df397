import type { ReadPlan } from "@grand-livre/domain/report/report-range";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type SummedRow = {
  readonly account: string;
  /** Empty when the account takes none, or when auxiliaries were not requested. */
  readonly auxiliary: string;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** What is summed: the exercise, the states of entries that count, and how fine. */
export type SumOf = {
  readonly legalEntityId: string;
  readonly fiscalExerciseId: string;
  readonly states: readonly string[];
  readonly byAuxiliary: boolean;
  /** One account only. */
  readonly account?: string | undefined;
  /** One of its auxiliaries only. */
  readonly auxiliary?: string | undefined;
};

const auxiliaryColumn = ({ byAuxiliary }: SumOf, column: string) =>
  byAuxiliary ? sql.ref<string>(column) : sql<string>`''`;

function only({ account, auxiliary }: SumOf, alias: string) {
  const one = account === undefined ? sql`` : sql` and ${sql.ref(`${alias}.account`)} = ${account}`;
  return auxiliary === undefined ? one : sql`${one} and ${sql.ref(`${alias}.auxiliary`)} = ${auxiliary}`;
}

/**
 * Kept balances of some periods of an exercise, by account. `periods` absent: all of them but the opening.
 * Costs the number of accounts and auxiliaries, never that of lines.
 */
export async function sumPeriods(
  db: Connection,
  of: SumOf,
  periods?: readonly number[],
): Promise<SummedRow[]> {
  if (periods?.length === 0) return [];
  const wanted = periods ? sql`b.period = any(${[...periods]}::smallint[])` : sql`b.period <> 0`;
  const auxiliary = auxiliaryColumn(of, "b.auxiliary");
  const { rows } = await sql<SummedRow>`
    select b.account, ${auxiliary} as auxiliary,
           sum(b.debit_cents)::bigint as debit_cents, sum(b.credit_cents)::bigint as credit_cents
    from balance b
    where b.legal_entity_id = ${of.legalEntityId} and b.fiscal_exercise_id = ${of.fiscalExerciseId}
      and ${wanted} and b.state = any(${[...of.states]}) ${only(of, "b")}
    group by 1, 2`.execute(db);
  return rows;
}

/** Lines of broken months, summed by account: opening and closing entries have periods of their own. */
export async function sumSpans(db: Connection, of: SumOf, spans: ReadPlan["spans"]): Promise<SummedRow[]> {
  const sums: SummedRow[] = [];
  const auxiliary = of.byAuxiliary ? sql<string>`coalesce(l.auxiliary, '')` : sql<string>`''`;
  for (const { startDate, endDate } of spans) {
    const { rows } = await sql<SummedRow>`
      select l.account, ${auxiliary} as auxiliary,
             sum(l.debit_cents)::bigint as debit_cents, sum(l.credit_cents)::bigint as credit_cents
      from entry e join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
      where e.legal_entity_id = ${of.legalEntityId} and e.fiscal_exercise_id = ${of.fiscalExerciseId}
        and e.entry_date between ${startDate} and ${endDate} and e.nature not in ('opening', 'closing')
        and e.state = any(${[...of.states]}) ${only(of, "l")}
      group by 1, 2`.execute(db);
    sums.push(...rows);
  }
  return sums;
}

/** Names of counterparties by their auxiliaries. */
export async function findAuxiliaryNames(
  db: Connection,
  legalEntityId: string,
  auxiliaries: readonly string[],
): Promise<Map<string, string>> {
  if (auxiliaries.length === 0) return new Map();
  const { rows } = await sql<{ auxiliary: string; name: string }>`
    select a.auxiliary, c.name
    from counterparty c, lateral (values (c.subledger_customer), (c.subledger_supplier)) a (auxiliary)
    where c.legal_entity_id = ${legalEntityId} and a.auxiliary = any(${[...auxiliaries]})`.execute(db);
  return new Map(rows.map((row) => [row.auxiliary, row.name]));
}
