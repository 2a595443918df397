import type {
  EinvoicePlatformAnswer,
  EinvoicePlatformBody,
  PlatformTestOutcome,
  PlatformTestStep,
} from "@grand-livre/contracts/einvoice-platform";
import { readElectronicAddress } from "@grand-livre/domain/identifier/electronic-address";
import { isRefusal } from "@grand-livre/domain/refusal";
import { eReportingPeriodOf } from "@grand-livre/domain/vat/e-reporting";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { seal, unseal } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import { outsideUrl } from "../../outside/request-outside.ts";
import { enqueueJob } from "../job/service.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  type AddressRow,
  findAddresses,
  findPlatform,
  type PlatformRow,
  replaceAddresses,
  savePlatform,
  savePlatformName,
} from "./repository.ts";

export { type PlatformRow, saveTest } from "./repository.ts";
export { findWebhookOwner, saveSync, saveWebhook, takeDueCompany } from "./sync-repository.ts";

const NEVER: PlatformRow = {
  mandatedOn: null,
  tokenUrl: null,
  clientId: null,
  sealedSecret: null,
  flowUrl: null,
  directoryUrl: null,
  organizationId: null,
  environment: "trial",
  apiVersion: "1.3.0",
  connected: false,
  connectedBy: null,
  eReporting: null,
  testedAt: null,
  testOutcome: null,
  testStep: null,
  readUntil: null,
  syncedAt: null,
  succeededAt: null,
  syncFailure: null,
  sealedWebhookKey: null,
  webhookUid: null,
  version: 0,
};

/** What a company decided of its platform, or nothing yet. */
export async function platformOf(db: Connection, legalEntityId: string): Promise<PlatformRow> {
  return (await findPlatform(db, legalEntityId)) ?? NEVER;
}

async function present(
  db: Connection,
  entity: Pick<LegalEntityRow, "id" | "siren" | "vatRegime" | "sizeClass"> & {
    readonly platform: string | null;
  },
): Promise<EinvoicePlatformAnswer> {
  const { sealedSecret, testedAt, testOutcome, testStep, syncedAt, succeededAt, syncFailure, ...row } =
    await platformOf(db, entity.id);
  const addresses = await findAddresses(db, entity.id);
  return {
    ...row,
    siren: entity.siren,
    name: entity.platform,
    sizeClass: entity.sizeClass as EinvoicePlatformAnswer["sizeClass"],
    hasWebhook: row.webhookUid !== null,
    hasSecret: sealedSecret !== null,
    lastTest:
      testedAt && testOutcome
        ? {
            at: testedAt.toISOString(),
            outcome: testOutcome as PlatformTestOutcome,
            step: (testStep ?? "token") as PlatformTestStep,
          }
        : null,
    lastSuccessAt: succeededAt?.toISOString() ?? null,
    lastSync: syncedAt && { at: syncedAt.toISOString(), failure: syncFailure },
    addresses: addresses.map((one) => ({ ...one, form: formOf(one.address, entity.siren) })),
    eReportingOfRegime: eReportingPeriodOf(entity.vatRegime as Parameters<typeof eReportingPeriodOf>[0]),
  };
}

function formOf(address: string, siren: string) {
  const read = readElectronicAddress(address, siren);
  if (isRefusal(read)) throw new Error("an address is kept as it was read");
  return read.form;
}

/** The address of a company's sales on a day: the first of its list that is in force; undefined when none is. */
export async function addressInForce(
  db: Connection,
  legalEntityId: string,
  day: string,
): Promise<string | undefined> {
  const addresses = await findAddresses(db, legalEntityId);
  return addresses.find(({ effectiveOn }) => effectiveOn <= day)?.address;
}

