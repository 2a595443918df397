import type { ServiceId } from "@grand-livre/contracts/rights";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

/** What a sweep of every company found for one person. */
export type EndedExercise = {
  readonly userId: string;
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly companyName: string;
  readonly legalEntityRefId: string;
};

const NOT_TOLD = (topic: string, id: string, user: string) => sql`not exists (select from user_told t
  where t.user_id = ${sql.ref(user)} and t.topic = ${topic} || ${sql.ref(id)}::text)`;

/** Who reaches a company and has a right on it: a condition on rows `u` and `l`. tidy-allow scope: a part of queries that name the company. */
const mayOn = (service: ServiceId, flag: string) => sql`u.status = 'active'
  and ((u.super_administrator and not hidden_from(u.id, l.id, now())) or (
    exists (select from user_legal_entity o where o.user_id = u.id and o.legal_entity_id = l.id)
    and exists (select from user_effective_right r
      where r.user_id = u.id and r.service_id = ${service} and r.${sql.ref(flag)})))`;

/** Who may do something on a company, with the way to it; not the person who asks. */
async function findPersons(
  db: Connection,
  [service, flag]: readonly [service: ServiceId, flag: string],
  legalEntityId: string,
  askerId: string | null,
): Promise<{ userId: string; refId: string }[]> {
  const { rows } = await sql<{ userId: string; refId: string }>`
    select u.id as user_id, l.ref_id from legal_entity l join user_account u on ${mayOn(service, flag)}
    where l.id = ${legalEntityId} and u.id is distinct from ${askerId}::uuid order by u.id limit 200`.execute(
    db,
  );
  return rows;
}

/** Who decides on the pay of a company. */
export const findPayDeciders = (db: Connection, legalEntityId: string, askerId: string) =>
  findPersons(db, ["payslip", "validator"], legalEntityId, askerId);

/** Who sets what a company is connected to. */
export const findConnectors = (db: Connection, legalEntityId: string) =>
  findPersons(db, ["platform", "editor"], legalEntityId, null);

/**
 * The open exercises whose last day has passed, with each person who may close them and has no notice yet.
 * A sweep that serves every company; each row names who may see it.
 */
export async function findEndedExercises(db: Connection, today: string): Promise<EndedExercise[]> {
  const { rows } = await sql<EndedExercise>`
    select u.id as user_id, e.id, e.start_date, e.end_date, l.name as company_name, l.ref_id as legal_entity_ref_id
    from fiscal_exercise e join legal_entity l on l.id = e.legal_entity_id
      join user_account u on ${mayOn("accounting-settings", "editor")}
    where e.state = 'open' and e.end_date < ${today}::date and ${NOT_TOLD("exercise-ended:", "e.id", "u.id")}
    order by u.id, e.end_date, e.id limit 5000`.execute(db);
  return rows;
}

export type EndingDelegation = {
  readonly id: string;
  readonly endsOn: string;
  readonly giverId: string;
  readonly giverName: string;
  readonly receiverId: string;
  readonly receiverName: string;
};

/**
 * The living delegations that end within some days, and of which giver or receiver has no notice yet.
 * tidy-allow scope: a sweep that serves every person; a delegation is sent to its two persons.
 */
export async function findEndingDelegations(
  db: Connection,
  today: string,
  days: number,
): Promise<EndingDelegation[]> {
  const { rows } = await sql<EndingDelegation>`
    select d.id, d.ends_on, g.id as giver_id, concat_ws(' ', g.firstname, g.lastname) as giver_name,
      r.id as receiver_id, concat_ws(' ', r.firstname, r.lastname) as receiver_name
    from delegation d join user_account g on g.id = d.giver_id join user_account r on r.id = d.receiver_id
    where d.revoked_at is null and d.starts_on <= ${today}::date
      and d.ends_on between ${today}::date and ${today}::date + ${days}::int
      and (${NOT_TOLD("delegation-ending:", "d.id", "d.giver_id")} or ${NOT_TOLD("delegation-ending:", "d.id", "d.receiver_id")})
    order by d.id limit 1000`.execute(db);
  return rows;
}

/**
 * Who invited a person, while the inviter's account is active.
 * tidy-allow scope: queried while the invited person, who has no company yet, opens the account.
 */
export async function findInviter(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("userAccount as invited")
    .innerJoin("userAccount as inviter", "inviter.id", "invited.invitedBy")
    .select("inviter.id")
    .where("invited.id", "=", userId)
    .where("inviter.status", "=", "active")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Who may admit an account that waits.
 * tidy-allow scope: queried while a person without a session confirms an address.
 */
export async function findSuperAdministrators(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("userAccount")
    .select("id")
    .where("superAdministrator", "=", true)
    .where("status", "=", "active")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** How screens name the company of a job; undefined for none. */
export async function findRefId(tx: Tx, legalEntityId: string | null): Promise<string | undefined> {
  if (legalEntityId === null) return undefined;
  const found = await tx
    .selectFrom("legalEntity")
    .select("refId")
    .where("id", "=", legalEntityId)
    .executeTakeFirst();
  return found?.refId;
}
