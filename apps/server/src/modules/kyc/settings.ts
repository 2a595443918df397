import type { KycSettingsAnswer, RiskScaleBody } from "@grand-livre/contracts/kyc";
import { scaleOn } from "@grand-livre/domain/kyc/risk";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onCompany } from "../../kit/command.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { saveFile } from "./file.ts";
import { findFilesOf, findFreezeList, findScales, insertScale } from "./repository.ts";

async function settingsOf(db: Connection, legalEntityId: string, day: string): Promise<KycSettingsAnswer> {
  const scales = await findScales(db, { legalEntityId });
  const list = await findFreezeList(db, { legalEntityId });
  const { countries, activities, ...scale } = scaleOn(scales, day);
  return {
    scale: { ...scale, countries: [...countries], activities: [...activities] },
    scaleDates: scales.map(({ from }) => from),
    freezeList: list
      ? { publishedOn: list.publishedOn, importedAt: list.importedAt.toISOString(), entries: list.entryCount }
      : null,
  };
}

/** The risk scale in force and the list of frozen assets of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readSettings(app: Application, legalEntityRefId: string) {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  return settingsOf(app.db, id, today(app));
}

/**
 * Writes the points of the risk from a day on. Once that day has come, the files that are not validated are scored again; a
 * validated one is at its next review.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, KYC_SCALE_INVALID, KYC_SCALE_TAKEN
 */
export async function addScale(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...scale }: RiskScaleBody,
) {
  if (scale.highFrom <= scale.mediumFrom) throw new RefusalError("KYC_SCALE_INVALID");
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, scope, today: day } = command;
    const { id: legalEntityId } = command.entity;
    const id = newId();
    await insertScale(tx, scope, { legalEntityId, id, scale, writtenAt: app.now() });
    const scaleNow = scaleOn(await findScales(tx, { legalEntityId }), day);
    if (scaleNow.from === scale.from)
      for (const row of await findFilesOf(tx, { legalEntityId, except: "validated" }))
        await saveFile(tx, { row, scale: scaleNow }, {}, day);
    await command.audit({
      action: "add-risk-scale",
      resource: "kyc-settings",
      resourceId: id,
      legalEntityId,
      details: { from: scale.from, mediumFrom: scale.mediumFrom, highFrom: scale.highFrom },
    });
    return settingsOf(tx, legalEntityId, day);
  });
}