/** The platform of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readPlatform(app: Application, legalEntityRefId: string) {
  return present(app.db, await resolveLegalEntity(app.db, legalEntityRefId));
}

/** @throws RefusalError ELECTRONIC_ADDRESS_INVALID, ELECTRONIC_ADDRESS_OF_ANOTHER, ELECTRONIC_ADDRESS_TWICE */
function readAddresses(given: EinvoicePlatformBody["addresses"], siren: string): AddressRow[] {
  const seen = new Set<string>();
  return given.map(({ address: text, ...rest }, at) => {
    const refuseHere = (
      code: "ELECTRONIC_ADDRESS_TWICE" | "ELECTRONIC_ADDRESS_INVALID" | "ELECTRONIC_ADDRESS_OF_ANOTHER",
    ) => new RefusalError(code, { siren, fields: [{ path: `addresses.${at}.address`, message: code }] });
    const read = readElectronicAddress(text, siren);
    if (isRefusal(read)) throw refuseHere(read.refused);
    if (seen.has(read.value)) throw refuseHere("ELECTRONIC_ADDRESS_TWICE");
    seen.add(read.value);
    return { ...rest, address: read.value };
  });
}

/** What says where the platform is, and as whom it is spoken to. */
type Access = Pick<PlatformRow, "tokenUrl" | "clientId" | "flowUrl" | "directoryUrl">;

const isSameAccess = (one: Access, other: Access): boolean =>
  (["tokenUrl", "clientId", "flowUrl", "directoryUrl"] as const).every((name) => one[name] === other[name]);

/**
 * The secret after a change. One that was given for an address is never sent to another, nor is a token that it obtains to another
 * server: a person who may change the addresses does not learn the secret that way.
 * @throws RefusalError PLATFORM_SECRET_NEEDED
 */
function secretAfter(
  app: Application,
  before: PlatformRow,
  after: Access & { readonly clientSecret?: string | undefined },
): Buffer | null {
  if (after.tokenUrl === null || after.clientId === null) return null;
  if (after.clientSecret !== undefined) return seal(app, after.clientSecret);
  const known = new Set(originsOf(before.tokenUrl, before.flowUrl, before.directoryUrl));
  const isKnown =
    after.tokenUrl === before.tokenUrl &&
    after.clientId === before.clientId &&
    originsOf(after.flowUrl, after.directoryUrl).every((origin) => known.has(origin));
  if (before.sealedSecret !== null && !isKnown) throw new RefusalError("PLATFORM_SECRET_NEEDED");
  return before.sealedSecret;
}

const originsOf = (...urls: readonly (string | null)[]): string[] =>
  urls.flatMap((url) => (url === null ? [] : new URL(url).origin));

/** The address of a service, before `/v1`: it is often copied with it. @throws RefusalError OUTSIDE_URL_INVALID */
function serviceUrl(app: Application, text: string, field: string): string | null {
  if (text === "") return null;
  const url = new URL(outsideUrl(app, text, field));
  url.search = "";
  url.hash = "";
  return url.href.replace(/\/+$/, "").replace(/\/v1$/, "");
}

/** The settings after a change; what the body leaves out stays. */
function settingsAfter(
  app: Application,
  before: PlatformRow,
  body: Omit<EinvoicePlatformBody, "name">,
  userId: string,
) {
  const { flowUrl, directoryUrl, organizationId, connected = before.connected } = body;
  return {
    mandatedOn: body.mandatedOn,
    tokenUrl: body.tokenUrl === "" ? null : outsideUrl(app, body.tokenUrl, "tokenUrl"),
    clientId: body.clientId || null,
    flowUrl: flowUrl === undefined ? before.flowUrl : serviceUrl(app, flowUrl, "flowUrl"),
    directoryUrl:
      directoryUrl === undefined ? before.directoryUrl : serviceUrl(app, directoryUrl, "directoryUrl"),
    organizationId: organizationId === undefined ? before.organizationId : organizationId || null,
    environment: body.environment ?? before.environment,
    apiVersion: body.apiVersion ?? before.apiVersion,
    connected,
    connectedBy: connected && !before.connected ? userId : before.connectedBy,
    eReporting: body.eReporting,
  };
}

