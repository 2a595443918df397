import type { CompanyQuery, CompanyRow as Shown } from "@grand-livre/contracts/company";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Person = { readonly id: string; readonly name: string };

export type PortfolioRow = Pick<
  Shown,
  | "refId"
  | "name"
  | "siren"
  | "legalForm"
  | "vatRegime"
  | "status"
  | "platform"
  | "version"
  | "confidential"
  | "exercise"
> & {
  readonly id: string;
  readonly manager: Person | null;
  readonly collaborators: Person[];
  /** Of the company itself, at the requested day. */
  readonly kyc: NonNullable<Shown["kyc"]>;
};

export type PortfolioFilter = Pick<CompanyQuery, "status" | "managerId" | "mine" | "confidential" | "kyc"> & {
  /** What a name contains, folded, or the digits of a SIREN. */
  readonly contains: string;
  readonly today: string;
  readonly refId?: string;
};

const nameOf = (alias: string) =>
  sql`coalesce(nullif(btrim(concat_ws(' ', ${sql.ref(`${alias}.firstname`)}, ${sql.ref(`${alias}.lastname`)})), ''), ${sql.ref(`${alias}.email`)})`;
const personOf = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${nameOf(alias)})`;

const CONFIDENTIAL = sql<boolean>`exists (select from confidential_company c where c.legal_entity_id = l.id)`;

/** The state of the company's own file: a validated one whose term has come is over. */
const kycOn = (
  today: string,
) => sql`coalesce((select case when k.state = 'validated' and k.valid_until < ${today}::date
    then 'expired' else k.state end from kyc_file k where k.legal_entity_id = l.id and k.counterparty_id is null), 'none')`;

function condition(
  scope: Scope,
  { contains, status, managerId, mine, confidential, kyc, today, refId }: PortfolioFilter,
) {
  const pattern = `%${contains}%`;
  return sql`${withinScope(scope, "l.id")}
    and (${refId ?? null}::text is null or l.ref_id = ${refId ?? null})
    and (${contains} = '' or l.name_key like ${pattern} or l.siren like ${pattern})
    and case when ${status ?? null}::text is null then l.status <> 'archived' or ${refId ?? null}::text is not null
      else l.status = ${status ?? null} end
    and (${managerId ?? null}::uuid is null or l.manager_id = ${managerId ?? null})
    and (${mine !== true} or l.manager_id = ${scope.userId} or exists (select from user_legal_entity m
      where m.legal_entity_id = l.id and m.user_id = ${scope.userId}))
    and (${confidential ?? null}::boolean is null or ${CONFIDENTIAL} = ${confidential ?? null})
    and (${kyc ?? null}::text is null or ${kycOn(today)} = ${kyc ?? null})`;
}

/** A page of the portfolio by name: one statement, however many companies there are. */
export async function findPortfolio(
  db: Connection,
  scope: Scope,
  filter: PortfolioFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`
    with page as (select l.* from legal_entity l where ${condition(scope, filter)}
      order by l.name collate "fr-x-icu", l.id offset ${page.skip} limit ${page.limit})
    select l.id, l.ref_id, l.name, l.siren, l.legal_form, l.vat_regime, l.status, l.platform, l.version,
      ${CONFIDENTIAL} as confidential, ${kycOn(filter.today)} as kyc,
      (select ${personOf("u")} from user_account u where u.id = l.manager_id) as manager,
      coalesce((select jsonb_agg(${personOf("u")} order by u.lastname, u.firstname, u.id)
        from user_legal_entity m join user_account u on u.id = m.user_id
        where m.legal_entity_id = l.id and u.status = 'active'), '[]') as collaborators,
      (select jsonb_build_object('startDate', e.start_date, 'endDate', e.end_date, 'state', e.state)
        from fiscal_exercise e where e.legal_entity_id = l.id
        order by ${filter.today}::date between e.start_date and e.end_date desc, e.start_date desc limit 1) as exercise
    from page l order by l.name collate "fr-x-icu", l.id`.execute(db);
  return rows;
}

export async function countPortfolio(db: Connection, scope: Scope, filter: PortfolioFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from legal_entity l where ${condition(scope, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type MonthCounts = { readonly legalEntityId: string } & Readonly<
  Record<
    | "entryDone"
    | "entryTotal"
    | "bankDone"
    | "bankTotal"
    | "vatDone"
    | "vatTotal"
    | "reviewDone"
    | "reviewTotal",
    number
  >
>;

/**
 * What the books of some companies say of a month. Entry: documents of the month that have left the drafts, and entries typed as
 * drafts. Bank: operations settled. VAT: a return filed that covers its last day. Review: its period closed.
 */
export async function findMonthCounts(
  db: Connection,
  legalEntityIds: readonly string[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<MonthCounts[]> {
  const days = sql`between ${startDate}::date and ${endDate}::date`;
  const { rows } = await sql<MonthCounts>`
    with asked as (select l.id, l.vat_regime from legal_entity l
      where l.id = any(${[...legalEntityIds]}::uuid[])),
    documents as (select i.legal_entity_id as id, count(*) filter (where i.status <> 'draft') as done, count(*) as total
      from asked a join invoice i on i.legal_entity_id = a.id
      where i.bill_date ${days} and i.deleted_at is null and i.status not in ('cancelled', 'refused') group by 1),
    drafts as (select e.legal_entity_id as id, count(*) as total from asked a join entry e on e.legal_entity_id = a.id
      where e.state = 'draft' and e.entry_date ${days} group by 1),
    operations as (select o.legal_entity_id as id, count(*) filter (where o.state <> 'open') as done, count(*) as total
      from asked a join bank_operation o on o.legal_entity_id = a.id where o.operation_date ${days} group by 1),
    filed as (select distinct on (v.legal_entity_id) v.legal_entity_id as id, v.state = 'filed' as done
      from asked a join vat_return v on v.legal_entity_id = a.id
      where ${endDate}::date between v.start_date and v.end_date order by v.legal_entity_id, v.version desc),
    periods as (select p.legal_entity_id as id, count(*) filter (where p.state <> 'open') as done, count(*) as total
      from asked a join fiscal_period p on p.legal_entity_id = a.id
      where p.start_date <= ${endDate}::date and p.end_date >= ${startDate}::date group by 1)
    select a.id as legal_entity_id,
      coalesce(documents.done, 0)::int as entry_done,
      (coalesce(documents.total, 0) + coalesce(drafts.total, 0))::int as entry_total,
      coalesce(operations.done, 0)::int as bank_done, coalesce(operations.total, 0)::int as bank_total,
      (case when filed.done then 1 else 0 end)::int as vat_done,
      (case when a.vat_regime = 'franchise' or periods.total is null then 0 else 1 end)::int as vat_total,
      coalesce(periods.done, 0)::int as review_done, coalesce(periods.total, 0)::int as review_total
    from asked a left join documents on documents.id = a.id left join drafts on drafts.id = a.id
      left join operations on operations.id = a.id left join filed on filed.id = a.id left join periods on periods.id = a.id`.execute(
    db,
  );
  return rows;
}

/**
 * Active persons whom the caller may put in charge: those who share a company with the caller, the caller, and super-administrators.
 */
export async function findPeople(db: Connection, scope: Scope): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, ${nameOf("u")} as name from user_account u
    where u.status = 'active' and (${scope.legalEntityIds === "all"} or u.id = ${scope.userId} or u.super_administrator
      or exists (select from user_legal_entity m where m.user_id = u.id and ${withinScope(scope, "m.legal_entity_id")}))
    order by name, u.id limit 1000`.execute(db);
  return rows;
}

