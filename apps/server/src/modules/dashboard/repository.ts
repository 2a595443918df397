import type { LineToAge } from "@grand-livre/domain/lettering/open-items";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** Entries typed and not validated. */
export async function countDraftEntries(db: Connection, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry e
    where e.legal_entity_id = ${legalEntityId} and e.state = 'draft'`.execute(db);
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

/** What is open, summed by due date and lettering (the entry's own day without a due date). */
export type OpenRow = Pick<LineToAge, "dueDate" | "debitCents" | "creditCents" | "letteringId">;

/** Lines that no whole lettering holds up to the day: all of them together are the accounts' balance. */
export async function findOpen(
  db: Connection,
  { legalEntityId, exerciseIds, firstExerciseId, prefix, endDate }: OpenOf,
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    with line as (
      select c.lettering_id, coalesce(l.due_date, e.entry_date) as due_date, l.debit_cents, l.credit_cents
      from entry_line l
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
      where l.legal_entity_id = ${legalEntityId} and l.account >= ${prefix} and l.account < ${`${prefix}Z`}
        and e.fiscal_exercise_id = any(${[...exerciseIds]}::uuid[]) and e.entry_date <= ${endDate}
        and (e.nature <> 'opening' or e.fiscal_exercise_id = ${firstExerciseId})
        and e.state in ('provisional', 'validated')
    ), open_lettering as (
      select lettering_id from line where lettering_id is not null
      group by 1 having sum(debit_cents) <> sum(credit_cents)
    )
    select lettering_id, due_date, sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents
    from line where lettering_id is null or lettering_id in (select lettering_id from open_lettering)
    group by 1, 2 order by 2`.execute(db);
  return rows;
}

/** Which of these exercises have an opening entry. */
export async function findOpened(db: Connection, legalEntityId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("balance")
    .select("fiscalExerciseId")
    .distinct()
    .where("legalEntityId", "=", legalEntityId)
    .where("period", "=", 0)
    .where("state", "in", ["provisional", "validated"])
    .where((on) => on.or([on("debitCents", "<>", 0), on("creditCents", "<>", 0)]))
    .execute();
  return new Set(rows.map((row) => row.fiscalExerciseId));
}

export type MonthRow = {
  readonly period: number;
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** The balances of cash and of classes 6 and 7 of an exercise by month, from the maintained ones: no line is summed. */
export async function findMonths(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<MonthRow[]> {
  return db
    .selectFrom("balance")
    .select(["period", "account", "debitCents", "creditCents"])
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where((on) =>
      on.or([
        on.and([on("account", ">=", "6"), on("account", "<", "8")]),
        on.and([on("account", ">=", "51"), on("account", "<", "54")]),
      ]),
    )
    .where("state", "in", ["provisional", "validated"])
    .execute();
}

/** What a company has set: each a fact of its own tables. */
export type FirstSteps = Record<"identity" | "logo" | "iban" | "bank" | "openings" | "colleagues", boolean>;

export async function findFirstSteps(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select l.address is not null and l.legal_form is not null as identity,
      l.logo_sha256 is not null as logo,
      l.iban is not null as iban,
      exists (select from bank_statement b where b.legal_entity_id = l.id) as bank,
      exists (select from balance b where b.legal_entity_id = l.id and b.period = 0
        and b.state in ('provisional', 'validated') and (b.debit_cents <> 0 or b.credit_cents <> 0))
        or exists (select from import_batch i where i.legal_entity_id = l.id) as openings,
      exists (select from user_legal_entity u where u.legal_entity_id = l.id and u.user_id <> ${scope.userId})
        as colleagues
    from legal_entity l where l.id = ${legalEntityId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the company was resolved before");
  return row;
}

/** How far the demonstration's books are written, whichever of its companies is looked at; undefined once they are. */
export async function findDemonstration(
  db: Connection,
  scope: Scope,
): Promise<{ readonly months: number; readonly writtenMonths: number } | undefined> {
  const { rows } = await sql<{ months: number; writtenMonths: number }>`
    select (j.payload #>> '{writing,months}')::int as months, (j.payload #>> '{writing,writtenMonths}')::int as written_months
    from job j where j.kind = 'seed-demonstration' and j.state in ('queued', 'running')
      and ${withinScope(scope, "j.legal_entity_id")} limit 1`.execute(db);
  return rows[0];
}
