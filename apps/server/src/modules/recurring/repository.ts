import { type InsertObject, type Selectable, sql, type UpdateObject } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import type { DB, RecurringSchedule } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type ScheduleRow = Selectable<RecurringSchedule>;
type NewSchedule = InsertObject<DB, "recurringSchedule"> & { readonly legalEntityId: string };
type ScheduleChange = UpdateObject<DB, "recurringSchedule">;
type Key = { readonly legalEntityId: string; readonly id: string };

/** Writes a new schedule; undefined when its company is out of the scope. */
export async function insertSchedule(tx: Tx, values: NewSchedule): Promise<ScheduleRow | undefined> {
  return tx.insertInto("recurringSchedule").values(values).returningAll().executeTakeFirstOrThrow();
}

/** One schedule by its id, deleted ones aside. */
export async function findSchedule(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom("recurringSchedule")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where(withinScope(scope, "recurring_schedule.legal_entity_id"))
    .executeTakeFirst();
}

/** The same, locked: a change and the making of an invoice follow each other. */
export async function lockSchedule(tx: Tx, scope: Scope, id: string): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom("recurringSchedule")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where(withinScope(scope, "recurring_schedule.legal_entity_id"))
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a locked schedule. What a person changes steps its version; what its days do does not. */
export async function changeSchedule(
  tx: Tx,
  key: Key,
  change: ScheduleChange,
  stepsVersion: boolean,
): Promise<ScheduleRow> {
  return tx
    .updateTable("recurringSchedule")
    .set({ ...change, ...(stepsVersion ? { version: sql<number>`version + 1` } : {}) })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes a schedule whose next day has come, locked; another server that looks meanwhile takes another one.
 * tidy-allow scope: the days come for every company; each invoice is made within its own.
 */
export async function takeDueSchedule(
  tx: Tx,
  day: string,
  except: readonly string[],
): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom("recurringSchedule")
    .selectAll()
    .where("nextDate", "<=", day)
    .where("pausedAt", "is", null)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .orderBy("nextDate")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export type Decision = {
  readonly occurrenceDate: string;
  readonly state: "created" | "skipped" | "missed" | "refused";
  readonly invoiceId?: string;
  readonly toValidate?: boolean;
  readonly refusal?: Readonly<Record<string, unknown>>;
  readonly decidedAt: Date;
};

/** Writes what days came to. A day that is decided already is a broken promise: the key refuses it. */
export async function insertOccurrences(tx: Tx, key: Key, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  await tx
    .insertInto("recurringOccurrence")
    .values(
      decisions.map(({ refusal, ...decision }) => ({
        ...decision,
        legalEntityId: key.legalEntityId,
        scheduleId: key.id,
        refusal: refusal === undefined ? null : json(refusal),
      })),
    )
    .execute();
}

/** The last day that is decided; undefined before the first. */
export async function lastDecided(
  db: Connection,
  key: Key,
): Promise<{ occurrenceDate: string; state: string } | undefined> {
  return db
    .selectFrom("recurringOccurrence")
    .select(["occurrenceDate", "state"])
    .where("legalEntityId", "=", key.legalEntityId)
    .where("scheduleId", "=", key.id)
    .orderBy("occurrenceDate", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Takes back that a day was left out. */
export async function removeSkipped(tx: Tx, key: Key, date: string): Promise<void> {
  await tx
    .deleteFrom("recurringOccurrence")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("scheduleId", "=", key.id)
    .where("occurrenceDate", "=", date)
    .where("state", "=", "skipped")
    .execute();
}

export type ToValidate = {
  readonly legalEntityId: string;
  readonly scheduleId: string;
  readonly occurrenceDate: string;
  readonly invoiceId: string | null;
};

/**
 * Takes an invoice that was made and has still to be validated, locked.
 * The second step of what was begun for every company.
 */
export async function takeToValidate(tx: Tx): Promise<ToValidate | undefined> {
  return tx
    .selectFrom("recurringOccurrence")
    .select(["legalEntityId", "scheduleId", "occurrenceDate", "invoiceId"])
    .where("toValidate", "=", true)
    .orderBy("occurrenceDate")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The second step of a day is done: its invoice validated, or why it stays a draft. */
export async function endValidation(
  tx: Tx,
  occurrence: ToValidate,
  refusal: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  await tx
    .updateTable("recurringOccurrence")
    .set({ toValidate: false, refusal: refusal === undefined ? null : json(refusal) })
    .where("legalEntityId", "=", occurrence.legalEntityId)
    .where("scheduleId", "=", occurrence.scheduleId)
    .where("occurrenceDate", "=", occurrence.occurrenceDate)
    .execute();
}

export type OccurrenceRow = {
  readonly occurrenceDate: string;
  readonly state: string;
  readonly refusal: unknown;
  readonly decidedAt: Date;
  readonly invoiceId: string | null;
  readonly refId: string | null;
  readonly status: string | null;
  readonly deletedAt: Date | null;
  readonly totalInclVatCents: number | null;
};

/** What became of the days of a schedule, the latest first. */
export async function findOccurrences(db: Connection, key: Key, limit: number): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select o.occurrence_date, o.state, o.refusal, o.decided_at, o.invoice_id, i.ref_id, i.status, i.deleted_at,
      i.total_incl_vat_cents
    from recurring_occurrence o
    left join invoice i on i.legal_entity_id = o.legal_entity_id and i.id = o.invoice_id
    where o.legal_entity_id = ${key.legalEntityId} and o.schedule_id = ${key.id}
    order by o.occurrence_date desc limit ${limit}`.execute(db);
  return rows;
}

export type ScheduleListRow = ScheduleRow & {
  readonly companyName: string;
  readonly made: number;
  readonly toSettle: number;
};

export type ScheduleFilter = {
  readonly id?: string | undefined;
  readonly legalEntityId: string | undefined;
  readonly state: "active" | "paused" | "ended" | undefined;
  readonly contains: string;
  readonly invoiceId: string | undefined;
};

const stateOfRow = sql`case when s.next_date is null then 'ended' when s.paused_at is not null then 'paused' else 'active' end`;

function conditions(scope: Scope, { id, legalEntityId, contains, invoiceId }: Omit<ScheduleFilter, "state">) {
  return sql`s.deleted_at is null and ${withinScope(scope, "s.legal_entity_id")}
    ${id ? sql`and s.id = ${id}` : sql``}
    ${legalEntityId ? sql`and s.legal_entity_id = ${legalEntityId}` : sql``}
    ${contains ? sql`and (position(${contains} in s.name_key) > 0 or position(${contains} in c.search_key) > 0)` : sql``}
    ${
      invoiceId
        ? sql`and (s.source_invoice_id = ${invoiceId} or exists (select from recurring_occurrence o
            where o.legal_entity_id = s.legal_entity_id and o.schedule_id = s.id and o.invoice_id = ${invoiceId}))`
        : sql``
    }`;
}

/** A page of schedules: those with the nearest day first, ended ones last. */
export async function findSchedules(
  db: Connection,
  scope: Scope,
  filter: ScheduleFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<ScheduleListRow[]> {
  const { rows } = await sql<ScheduleListRow>`
    select s.*, c.name as company_name, coalesce(o.made, 0)::int as made, coalesce(o.to_settle, 0)::int as to_settle
    from recurring_schedule s
    join counterparty c on c.legal_entity_id = s.legal_entity_id and c.id = s.counterparty_id
    left join lateral (
      select count(*) filter (where o.state = 'created') as made,
        count(*) filter (where o.refusal is not null and (o.invoice_id is null or (i.status = 'draft' and i.deleted_at is null))) as to_settle
      from recurring_occurrence o
      left join invoice i on i.legal_entity_id = o.legal_entity_id and i.id = o.invoice_id
      where o.legal_entity_id = s.legal_entity_id and o.schedule_id = s.id
    ) o on true
    where ${conditions(scope, filter)} ${filter.state ? sql`and ${stateOfRow} = ${filter.state}` : sql``}
    order by s.next_date nulls last, s.name_key, s.id limit ${page.limit} offset ${page.skip}`.execute(db);
  return rows;
}

export type ScheduleCounts = {
  readonly active: number;
  readonly paused: number;
  readonly ended: number;
  readonly all: number;
};

/** How many schedules of the filter are in each state. */
export async function countSchedules(
  db: Connection,
  scope: Scope,
  filter: ScheduleFilter,
): Promise<ScheduleCounts> {
  const { rows } = await sql<ScheduleCounts>`
    select count(*) filter (where ${stateOfRow} = 'active')::int as active,
      count(*) filter (where ${stateOfRow} = 'paused')::int as paused,
      count(*) filter (where ${stateOfRow} = 'ended')::int as ended, count(*)::int as "all"
    from recurring_schedule s
    join counterparty c on c.legal_entity_id = s.legal_entity_id and c.id = s.counterparty_id
    where ${conditions(scope, filter)}`.execute(db);
  return rows[0] ?? { active: 0, paused: 0, ended: 0, all: 0 };
}
