import { type Insertable, type Selectable, sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import type { Account } from "../../database/schema.gen.ts";
import { findArchivedOn } from "../ledger/archived-service.ts";

export type AccountRow = Selectable<Account>;
export type NewAccount = Insertable<Account>;

const accountRows = ownedRows("account");
export const findAccountById = accountRows.find;
export const updateAccountRow = accountRows.update;

/** Accounts of one version of an entity's chart, by their numbers. */
export async function findAccountsByNumber(
  db: Connection,
  chart: { readonly legalEntityId: string; readonly chartVersion: number },
  numbers: readonly string[],
): Promise<AccountRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("account")
    .selectAll()
    .where("legalEntityId", "=", chart.legalEntityId)
    .where("chartVersion", "=", chart.chartVersion)
    .where("number", "=", sql<string>`any(${[...numbers]}::text[])`)
    .execute();
}

/** Every account of one version of an entity's chart. */
export const findChart = (db: Connection, legalEntityId: string, chartVersion: number) =>
  accountRows.list(db, legalEntityId, { equal: { chartVersion } }, { order: [] });

/** The versions of the chart that an entity has, oldest first. */
export async function findChartVersions(db: Connection, legalEntityId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("account")
    .select("chartVersion")
    .distinct()
    .where("legalEntityId", "=", legalEntityId)
    .orderBy("chartVersion")
    .execute();
  return rows.map((row) => row.chartVersion);
}

/** Writes accounts in one statement; a number that the chart has already is left as it is. */
export async function insertAccounts(
  tx: Tx,
  legalEntityId: string,
  rows: readonly Omit<NewAccount, "legalEntityId">[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into account (legal_entity_id, id, chart_version, number, pcg_number, label, label_key, class, type,
      usual_side, collective, letterable, pointable, default_vat_code, origin, active)
    select ${legalEntityId}, r.*
    from jsonb_to_recordset(${json(rows)}) as r(
      "id" uuid, "chartVersion" smallint, "number" text, "pcgNumber" text, "label" text, "labelKey" text,
      "class" smallint, "type" text, "usualSide" text, "collective" boolean, "letterable" boolean,
      "pointable" boolean, "defaultVatCode" text, "origin" text, "active" boolean)
    on conflict (legal_entity_id, chart_version, number) do nothing`.execute(tx);
}

/** Writes one new account; a number that exists violates `account_number_unique`. */
export async function insertAccount(tx: Tx, { legalEntityId, ...values }: NewAccount) {
  const [row] = await accountRows.insert(tx, legalEntityId, [values]);
  return row;
}

/** Whether a line, draft or not, here or in the archives, is on the account. */
export async function accountHasLines(db: Connection, row: AccountRow): Promise<boolean> {
  const found = await db
    .selectFrom("entryLine")
    .select("id")
    .where("legalEntityId", "=", row.legalEntityId)
    .where("account", "=", row.number)
    .where("chartVersion", "=", row.chartVersion)
    .limit(1)
    .executeTakeFirst();
  return (
    found !== undefined || (await findArchivedOn(db, row.legalEntityId, { account: row.number })).length > 0
  );
}

/** Whether a technical role, a VAT code in force or a journal of today or later leans on the account. */
export async function accountServes(db: Connection, row: AccountRow, day: string): Promise<boolean> {
  const { rows } = await sql<{ serves: boolean }>`
    select exists (
      select from technical_account t where t.legal_entity_id = ${row.legalEntityId} and t.account = ${row.number}
        and not exists (
          select from technical_account n where n.legal_entity_id = t.legal_entity_id and n.role = t.role
            and n.valid_from > t.valid_from and n.valid_from <= ${day}::date)
    ) or exists (
      select from vat_code v where v.legal_entity_id = ${row.legalEntityId} and v.active
        and ${row.number} in (v.account, v.pending_account, v.due_account)
        and (v.valid_to is null or v.valid_to >= ${day}::date)
    ) or exists (
      select from journal j where j.legal_entity_id = ${row.legalEntityId} and j.active
        and j.treasury_account = ${row.number}
    ) as serves`.execute(db);
  return rows[0]?.serves ?? false;
}
