import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import type { AccountRow } from "./repository.ts";

export type AccountFilter = {
  /** Undefined: every legal entity of the scope. */
  readonly legalEntityId?: string | undefined;
  /** Undefined: the chart of the exercise of `day`, else of the latest one, else the newest installed. */
  readonly chartVersion?: number | undefined;
  readonly day: string;
  readonly class?: number | undefined;
  readonly active?: boolean | undefined;
  /** Folded; and the same text as typed, in capitals, looked for in the numbers. */
  readonly labelContains: string;
  readonly numberContains: string;
};

/** Accounts in the text order of their numbers, each entity in its own chart. */
export async function findAccountPage(
  db: Connection,
  scope: Scope,
  filter: AccountFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    ${charts(scope, filter)}
    select a.* from chart join account a on a.legal_entity_id = chart.legal_entity_id and a.chart_version = chart.version
    where ${conditions(filter)}
    order by a.number, a.legal_entity_id limit ${page.limit} offset ${page.skip}`.execute(db);
  return rows;
}

/** How many accounts the filter finds. */
export async function countAccountPage(db: Connection, scope: Scope, filter: AccountFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${charts(scope, filter)}
    select count(*) from chart join account a on a.legal_entity_id = chart.legal_entity_id and a.chart_version = chart.version
    where ${conditions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type FoundAccount = {
  readonly id: string;
  readonly number: string;
  readonly label: string;
  readonly companyName: string;
};

/** The first accounts of the filter: those whose number begins with the text, then whose label does, then the others. */
export async function findAccountsLike(
  db: Connection,
  scope: Scope,
  filter: AccountFilter,
  limit: number,
): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    ${charts(scope, filter)}
    select a.id, a.number, a.label, le.name as company_name from chart
      join account a on a.legal_entity_id = chart.legal_entity_id and a.chart_version = chart.version
      join legal_entity le on le.id = a.legal_entity_id
    where ${conditions(filter)}
    order by starts_with(a.number, ${filter.numberContains}) desc, starts_with(a.label_key, ${filter.labelContains}) desc,
      a.number, a.legal_entity_id limit ${limit}`.execute(db);
  return rows;
}

/** The version of the chart that each entity reads on a day. */
function charts(scope: Scope, { legalEntityId, chartVersion, day }: AccountFilter): RawBuilder<unknown> {
  return sql`with chart as materialized (
    select le.id as legal_entity_id, coalesce(
      ${chartVersion ?? null}::smallint,
      (select e.chart_version from fiscal_exercise e where e.legal_entity_id = le.id
        and ${day}::date between e.start_date and e.end_date),
      (select e.chart_version from fiscal_exercise e where e.legal_entity_id = le.id order by e.end_date desc limit 1),
      (select max(x.chart_version) from account x where x.legal_entity_id = le.id)) as version
    from legal_entity le
    where ${withinScope(scope, "le.id")} and ${legalEntityId ? sql`le.id = ${legalEntityId}` : sql`true`})`;
}

function conditions(filter: AccountFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (filter.class !== undefined) all.push(sql`a.class = ${filter.class}`);
  if (filter.active !== undefined) all.push(sql`a.active = ${filter.active}`);
  const texts = [
    ...(filter.labelContains ? [sql`a.label_key like ${`%${filter.labelContains}%`}`] : []),
    ...(filter.numberContains ? [sql`strpos(a.number, ${filter.numberContains}) > 0`] : []),
  ];
  if (texts.length > 0) all.push(sql`(${sql.join(texts, sql` or `)})`);
  return sql.join(all, sql` and `);
}

/** The version of the chart that an entity reads on a day: of its exercise, else of the latest one, else the newest. */
export async function findChartVersionAt(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  day: string,
): Promise<number | undefined> {
  const filter = { legalEntityId, day, labelContains: "", numberContains: "" };
  const { rows } = await sql<{ version: number | null }>`
    ${charts(scope, filter)} select version from chart`.execute(db);
  return rows[0]?.version ?? undefined;
}
