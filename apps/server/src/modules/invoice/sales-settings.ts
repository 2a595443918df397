import type { SalesSettingsBody } from "@grand-livre/contracts/sales-settings";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Actor, audit } from "../audit/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findSalesSettings, type SalesSettings, saveSalesSettings } from "./sales-repository.ts";

/**
 * Changes what a company decides of its sales: accepted settlement gap, wording of penalties and discount.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION
 */
export async function changeSalesSettings(
  app: Application,
  actor: Actor,
  { legalEntityRefId, ...settings }: SalesSettingsBody,
): Promise<SalesSettings> {
  return inTransaction(app.db, async (tx) => {
    const { id: legalEntityId } = await resolveLegalEntity(tx, actor.scope, legalEntityRefId);
    const before = await findSalesSettings(tx, actor.scope, legalEntityId);
    if (
      before.version !== settings.version ||
      !(await saveSalesSettings(tx, actor.scope, legalEntityId, settings))
    )
      throw new RefusalError("STALE_VERSION", { version: before.version });
    await audit(tx, actor, {
      action: "update",
      resource: "sales-settings",
      resourceId: legalEntityId,
      legalEntityId,
      details: { before, after: settings },
    });
    return findSalesSettings(tx, actor.scope, legalEntityId);
  });
}
