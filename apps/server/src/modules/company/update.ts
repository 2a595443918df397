import type { UpdateLegalEntityBody } from "@grand-livre/contracts/legal-entity";
import { vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { fold } from "@grand-livre/domain/text/fold";
import type { Updateable } from "kysely";
import type { Application } from "../../application.ts";
import type { LegalEntity } from "../../database/schema.gen.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { type Actor, changesOf } from "../audit/service.ts";
import { followCompany } from "../kyc/service.ts";
import {
  checkIdentity,
  creditorIdentifierOf,
  findLegalEntityByRef,
  type LegalEntityRow,
  requireSiren,
  sirenExists,
  updateLegalEntityRow,
} from "../legal-entity/service.ts";

/**
 * Changes the identity or the regimes of a legal entity. The reference and the length of accounts never change.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION, ACCOUNT_LENGTH_FIXED, LEGAL_ENTITY_EXISTS, and the identifiers' own
 */
export async function updateLegalEntity(
  app: Application,
  actor: Actor,
  refId: string,
  body: UpdateLegalEntityBody,
): Promise<LegalEntityRow> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const row = await findLegalEntityByRef(tx, refId);
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    if (row.version !== body.version) throw new RefusalError("STALE_VERSION");
    if (body.accountLength !== undefined && body.accountLength !== row.accountLength)
      throw new RefusalError("ACCOUNT_LENGTH_FIXED");
    const change = changeOf(row, body);
    if (change.siren !== undefined && change.siren !== row.siren && (await sirenExists(tx, change.siren)))
      throw new RefusalError("LEGAL_ENTITY_EXISTS", { siren: change.siren });
    const updated = await updateLegalEntityRow(tx, row, change);
    if (!updated) throw new RefusalError("STALE_VERSION");
    await followCompany(command, { before: row, after: updated, day: command.today });
    await command.audit({
      action: "update",
      resource: "legal-entity",
      resourceId: row.id,
      legalEntityId: row.id,
      details: changesOf(row, updated),
    });
    return updated;
  });
}

/** What is sent and differs; an identifier that stays is not judged again. */
function changeOf(
  row: LegalEntityRow,
  body: UpdateLegalEntityBody,
): Updateable<LegalEntity> & { siren?: string } {
  const {
    version: _,
    accountLength: __,
    siren,
    siret,
    vatNumber,
    iban,
    creditorIdentifier,
    address,
    ...plain
  } = body;
  const sent = <T>(value: T | undefined, current: T) => (value === current ? undefined : value);
  const newSiren = sent(siren, row.siren);
  const given = {
    siren: newSiren,
    siret: sent(siret, row.siret),
    vatNumber: sent(vatNumber, row.vatNumber),
    iban: sent(iban, row.iban),
  };
  const checked = checkIdentity(given);
  const entitySiren = newSiren === undefined ? row.siren : requireSiren(checked);
  const establishment = given.siret === undefined ? row.siret : checked.siret;
  if (establishment !== null && !establishment.startsWith(entitySiren))
    throw new RefusalError("SIRET_OF_ANOTHER_SIREN", {
      siret: establishment,
      siren: entitySiren,
    });
  const followsSiren =
    newSiren !== undefined && vatNumber === undefined && row.vatNumber === vatNumberOfSiren(row.siren);
  const defined = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...defined,
    ...(plain.name === undefined ? {} : { nameKey: fold(plain.name) }),
    ...(newSiren === undefined ? {} : { siren: entitySiren }),
    ...(given.siret === undefined ? {} : { siret: checked.siret }),
    ...(given.vatNumber === undefined ? {} : { vatNumber: checked.vatNumber }),
    ...(followsSiren ? { vatNumber: vatNumberOfSiren(entitySiren) } : {}),
    ...(given.iban === undefined ? {} : { iban: checked.iban }),
    ...(creditorIdentifier === undefined
      ? {}
      : { creditorIdentifier: creditorIdentifierOf(creditorIdentifier) }),
    ...(address === undefined ? {} : { address }),
  };
}
