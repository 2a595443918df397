import type { PasswordPolicy, ProviderProtocol } from "@grand-livre/contracts/identity-provider";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type ProviderRow = {
  readonly active: boolean;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly protocol: ProviderProtocol;
  /** Null: a protocol without a shared secret. */
  readonly sealedSecret: Buffer | null;
  readonly entryPoint: string;
  readonly certificates: string;
  /** Empty: the usual names. */
  readonly emailAttribute: string;
  readonly firstnameAttribute: string;
  readonly lastnameAttribute: string;
  readonly groupsClaim: string;
  readonly trustsEmails: boolean;
  readonly createsPeople: boolean;
  readonly passwords: PasswordPolicy;
  readonly version: number;
};

/** tidy-allow scope: what is decided for the whole installation, read while people sign in. */
export async function findProvider(db: Connection): Promise<ProviderRow | undefined> {
  const row = await db.selectFrom("identityProvider").selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { singleton: _, ...provider } = row;
  return provider as ProviderRow;
}

/**
 * Writes it over a version; false when it was changed since.
 * tidy-allow scope: super-administrators decide it for the whole installation.
 */
export async function saveProviderRow(tx: Tx, { version, ...row }: ProviderRow): Promise<boolean> {
  const saved = await tx
    .insertInto("identityProvider")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("singleton")
        .doUpdateSet({ ...row, version: sql<number>`identity_provider.version + 1` })
        .where("identityProvider.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return saved !== undefined;
}

export type LastSignIns = {
  readonly lastSignInAt: Date | null;
  readonly lastRefusal: { readonly at: string; readonly code: string } | null;
};

/** The last sign-in by the provider, and the last one that was refused. tidy-allow scope: super-administrators alone ask. */
export async function findLastSignIns(db: Connection): Promise<LastSignIns> {
  const { rows } = await sql<LastSignIns>`
    select (select max(created_at) from user_session where opened_by = 'provider') as last_sign_in_at,
      (select jsonb_build_object('at', at, 'code', details ->> 'code') from audit_log
        where resource = 'session' and action = 'session.refuse' and details ->> 'by' = 'provider'
        order by id desc limit 1) as last_refusal`.execute(db);
  return rows[0] ?? { lastSignInAt: null, lastRefusal: null };
}

export type GroupRow = {
  readonly id: string;
  readonly name: string;
  readonly profile: { readonly id: string; readonly name: string };
  readonly legalEntities: readonly { readonly refId: string; readonly name: string }[];
};

/** What each group opens, by name. tidy-allow scope: super-administrators alone ask. */
export async function findGroups(db: Connection): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, jsonb_build_object('id', p.id, 'name', p.name) as profile,
      coalesce((select jsonb_agg(l order by l->>'name', l->>'id')
        from identity_group_company c cross join company_label(c.company_id) l where c.group_id = g.id), '[]') as legal_entities
    from identity_group g join user_profile p on p.id = g.profile_id order by g.name`.execute(db);
  return rows;
}

/** Whether any group opens anything. tidy-allow scope: read while people sign in. */
export async function groupsAreUsed(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from identity_group limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether one of these opens something. tidy-allow scope: read while people sign in. */
export async function groupsOpen(db: Connection, names: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select from identity_group where name = any (${[...names]}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Says what a group opens, in place of what it opened. tidy-allow scope: super-administrators decide it. */
export async function saveGroupRow(
  tx: Tx,
  group: { readonly id: string; readonly name: string; readonly profileId: string },
  companyIds: readonly string[],
): Promise<void> {
  const { id: groupId } = await tx
    .insertInto("identityGroup")
    .values(group)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ profileId: group.profileId }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("identityGroupCompany").where("groupId", "=", groupId).execute();
  if (companyIds.length === 0) return;
  await tx
    .insertInto("identityGroupCompany")
    .values(companyIds.map((companyId) => ({ groupId, companyId })))
    .execute();
}

/** tidy-allow scope: super-administrators decide it. @returns its name */
export async function removeGroupRow(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom("identityGroup").where("id", "=", id).returning("name").executeTakeFirst();
  return row?.name;
}

/** The account of a subject. tidy-allow scope: a person who signs in has no scope yet. */
export async function findLinkedUser(
  db: Connection,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("externalIdentity")
    .select("userId")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.userId;
}

/**
 * Links an account to a subject for good; false when it has another one of the issuer.
 * tidy-allow scope: a person who signs in has no scope yet; the address was proved before.
 */
export async function insertLink(
  tx: Tx,
  link: {
    readonly issuer: string;
    readonly subject: string;
    readonly userId: string;
    readonly linkedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("externalIdentity")
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes an active account without a password, in the role that the screens admit; false when the address has one.
 * tidy-allow scope: a new account is in no scope yet; the provider has proved the person.
 */
export async function insertProvidedAccount(
  tx: Tx,
  account: {
    readonly id: string;
    readonly email: string;
    readonly emailKey: string;
    readonly searchKey: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly createdAt: Date;
    readonly emailConfirmedAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("userAccount")
    .values({ ...account, role: "ADMIN", status: "active" })
    .onConflict((conflict) => conflict.column("emailKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens an account that was invited and has no password. tidy-allow scope: the provider has proved the person. */
export async function openInvited(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("userAccount")
    .set({
      status: "active",
      emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, ${now})`,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", userId)
    .where("status", "=", "not_activated")
    .where("passwordHash", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type FollowedGroups = { readonly given: readonly string[]; readonly withdrawn: readonly string[] };

/**
 * Gives a person the profiles and companies that these groups open, and takes back those of other groups. What no group names
 * stays as a person gave it; a confidential company is given by nobody but a person.
 * @param among the groups that are spoken of; all without it
 * @returns names of profiles and references of companies
 */
export async function followGroupRows(
  tx: Tx,
  userId: string,
  names: readonly string[],
  among?: readonly string[],
): Promise<FollowedGroups> {
  const spokenOf = among === undefined ? sql`true` : sql`g.name = any (${[...among]}::text[])`;
  const { rows } = await sql<FollowedGroups>`
    with held as (select g.id, g.profile_id, g.name = any (${[...names]}::text[]) as is_in from identity_group g where ${spokenOf}),
      profiles as (select profile_id, bool_or(is_in) as is_given from held group by profile_id),
      companies as (select c.company_id, bool_or(h.is_in) as is_given from held h join identity_group_company c on c.group_id = h.id
        where not exists (select from confidential_company k where k.legal_entity_id = c.company_id) group by c.company_id),
      lost_profiles as (delete from user_account_profile a using profiles p
        where a.user_id = ${userId} and a.profile_id = p.profile_id and not p.is_given returning a.profile_id),
      new_profiles as (insert into user_account_profile (user_id, profile_id)
        select ${userId}, profile_id from profiles where is_given on conflict do nothing returning profile_id),
      lost_companies as (delete from user_legal_entity a using companies c
        where a.user_id = ${userId} and a.legal_entity_id = c.company_id and not c.is_given returning a.legal_entity_id),
      new_companies as (insert into user_legal_entity (user_id, legal_entity_id)
        select ${userId}, company_id from companies where is_given on conflict do nothing returning legal_entity_id)
    select array(select p.name from new_profiles n join user_profile p on p.id = n.profile_id
        union all select e.ref_id from new_companies n join legal_entity e on e.id = n.legal_entity_id) as given,
      array(select p.name from lost_profiles n join user_profile p on p.id = n.profile_id
        union all select e.ref_id from lost_companies n join legal_entity e on e.id = n.legal_entity_id) as withdrawn`.execute(
    tx,
  );
  const [followed] = rows;
  if (!followed) throw new Error("a select without a table is one row");
  return followed;
}

/**
 * Ends the sessions that the provider opened: those of its session, or all of the subject's where it names none or we know none.
 * tidy-allow scope: the provider has proved that it asks.
 */
export async function endProvidedSessions(
  tx: Tx,
  {
    issuer,
    subject,
    sid,
    now,
  }: {
    readonly issuer: string;
    readonly subject: string | null;
    readonly sid: string | null;
    readonly now: Date;
  },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update user_session s set ended_at = ${now}
    where s.opened_by = 'provider' and s.ended_at is null and s.expires_at > ${now}
      and (${sid}::text is null or s.provider_sid = ${sid} or (s.provider_sid is null and ${subject}::text is not null))
      and (${subject}::text is null or s.user_id in (select x.user_id from external_identity x
        where x.issuer = ${issuer} and x.subject = ${subject}))
    returning s.id, s.user_id`.execute(tx);
  return rows;
}
