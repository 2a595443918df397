import type { CreateLegalEntityBody } from "@grand-livre/contracts/legal-entity";
import { chartVersionFor } from "@grand-livre/domain/chart/chart-version";
import type { CheckedIdentity } from "@grand-livre/domain/identifier/company-identity";
import { vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId, newRefId } from "../../ids.ts";
import { type Command, commandIn, inCommand } from "../../kit/command.ts";
import { installChartVersion } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import { installJournals } from "../journal/service.ts";
import { lockLedger } from "../ledger/service.ts";
import {
  checkIdentity,
  creditorIdentifierOf,
  firstStatusOf,
  insertLegalEntity,
  type LegalEntityRow,
  requireSiren,
  sirenExists,
} from "../legal-entity/service.ts";
import { installTechnicalAccounts } from "../technical-account/service.ts";
import { installVatCodes } from "../vat-code/service.ts";

/**
 * Creates a legal entity ready for its first exercise; it belongs to the actor.
 * @throws RefusalError LEGAL_ENTITY_EXISTS; SIREN_INVALID and the like, with `details.fields`
 */
export async function createLegalEntity(
  app: Application,
  actor: Actor,
  body: CreateLegalEntityBody,
): Promise<LegalEntityRow> {
  return inCommand(
    app,
    actor,
    async (command) => (await createLegalEntityIn(command, body, command.today)).row,
  );
}

/**
 * Creates a legal entity ready for its first exercise: chart of the day, technical accounts, VAT codes, journals, the
 * start of its chain. It belongs to the actor, whose widened scope is answered with it.
 * @param day the day whose chart and technical accounts are installed, 'YYYY-MM-DD'
 * @throws RefusalError LEGAL_ENTITY_EXISTS; the identifiers' own refusals, with `details.fields`
 */
export async function createLegalEntityIn(
  command: Command,
  body: CreateLegalEntityBody,
  day: string,
): Promise<{ row: LegalEntityRow; actor: Actor }> {
  const identity = checkIdentity(body);
  return installLegalEntity(command, body, { ...identity, siren: requireSiren(identity) }, day);
}

/** The same, on identifiers that were checked already, or that are wrong on purpose in a fictitious company. */
export async function installLegalEntity(
  { app, tx, actor }: Command,
  body: CreateLegalEntityBody,
  identity: CheckedIdentity & { readonly siren: string },
  day: string,
): Promise<{ row: LegalEntityRow; actor: Actor }> {
  const { siren, siret, iban } = identity;
  if (await sirenExists(tx, siren)) throw new RefusalError("LEGAL_ENTITY_EXISTS", { siren });
  const { row, scope } = await insertLegalEntity(tx, actor.scope, {
    id: newId(),
    refId: newRefId(),
    name: body.name,
    nameKey: fold(body.name),
    siren,
    siret,
    vatNumber: body.vatNumber === undefined ? vatNumberOfSiren(siren) : identity.vatNumber,
    iban,
    creditorIdentifier: creditorIdentifierOf(body.creditorIdentifier),
    legalForm: body.legalForm ?? null,
    capitalCents: body.capitalCents ?? null,
    rcsCity: body.rcsCity ?? null,
    address: body.address ?? null,
    sizeClass: body.sizeClass,
    vatRegime: body.vatRegime,
    vatOnDebitsOption: body.vatOnDebitsOption,
    accountLength: body.accountLength,
    status: await firstStatusOf(tx),
  });
  const owner: Actor = { ...actor, scope };
  await lockLedger(tx, row.id);
  const version = chartVersionFor(day);
  const command = commandIn(app, tx, owner);
  await installChartVersion(command, row, version);
  const accounts = await installTechnicalAccounts(tx, row, version);
  await installVatCodes(tx, row.id, accounts);
  await installJournals(tx, row.id, accounts);
  await command.audit({
    action: "create",
    resource: "legal-entity",
    resourceId: row.id,
    legalEntityId: row.id,
    details: {
      name: row.name,
      siren,
      refId: row.refId,
      accountLength: row.accountLength,
      chartVersion: version,
    },
  });
  return { row, actor: owner };
}