/** Writes who works in a company; answers whom it was given to and taken from. */
export async function replaceCollaborators(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  userIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const removed = await sql<{ userId: string }>`
    delete from user_legal_entity where legal_entity_id = ${legalEntityId} and user_id <> all(${[...userIds]}::uuid[])
      and ${withinScope(scope, "user_legal_entity.legal_entity_id")} returning user_id`.execute(tx);
  const added = await sql<{ userId: string }>`
    insert into user_legal_entity (user_id, legal_entity_id)
    select u, ${legalEntityId} from unnest(${[...userIds]}::uuid[]) u on conflict do nothing returning user_id`.execute(
    tx,
  );
  const ids = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId);
  return { added: ids(added.rows), removed: ids(removed.rows) };
}

export async function markConfidential(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  since: Date | null,
): Promise<void> {
  if (since === null) {
    await tx
      .deleteFrom("confidentialCompany")
      .where("legalEntityId", "=", legalEntityId)
      .where(withinScope(scope, "confidential_company.legal_entity_id"))
      .execute();
    return;
  }
  await tx
    .insertInto("confidentialCompany")
    .values({ legalEntityId, since, madeBy: scope.userId })
    .onConflict((conflict) => conflict.column("legalEntityId").doNothing())
    .execute();
}

/**
 * A confidential company by its number, for the person who asks to see it.
 * The caller does not reach it yet; only the request for it is written.
 */
