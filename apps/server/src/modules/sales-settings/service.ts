import type { SalesSettingsBody } from "@grand-livre/contracts/sales-settings";
import { DEFAULT_PAPER_LOOK } from "@grand-livre/domain/paper/paper-look";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findSalesSettings, type SalesSettings, saveSalesSettings } from "./repository.ts";

export type { SalesSettings } from "./repository.ts";

/** Version 0: the company never changed them. */
export const DEFAULT_SALES_SETTINGS: SalesSettings = {
  settlementGapLimitCents: 500,
  penaltyText: null,
  discountText: null,
  paperTemplate: DEFAULT_PAPER_LOOK.template,
  accentColor: DEFAULT_PAPER_LOOK.accentColor,
  version: 0,
};

/** What a company decided of its sales, or the defaults. */
export async function salesSettings(db: Connection, legalEntityId: string): Promise<SalesSettings> {
  return (await findSalesSettings(db, legalEntityId)) ?? DEFAULT_SALES_SETTINGS;
}

/**
 * Changes what a company decides of its sales: accepted settlement gap, wording of penalties and discount, look of the paper.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION
 */
export async function changeSalesSettings(
  app: Application,
  actor: Actor,
  { legalEntityRefId, ...given }: SalesSettingsBody,
): Promise<SalesSettings> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, legalEntityRefId);
    const before = await salesSettings(tx, legalEntityId);
    const settings: SalesSettings = {
      ...given,
      paperTemplate: given.paperTemplate ?? before.paperTemplate,
      accentColor: given.accentColor ?? before.accentColor,
    };
    if (before.version !== settings.version || !(await saveSalesSettings(tx, legalEntityId, settings)))
      throw new RefusalError("STALE_VERSION", { version: before.version });
    await command.audit({
      action: "update",
      resource: "sales-settings",
      resourceId: legalEntityId,
      legalEntityId,
      details: { before, after: settings },
    });
    return salesSettings(tx, legalEntityId);
  });
}