/** What the calls of a platform need. */
export type PlatformAccess = {
  /** Of these settings alone: a token that was given for others is another one's. */
  readonly key: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly flowUrl: string | null;
  readonly directoryUrl: string | null;
  readonly organizationId: string | null;
  readonly apiVersion: PlatformRow["apiVersion"];
};

/** @throws RefusalError PLATFORM_INCOMPLETE, PLATFORM_SECRET_UNREADABLE */
export function accessOf(app: Application, legalEntityId: string, row: PlatformRow): PlatformAccess {
  const { tokenUrl, clientId, sealedSecret, flowUrl, directoryUrl, organizationId, apiVersion, version } =
    row;
  if (tokenUrl === null || clientId === null || sealedSecret === null)
    throw new RefusalError("PLATFORM_INCOMPLETE");
  return {
    key: `${legalEntityId} ${version}`,
    ...{ tokenUrl, clientId, flowUrl, directoryUrl, organizationId, apiVersion },
    clientSecret: secretOf(app, sealedSecret),
  };
}

function secretOf(app: Application, sealed: Buffer): string {
  try {
    return unseal(app, sealed);
  } catch {
    throw new RefusalError("PLATFORM_SECRET_UNREADABLE");
  }
}

/**
 * Changes a company's platform, its addresses and its e-reporting.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION, OUTSIDE_URL_INVALID, PLATFORM_SECRET_NEEDED, PLATFORM_INCOMPLETE when
 * it is connected without them, and those of addresses
 */
export async function changePlatform(
  app: Application,
  caller: Caller,
  { legalEntityRefId, version, name, clientSecret, ...body }: EinvoicePlatformBody,
): Promise<EinvoicePlatformAnswer> {
  const { scope } = caller;
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const { id: legalEntityId } = command.entity;

    const before = await platformOf(tx, legalEntityId);
    if (before.version !== version) throw new RefusalError("STALE_VERSION", { version: before.version });
    const addresses = readAddresses(body.addresses, entity.siren);
    const addressesBefore = await findAddresses(tx, legalEntityId);
    const after = settingsAfter(app, before, { legalEntityRefId, version, ...body }, scope.userId);
    const sealedSecret = secretAfter(app, before, { ...after, clientSecret });
    if (after.connected && (sealedSecret === null || after.flowUrl === null))
      throw new RefusalError("PLATFORM_INCOMPLETE");
    const isSame = isSameAccess(before, after);
    const isAccountKept = isSame && after.organizationId === before.organizationId;
    const written = {
      ...after,
      sealedSecret,
      isTestKept: clientSecret === undefined && isAccountKept,
      isAccountKept,
    };
    if (!(await savePlatform(tx, { legalEntityId, version }, written)))
      throw new RefusalError("STALE_VERSION", { version: before.version });
    const platform = name || null;
    if (platform !== entity.platform) await savePlatformName(tx, legalEntityId, platform);
    await replaceAddresses(tx, legalEntityId, addresses);
    const { connectedBy, ...told } = after;
    const names = Object.keys(told) as (keyof typeof told)[];
    await command.audit({
      action: "update",
      resource: "einvoice-platform",
      resourceId: legalEntityId,
      legalEntityId,
      details: {
        before: {
          name: entity.platform,
          ...Object.fromEntries(names.map((one) => [one, before[one]])),
          addresses: addressesBefore,
        },
        after: { name: platform, ...told, addresses },
        newSecret: clientSecret !== undefined,
      },
    });
    // What connects makes its webhook and fetches what came; what ends it removes the webhook.
    if (after.connected !== before.connected)
      await enqueueJob(tx, scope, { kind: "platform-sync", legalEntityId, payload: {} });
    return present(tx, { ...entity, platform });
  });
}
