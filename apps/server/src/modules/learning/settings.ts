import type { CaptureSettingsAnswer, UpdateCaptureSettingsBody } from "@grand-livre/contracts/capture";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findSetting, writeSetting } from "./setting-repository.ts";

/** What the company lets machines validate: from which confidence (null: nothing), and by rules up to which amount. */
export type AutoValidation = { readonly threshold: number | null; readonly ceilingCents: number | null };

export async function autoValidationOf(db: Connection, legalEntityId: string): Promise<AutoValidation> {
  const row = await findSetting(db, legalEntityId);
  return { threshold: row?.autoValidateThreshold ?? null, ceilingCents: row?.ruleCeilingCents ?? null };
}

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function captureSettings(
  app: Application,
  legalEntityRefId: string,
): Promise<CaptureSettingsAnswer> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const row = await findSetting(app.db, entity.id);
  return {
    legalEntityRefId,
    ...(row ?? { autoValidateThreshold: null, ruleCeilingCents: null, version: 0 }),
  };
}

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION */
export async function changeCaptureSettings(
  app: Application,
  actor: Actor,
  body: UpdateCaptureSettingsBody,
): Promise<CaptureSettingsAnswer> {
  const { legalEntityRefId, autoValidateThreshold: threshold, version } = body;
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const entity = await resolveLegalEntity(tx, legalEntityRefId);
    const before = await findSetting(tx, entity.id);
    const { ruleCeilingCents = before?.ruleCeilingCents ?? null } = body;
    const setting = { legalEntityId: entity.id, autoValidateThreshold: threshold, ruleCeilingCents };
    const written = await writeSetting(tx, actor.scope, setting, version, app.now());
    if (!written) throw new RefusalError("STALE_VERSION", { version: before?.version ?? 0 });
    await command.audit({
      action: "update",
      resource: "capture-setting",
      resourceId: entity.id,
      legalEntityId: entity.id,
      details: {
        before: {
          autoValidateThreshold: before?.autoValidateThreshold ?? null,
          ruleCeilingCents: before?.ruleCeilingCents ?? null,
        },
        after: { autoValidateThreshold: threshold, ruleCeilingCents },
      },
    });
    return { legalEntityRefId, ...written };
  });
}
