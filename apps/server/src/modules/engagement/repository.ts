import type { EngagementState, EngagementType } from "@grand-livre/domain/engagement/engagement";
import type { FeeMode, FeeUnit } from "@grand-livre/domain/engagement/fees";
import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { EngagementAct, EngagementBilling } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Narrowed = {
  readonly type: EngagementType;
  readonly state: EngagementState;
  readonly feeMode: FeeMode;
  readonly feeUnit: FeeUnit | null;
};
export type EngagementRow = Omit<RowOf<"engagement">, keyof Narrowed> & Narrowed;
export type ActRow = Selectable<EngagementAct>;
export type Person = { readonly id: string; readonly name: string };
type Owned = { readonly legalEntityId: string; readonly id: string };

export const engagementRows = ownedRows<"engagement", EngagementRow>("engagement");

/** The missions that a person is in charge of or takes part in. */
export const takesPart = (userId: string) =>
  sql<SqlBool>`(manager_id = ${userId} or ${userId}::uuid = any(collaborator_ids))`;

/** The number of the next mission of a company, which is locked. */
export async function nextNumber(tx: Tx, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from engagement
    where legal_entity_id = ${legalEntityId}`.execute(tx);
  return rows[0]?.next ?? 1;
}

const NAME = sql<string>`coalesce(nullif(btrim(concat_ws(' ', u.firstname, u.lastname)), ''), u.email)`;

/** The active persons with access to a company, by name; nobody when row security hides the company. */
export async function findMembers(db: Connection, legalEntityId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, ${NAME} as name from user_account u join legal_entity l on l.id = ${legalEntityId}
    where u.status = 'active'
      and (u.super_administrator or exists (select from user_legal_entity m
        where m.user_id = u.id and m.legal_entity_id = l.id))
    order by name, u.id limit 1000`.execute(db);
  return rows;
}

/** People by their ids. tidy-allow scope: each id is from a row of the caller's scope. */
export async function findPersons(db: Connection, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Person>`
    select u.id, ${NAME} as name from user_account u where u.id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of the clients of missions, by id. */
export async function findClients(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("counterparty")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .where(withinScope(scope, "counterparty.legal_entity_id"))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type TimeSum = {
  readonly engagementId: string;
  readonly userId: string;
  readonly minutes: number;
  /** Minutes × cents an hour, exact. */
  readonly weighted: bigint;
  readonly unratedMinutes: number;
};

/** The time of each person on missions, weighted by the cost of an hour on each day. */
export async function sumTimes(db: Connection, scope: Scope, ids: readonly string[]): Promise<TimeSum[]> {
  const { rows } = await sql<Omit<TimeSum, "weighted"> & { weighted: string }>`
    select t.engagement_id, t.user_id, sum(t.minutes)::int as minutes,
      coalesce(sum(t.minutes::bigint * r.cents_per_hour), 0)::text as weighted,
      coalesce(sum(t.minutes) filter (where r.cents_per_hour is null), 0)::int as unrated_minutes
    from engagement_time t
    left join lateral (select cents_per_hour from engagement_rate r where r.legal_entity_id = t.legal_entity_id
      and r.user_id = t.user_id and r.from_date <= t.work_date order by r.from_date desc limit 1) r on true
    where t.engagement_id = any(${[...ids]}::uuid[]) and ${withinScope(scope, "t.legal_entity_id")}
    group by t.engagement_id, t.user_id order by minutes desc, t.user_id`.execute(db);
  return rows.map(({ weighted, ...row }) => ({ ...row, weighted: BigInt(weighted) }));
}

export async function findActs(db: Connection, scope: Scope, ids: readonly string[]): Promise<ActRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("engagementAct")
    .selectAll()
    .where("engagementId", "in", [...ids])
    .where(withinScope(scope, "engagement_act.legal_entity_id"))
    .orderBy("actDate")
    .orderBy("id")
    .execute();
}

export async function insertAct(tx: Tx, row: Insertable<EngagementAct>): Promise<void> {
  await tx.insertInto("engagementAct").values(row).execute();
}

export async function deleteAct(tx: Tx, { legalEntityId, id }: Owned): Promise<void> {
  await tx
    .deleteFrom("engagementAct")
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

export type Billed = {
  readonly engagementId: string;
  readonly periodIndex: number | null;
  readonly actId: string | null;
  readonly cents: number;
  readonly invoiceId: string;
  readonly refId: string | null;
  readonly status: string;
};

/** What missions have on sales that count: neither in the trash nor cancelled. */
export async function findBilled(db: Connection, scope: Scope, ids: readonly string[]): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select b.engagement_id, b.period_index, b.act_id, b.cents, b.invoice_id, i.ref_id, i.status
    from engagement_billing b join invoice i on i.legal_entity_id = b.legal_entity_id and i.id = b.invoice_id
    where b.engagement_id = any(${[...ids]}::uuid[]) and i.deleted_at is null and i.status <> 'cancelled'
      and ${withinScope(scope, "b.legal_entity_id")}`.execute(db);
  return rows;
}

export async function insertBilling(tx: Tx, rows: readonly Insertable<EngagementBilling>[]): Promise<void> {
  const [first] = rows;
  if (first)
    await tx
      .insertInto("engagementBilling")
      .values([...rows])
      .execute();
}

/** Locks a mission until the end of the transaction: a draft that comes back from the trash waits for it. */
export async function lockEngagement(
  tx: Tx,
  { legalEntityId, id }: Owned,
): Promise<EngagementRow | undefined> {
  const row = await tx
    .selectFrom("engagement")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as EngagementRow | undefined;
}

/** An article of the price list. */
export async function findArticle(tx: Tx, { legalEntityId, id }: Owned) {
  return tx
    .selectFrom("article")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst();
}

/** The articles in use, by code. */
export async function findPrices(db: Connection, legalEntityId: string) {
  const rows = await db
    .selectFrom("article")
    .select(["id", "code", "label", "unit", "unitPriceCents"])
    .where("legalEntityId", "=", legalEntityId)
    .where("active", "=", true)
    .orderBy("code")
    .limit(1000)
    .execute();
  return rows.map((row) => ({ ...row, unitPriceCents: String(row.unitPriceCents) }));
}

type RateRow = Person & { readonly fromDate: string | null; readonly centsPerHour: number | null };

/** What an hour of each person of a company costs on a day. */
export async function findRates(db: Connection, legalEntityId: string, day: string): Promise<RateRow[]> {
  const members = await findMembers(db, legalEntityId);
  const { rows } = await sql<{ userId: string; fromDate: string; centsPerHour: number }>`
    select distinct on (user_id) user_id, from_date, cents_per_hour from engagement_rate
    where legal_entity_id = ${legalEntityId} and from_date <= ${day}
    order by user_id, from_date desc`.execute(db);
  const rates = new Map(rows.map((row) => [row.userId, row]));
  return members.map((person) => {
    const { fromDate = null, centsPerHour = null } = rates.get(person.id) ?? {};
    return { ...person, fromDate, centsPerHour };
  });
}

/** Writes what an hour costs from a day on; the same day is written over. */
export async function writeRate(
  tx: Tx,
  row: {
    readonly legalEntityId: string;
    readonly userId: string;
    readonly fromDate: string;
    readonly centsPerHour: number;
  },
): Promise<void> {
  const { centsPerHour } = row;
  await tx
    .insertInto("engagementRate")
    .values(row)
    .onConflict((same) => same.columns(["legalEntityId", "userId", "fromDate"]).doUpdateSet({ centsPerHour }))
    .execute();
}
