import type { DeclarationProfileAnswer, DeclarationProfileBody } from "@grand-livre/contracts/declaration";
import { type DeclarationProfile, defaultProfile } from "@grand-livre/domain/declaration/default-profile";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onCompany } from "../../kit/command.ts";
import { changesOf } from "../audit/service.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import { findProfiles, type ProfileRow, profileRows } from "./repository.ts";

async function keptProfile(db: Connection, { id }: LegalEntityRow): Promise<ProfileRow | undefined> {
  return (await findProfiles(db, [id]))[0];
}

function present(row: ProfileRow): DeclarationProfileAnswer {
  const { id: _, legalEntityId: _entity, ...profile } = row;
  return profile as DeclarationProfile & { version: number };
}

/** What a company says of itself; what goes with its legal form until it says more. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readProfile(
  app: Application,
  legalEntityRefId: string,
): Promise<DeclarationProfileAnswer> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const row = await keptProfile(app.db, entity);
  return row ? present(row) : { ...defaultProfile(entity.legalForm), version: 0 };
}

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION */
export async function changeProfile(
  app: Application,
  caller: Caller,
  { legalEntityRefId, version, ...profile }: DeclarationProfileBody,
): Promise<DeclarationProfileAnswer> {
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const { id } = command.entity;

    const before = await keptProfile(tx, entity);
    if ((before?.version ?? 0) !== version) throw new RefusalError("STALE_VERSION");
    const row = before
      ? await profileRows.update(tx, before, profile)
      : (await profileRows.insert(tx, id, [{ ...profile, id: newId() }]))[0];
    if (!row) throw new RefusalError("STALE_VERSION");
    await command.audit({
      action: before ? "update" : "create",
      resource: "declaration",
      resourceId: row.id,
      legalEntityId: id,
      details: before ? changesOf(before, row) : profile,
    });
    return present(row);
  });
}
