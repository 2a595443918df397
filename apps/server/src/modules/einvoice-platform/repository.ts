import type { PLATFORM_API_VERSIONS, PLATFORM_ENVIRONMENTS } from "@grand-livre/contracts/einvoice-platform";
import type { EReportingPeriod } from "@grand-livre/domain/vat/e-reporting";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type PlatformRow = {
  readonly mandatedOn: string | null;
  readonly tokenUrl: string | null;
  readonly clientId: string | null;
  readonly sealedSecret: Buffer | null;
  readonly flowUrl: string | null;
  readonly directoryUrl: string | null;
  readonly organizationId: string | null;
  readonly environment: (typeof PLATFORM_ENVIRONMENTS)[number];
  readonly apiVersion: (typeof PLATFORM_API_VERSIONS)[number];
  readonly connected: boolean;
  readonly connectedBy: string | null;
  readonly eReporting: EReportingPeriod | null;
  readonly testedAt: Date | null;
  readonly testOutcome: string | null;
  readonly testStep: string | null;
  /** The latest change of a flow that was read, by the clock of the platform. */
  readonly readUntil: Date | null;
  readonly syncedAt: Date | null;
  /** The last exchange that went through. */
  readonly succeededAt: Date | null;
  readonly syncFailure: string | null;
  readonly sealedWebhookKey: Buffer | null;
  readonly webhookUid: string | null;
  readonly version: number;
};

/** What a company decided of its approved platform; undefined when it never did. */
export async function findPlatform(db: Connection, legalEntityId: string): Promise<PlatformRow | undefined> {
  return db
    .selectFrom("einvoicePlatform")
    .selectAll()
    .$narrowType<Pick<PlatformRow, "eReporting" | "environment" | "apiVersion">>()
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
}

type Written = Omit<
  PlatformRow,
  | "version"
  | "testedAt"
  | "testOutcome"
  | "testStep"
  | "syncedAt"
  | "succeededAt"
  | "syncFailure"
  | "readUntil"
  | "sealedWebhookKey"
  | "webhookUid"
> & {
  /** What was tested before a change of the access proves nothing of it. */
  readonly isTestKept: boolean;
  /** Another account has its own clock, flows and webhooks. */
  readonly isAccountKept: boolean;
};

const NOT_TESTED = { testedAt: null, testOutcome: null, testStep: null };
const NEW_ACCOUNT = {
  readUntil: null,
  syncedAt: null,
  succeededAt: null,
  syncFailure: null,
  sealedWebhookKey: null,
  webhookUid: null,
};

/** Writes it over a version; false when it was changed since. Its flows are looked at soon. */
export async function savePlatform(
  tx: Tx,
  { legalEntityId, version }: { legalEntityId: string; version: number },
  { isTestKept, isAccountKept, ...settings }: Written,
): Promise<boolean> {
  const row = {
    ...settings,
    ...(isTestKept ? {} : NOT_TESTED),
    ...(isAccountKept ? {} : NEW_ACCOUNT),
    nextSyncAt: sql<Date>`now()`,
  };
  const written = await tx
    .insertInto("einvoicePlatform")
    .values({ legalEntityId, ...row })
    .onConflict((conflict) =>
      conflict
        .column("legalEntityId")
        .doUpdateSet({ ...row, version: version + 1 })
        .where("einvoicePlatform.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return written !== undefined;
}

/** Keeps what a test found, of the settings that it tested. */
export async function saveTest(
  tx: Tx,
  { legalEntityId, version }: { legalEntityId: string; version: number },
  test: { testedAt: Date; testOutcome: string; testStep: string },
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