export async function findConfidentialBySiren(
  tx: Tx,
  siren: string,
): Promise<{ id: string; refId: string; name: string; managerId: string | null } | undefined> {
  return tx
    .selectFrom("legalEntity")
    .innerJoin("confidentialCompany", "confidentialCompany.legalEntityId", "legalEntity.id")
    .select(["legalEntity.id", "refId", "name", "managerId"])
    .where("siren", "=", siren)
    .executeTakeFirst();
}

/** tidy-allow scope: its company was found by its number for this request. */
export async function insertAccess(
  tx: Tx,
  row: { legalEntityId: string; id: string; userId: string; reason: string; askedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insertInto("confidentialAccess").values(row).execute();
}

/** Who works in a company, and is in charge of it: they get the notices about who sees it. */
export async function findNamed(db: Connection, legalEntityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u where u.status = 'active' and (
      exists (select from user_legal_entity m where m.user_id = u.id and m.legal_entity_id = ${legalEntityId})
      or exists (select from legal_entity l where l.id = ${legalEntityId} and l.manager_id = u.id)) order by u.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function findAccesses(db: Connection, scope: Scope, legalEntityId: string) {
  const { rows } = await sql<{ person: string; reason: string; askedAt: Date; expiresAt: Date }>`
    select ${nameOf("u")} as person, a.reason, a.asked_at, a.expires_at
    from confidential_access a join user_account u on u.id = a.user_id
    where a.legal_entity_id = ${legalEntityId} and ${withinScope(scope, "a.legal_entity_id")}
    order by a.asked_at desc limit 50`.execute(db);
  return rows;
}

export async function findArchives(db: Connection, legalEntityId: string) {
  const { rows } = await sql<{
    id: string;
    madeAt: Date;
    madeBy: string;
    sha256: string;
    sizeBytes: number;
    files: number;
    fileName: string;
  }>`
    select a.id, a.made_at, ${nameOf("u")} as made_by, a.sha256, a.size_bytes, a.files, a.file_name
    from company_archive a join user_account u on u.id = a.made_by
    where a.legal_entity_id = ${legalEntityId}
    order by a.made_at desc`.execute(db);
  return rows;
}

export async function insertArchive(
  tx: Tx,
  scope: Scope,
  row: {
    legalEntityId: string;
    id: string;
    madeAt: Date;
    sha256: string;
    sizeBytes: number;
    files: number;
    fileName: string;
  },
): Promise<void> {
  await tx
    .insertInto("companyArchive")
    .values({ ...row, madeBy: scope.userId })
    .execute();
}

/** What the firm asks for. tidy-allow scope: a setting of the whole installation. */
export async function readFirm(db: Connection): Promise<Firm> {
  const row = await db.selectFrom("installation").select(["kycBeforeActive", "firmMode"]).executeTakeFirst();
  return row ?? { kycBeforeActive: false, firmMode: false };
}

type Firm = { readonly kycBeforeActive: boolean; readonly firmMode: boolean };

/** tidy-allow scope: a setting of the whole installation, changed by persons with the right. */
export async function writeFirm(tx: Tx, firm: Firm): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ id: newId(), ...firm })
    .onConflict((conflict) => conflict.column("singleton").doUpdateSet(firm))
    .execute();
}

/** Archived companies: the work that comes with the days leaves them alone. */
export async function findArchivedIds(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom("legalEntity").select("id").where("status", "=", "archived").execute();
  return rows.map(({ id }) => id);
}
