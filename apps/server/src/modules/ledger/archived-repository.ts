import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** An exercise whose lines are in the archives. */
export type ArchivedExercise = {
  readonly archiveId: string;
  readonly fiscalExerciseId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly madeAt: Date;
};

/** Archives that nobody brought back, as `a`. */
export const OUT = sql`(
  select a.* from exercise_archive a where not exists (
    select from exercise_archive_return r where r.legal_entity_id = a.legal_entity_id and r.archive_id = a.id)
)`;

const EXERCISE = sql`a.id as archive_id, a.fiscal_exercise_id, x.start_date, x.end_date, a.made_at`;
/** The same archives `a`, each with its exercise `x`. */
const OUT_WITH_EXERCISE = sql`${OUT} a
  join fiscal_exercise x on x.legal_entity_id = a.legal_entity_id and x.id = a.fiscal_exercise_id`;

/** The exercises of companies whose lines are in the archives and that have a day of a span. */
export async function findArchived(
  db: Connection,
  legalEntityIds: readonly string[],
  {
    startDate = "-infinity",
    endDate = "infinity",
  }: { readonly startDate?: string; readonly endDate?: string },
): Promise<ArchivedExercise[]> {
  const { rows } = await sql<ArchivedExercise>`
    select ${EXERCISE} from ${OUT_WITH_EXERCISE}
    where a.legal_entity_id = any(${[...legalEntityIds]}::uuid[])
      and x.start_date <= ${endDate}::date and x.end_date >= ${startDate}::date
    order by x.start_date`.execute(db);
  return rows;
}

/** The exercises of those entries whose lines are not there: a validated entry has two at least. */
export async function findWithoutLines(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<ArchivedExercise[]> {
  const { rows } = await sql<ArchivedExercise>`
    select distinct ${EXERCISE} from ${OUT_WITH_EXERCISE}
    join entry e on e.legal_entity_id = a.legal_entity_id and e.fiscal_exercise_id = a.fiscal_exercise_id
    where e.legal_entity_id = ${legalEntityId} and e.id = any(${[...entryIds]}::uuid[])
      and not exists (select from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id)
    order by x.start_date`.execute(db);
  return rows;
}

/** The first entry of each archive that is out whose hashes are not those of the entries that it took the lines of. */
export async function findOutOfArchive(
  db: Connection,
  legalEntityId: string,
): Promise<{ readonly rank: number; readonly number: string } | undefined> {
  const { rows } = await sql<{ rank: number; number: string }>`
    select min(e.rank) as rank, (array_agg(e.number order by e.rank))[1] as number
    from ${OUT} a join entry e on e.legal_entity_id = a.legal_entity_id and e.fiscal_exercise_id = a.fiscal_exercise_id
      and e.rank is not null
      and not exists (select from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id)
    where a.legal_entity_id = ${legalEntityId}
    group by a.id, a.entries_sha256
    having encode(sha256(string_agg(e.hash, ''::bytea order by e.rank)), 'hex') <> a.entries_sha256
    order by 1 limit 1`.execute(db);
  return rows[0];
}

/** The exercises with lines of an account, or of some auxiliaries, in the archives. */
export async function findArchivedOn(
  db: Connection,
  legalEntityId: string,
  { account, auxiliaries }: { readonly account?: string; readonly auxiliaries?: readonly string[] },
): Promise<ArchivedExercise[]> {
  const on = account === undefined ? sql`` : sql`and s.account = ${account}`;
  const of = auxiliaries === undefined ? sql`` : sql`and s.auxiliary = any(${[...auxiliaries]}::text[])`;
  const { rows } = await sql<ArchivedExercise>`
    select ${EXERCISE} from ${OUT_WITH_EXERCISE}
    where a.legal_entity_id = ${legalEntityId} and exists (
      select from exercise_archive_sum s where s.legal_entity_id = a.legal_entity_id and s.archive_id = a.id ${on} ${of})
    order by x.start_date`.execute(db);
  return rows;
}

/** The entries of validated documents. */
export async function findEntriesOf(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("invoice")
    .select("entryId")
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "in", [...invoiceIds])
    .where("entryId", "is not", null)
    .execute();
  return rows.flatMap(({ entryId }) => entryId ?? []);
}
