import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** Entries typed and not validated. */
export async function countDraftEntries(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry e
    where e.legal_entity_id = ${legalEntityId} and e.state = 'draft' and ${withinScope(scope, "e.legal_entity_id")}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lines of one kind of third-party account in these exercises, up to a day. */
export type OpenOf = {
  readonly legalEntityId: string;
  readonly exerciseIds: readonly string[];
  /** The one whose opening entry counts: in later ones it repeats what came before. */
  readonly firstExerciseId: string;
  /** As 411. */
  readonly prefix: string;
  readonly endDate: string;
};

/**
 * What is open by due date (the entry's own day without one), debit − credit: what a lettering holds up to the day is one
 * sum, so that all of them together are the accounts' balance.
 */
export async function findOpen(
  db: Connection,
  scope: Scope,
  { legalEntityId, exerciseIds, firstExerciseId, prefix, endDate }: OpenOf,
): Promise<{ readonly dueDate: string; readonly openCents: number }[]> {
  const { rows } = await sql<{ dueDate: string; openCents: number }>`
    with line as (
      select coalesce(c.lettering_id, l.id) as item, coalesce(l.due_date, e.entry_date) as due_date,
        l.debit_cents - l.credit_cents as cents
      from entry_line l
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
      where l.legal_entity_id = ${legalEntityId} and l.account >= ${prefix} and l.account < ${`${prefix}Z`}
        and e.fiscal_exercise_id = any(${[...exerciseIds]}::uuid[]) and e.entry_date <= ${endDate}
        and (e.nature <> 'opening' or e.fiscal_exercise_id = ${firstExerciseId})
        and e.state in ('provisional', 'validated') and ${withinScope(scope, "l.legal_entity_id")}
    ), item as (
      select min(due_date) as due_date, sum(cents) as cents from line group by item having sum(cents) <> 0
    )
    select due_date, sum(cents)::bigint as open_cents from item group by 1 order by 1`.execute(db);
  return rows;
}

/** Which of these exercises have an opening entry. */
export async function findOpened(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("balance")
    .select("fiscalExerciseId")
    .distinct()
    .where("legalEntityId", "=", legalEntityId)
    .where("period", "=", 0)
    .where("state", "in", ["provisional", "validated"])
    .where((on) => on.or([on("debitCents", "<>", 0), on("creditCents", "<>", 0)]))
    .where(withinScope(scope, "balance.legal_entity_id"))
    .execute();
  return new Set(rows.map((row) => row.fiscalExerciseId));
}

export type MonthRow = {
  readonly period: number;
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** The balances of classes 6 and 7 of an exercise by month, from the maintained ones: no line is summed. */
export async function findMonths(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<MonthRow[]> {
  return db
    .selectFrom("balance")
    .select(["period", "account", "debitCents", "creditCents"])
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where("account", ">=", "6")
    .where("account", "<", "8")
    .where("state", "in", ["provisional", "validated"])
    .where(withinScope(scope, "balance.legal_entity_id"))
    .execute();
}
