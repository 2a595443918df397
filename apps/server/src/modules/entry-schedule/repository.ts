import type { EntryOccurrence, ScheduledLine } from "@grand-livre/contracts/entry-schedule";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";

export type ScheduleRow = Omit<RowOf<"entrySchedule">, "lines"> & { readonly lines: ScheduledLine[] };
export const scheduleRows = ownedRows<"entrySchedule", ScheduleRow>("entrySchedule");

type Key = { readonly legalEntityId: string; readonly id: string };

/**
 * Takes a schedule whose next day has come, locked; another server that looks meanwhile takes another one.
 * tidy-allow scope: the days come for every company; each entry is written within its own.
 */
export async function takeDueSchedule(
  tx: Tx,
  day: string,
  except: readonly string[],
): Promise<ScheduleRow | undefined> {
  const row = await tx
    .selectFrom("entrySchedule")
    .selectAll()
    .where("nextDate", "<=", day)
    .where("active", "=", true)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .orderBy("nextDate")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row as ScheduleRow | undefined;
}

/** Steps a schedule to its next day; its version is a person's. */
export async function stepSchedule(
  tx: Tx,
  { legalEntityId, id }: Key,
  next: { readonly nextIndex: number; readonly nextDate: string | null },
): Promise<void> {
  await tx
    .updateTable("entrySchedule")
    .set(next)
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

export type Decision = {
  readonly date: string;
  readonly state: "written" | "missed" | "refused";
  readonly entryId?: string;
  readonly refusal?: Readonly<Record<string, unknown>> | undefined;
  readonly decidedAt: Date;
};

/** Writes what a day came to. A day that is decided already is a broken promise: the key refuses it. */
export async function insertOccurrence(
  tx: Tx,
  { legalEntityId, id }: Key,
  { date, state, entryId, refusal, decidedAt }: Decision,
): Promise<void> {
  await tx
    .insertInto("entryOccurrence")
    .values({
      legalEntityId,
      scheduleId: id,
      occurrenceDate: date,
      state,
      entryId: entryId ?? null,
      refusal: refusal === undefined ? null : json(refusal),
      decidedAt,
    })
    .execute();
}

/** The last day that is decided; undefined before the first. */
export async function lastDecided(db: Connection, { legalEntityId, id }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom("entryOccurrence")
    .select("occurrenceDate")
    .where("legalEntityId", "=", legalEntityId)
    .where("scheduleId", "=", id)
    .orderBy("occurrenceDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.occurrenceDate;
}

/** The latest days of a schedule. */
export async function findOccurrences(
  db: Connection,
  { legalEntityId, id }: Key,
): Promise<EntryOccurrence[]> {
  const { rows } = await sql<EntryOccurrence>`
    select o.occurrence_date as date, o.state, o.refusal,
           case when e.id is not null then jsonb_build_object('id', e.id, 'number', e.number, 'state', e.state) end as entry
    from entry_occurrence o
    left join entry e on e.legal_entity_id = o.legal_entity_id and e.id = o.entry_id
    where o.legal_entity_id = ${legalEntityId} and o.schedule_id = ${id}
    order by o.occurrence_date desc limit 60`.execute(db);
  return rows;
}
