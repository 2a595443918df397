import type {
  EinvoicePlatformAnswer,
  EinvoicePlatformBody,
  PlatformTestOutcome,
} from "@grand-livre/contracts/einvoice-platform";
import { readElectronicAddress } from "@grand-livre/domain/identifier/electronic-address";
import { isRefusal } from "@grand-livre/domain/refusal";
import { eReportingPeriodOf } from "@grand-livre/domain/vat/e-reporting";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { seal } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import { outsideUrl } from "../../outside/request-outside.ts";
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

const NEVER: PlatformRow = {
  mandatedOn: null,
  tokenUrl: null,
  clientId: null,
  sealedSecret: null,
  eReporting: null,
  testedAt: null,
  testOutcome: null,
  version: 0,
};

/** What a company decided of its platform, or nothing yet. */
export async function platformOf(db: Connection, legalEntityId: string): Promise<PlatformRow> {
  return (await findPlatform(db, legalEntityId)) ?? NEVER;
}

async function present(
  db: Connection,
  entity: Pick<LegalEntityRow, "id" | "siren" | "vatRegime"> & { readonly platform: string | null },
): Promise<EinvoicePlatformAnswer> {
  const { sealedSecret, testedAt, testOutcome, ...row } = await platformOf(db, entity.id);
  const addresses = await findAddresses(db, entity.id);
  return {
    ...row,
    siren: entity.siren,
    name: entity.platform,
    hasSecret: sealedSecret !== null,
    lastTest:
      testedAt && testOutcome
        ? { at: testedAt.toISOString(), outcome: testOutcome as PlatformTestOutcome }
        : null,
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

/**
 * The secret after a change. One that was given for an address is never sent to another: a person who may change the address does
 * not learn the secret that way.
 * @throws RefusalError PLATFORM_SECRET_NEEDED
 */
function secretAfter(
  app: Application,
  before: PlatformRow,
  after: {
    readonly tokenUrl: string | null;
    readonly clientId: string | null;
    readonly clientSecret?: string | undefined;
  },
): Buffer | null {
  if (after.tokenUrl === null || after.clientId === null) return null;
  if (after.clientSecret !== undefined) return seal(app, after.clientSecret);
  const isSame = after.tokenUrl === before.tokenUrl && after.clientId === before.clientId;
  if (before.sealedSecret !== null && !isSame) throw new RefusalError("PLATFORM_SECRET_NEEDED");
  return before.sealedSecret;
}

/**
 * Changes a company's platform, its addresses and its e-reporting.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION, OUTSIDE_URL_INVALID, PLATFORM_SECRET_NEEDED, and those of addresses
 */
export async function changePlatform(
  app: Application,
  caller: Caller,
  { legalEntityRefId, version, name, clientSecret, ...body }: EinvoicePlatformBody,
): Promise<EinvoicePlatformAnswer> {
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const { id: legalEntityId } = command.entity;

    const before = await platformOf(tx, legalEntityId);
    if (before.version !== version) throw new RefusalError("STALE_VERSION", { version: before.version });
    const addresses = readAddresses(body.addresses, entity.siren);
    const addressesBefore = await findAddresses(tx, legalEntityId);
    const after = {
      mandatedOn: body.mandatedOn,
      tokenUrl: body.tokenUrl === "" ? null : outsideUrl(app, body.tokenUrl, "tokenUrl"),
      clientId: body.clientId || null,
      eReporting: body.eReporting,
    };
    const sealedSecret = secretAfter(app, before, { ...after, clientSecret });
    const isTestKept =
      clientSecret === undefined && after.tokenUrl === before.tokenUrl && after.clientId === before.clientId;
    if (!(await savePlatform(tx, { legalEntityId, version }, { ...after, sealedSecret, isTestKept })))
      throw new RefusalError("STALE_VERSION", { version: before.version });
    const platform = name || null;
    if (platform !== entity.platform) await savePlatformName(tx, legalEntityId, platform);
    await replaceAddresses(tx, legalEntityId, addresses);
    const { mandatedOn, tokenUrl, clientId, eReporting } = before;
    await command.audit({
      action: "update",
      resource: "einvoice-platform",
      resourceId: legalEntityId,
      legalEntityId,
      details: {
        before: {
          name: entity.platform,
          mandatedOn,
          tokenUrl,
          clientId,
          eReporting,
          addresses: addressesBefore,
        },
        after: { name: platform, ...after, addresses },
        newSecret: clientSecret !== undefined,
      },
    });
    return present(tx, { ...entity, platform });
  });
}
