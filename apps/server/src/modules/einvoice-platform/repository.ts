import type { EReportingPeriod } from "@grand-livre/domain/vat/e-reporting";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type PlatformRow = {
  readonly mandatedOn: string | null;
  readonly tokenUrl: string | null;
  readonly clientId: string | null;
  readonly sealedSecret: Buffer | null;
  readonly eReporting: EReportingPeriod | null;
  readonly testedAt: Date | null;
  readonly testOutcome: string | null;
  readonly version: number;
};

/** What a company decided of its approved platform; undefined when it never did. */
export async function findPlatform(db: Connection, legalEntityId: string): Promise<PlatformRow | undefined> {
  return db
    .selectFrom("einvoicePlatform")
    .selectAll()
    .$narrowType<{ eReporting: EReportingPeriod | null }>()
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
}

type Written = Omit<PlatformRow, "version" | "testedAt" | "testOutcome"> & { readonly isTestKept: boolean };

/** Writes it over a version; false when it was changed since. What was tested before a change proves nothing of it. */
export async function savePlatform(
  tx: Tx,
  { legalEntityId, version }: { legalEntityId: string; version: number },
  row: Written,
): Promise<boolean> {
  const { rows } = await sql`
    insert into einvoice_platform as p (legal_entity_id, mandated_on, token_url, client_id, sealed_secret, e_reporting)
    select e.id, ${row.mandatedOn}, ${row.tokenUrl}, ${row.clientId}, ${row.sealedSecret}, ${row.eReporting}
    from legal_entity e where e.id = ${legalEntityId}
    on conflict (legal_entity_id) do update set mandated_on = excluded.mandated_on, token_url = excluded.token_url,
      client_id = excluded.client_id, sealed_secret = excluded.sealed_secret, e_reporting = excluded.e_reporting,
      tested_at = case when ${row.isTestKept} then p.tested_at end,
      test_outcome = case when ${row.isTestKept} then p.test_outcome end, version = p.version + 1
      where p.version = ${version}
    returning p.version`.execute(tx);
  return rows.length === 1;
}

/** Keeps what a test found, of the settings that it tested. */
export async function saveTest(
  tx: Tx,
  { legalEntityId, version }: { legalEntityId: string; version: number },
  test: { testedAt: Date; testOutcome: string },
): Promise<void> {
  await tx
    .updateTable("einvoicePlatform")
    .set(test)
    .where("legalEntityId", "=", legalEntityId)
    .where("version", "=", version)
    .execute();
}

/** Names the platform of a company. It has no part in the form of the company, whose version stays. */
export async function savePlatformName(
  tx: Tx,
  legalEntityId: string,
  platform: string | null,
): Promise<void> {
  await tx.updateTable("legalEntity").set({ platform }).where("id", "=", legalEntityId).execute();
}

export type AddressRow = { readonly address: string; readonly effectiveOn: string; readonly label: string };

/** The addresses of a company in the directory, in its order. */
export function findAddresses(db: Connection, legalEntityId: string): Promise<AddressRow[]> {
  return db
    .selectFrom("einvoiceAddress")
    .select(["address", "effectiveOn", "label"])
    .where("legalEntityId", "=", legalEntityId)
    .orderBy("position")
    .execute();
}

export async function replaceAddresses(
  tx: Tx,
  legalEntityId: string,
  addresses: readonly AddressRow[],
): Promise<void> {
  await tx.deleteFrom("einvoiceAddress").where("legalEntityId", "=", legalEntityId).execute();
  if (addresses.length === 0) return;
  const rows = addresses.map((row, position) => ({ ...row, legalEntityId, position }));
  await tx.insertInto("einvoiceAddress").values(rows).execute();
}
