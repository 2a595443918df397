import type { MessageDelivery } from "@grand-livre/contracts/message-delivery";
import type { exclusionBody, InvoiceReminders } from "@grand-livre/contracts/reminder";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { loadInvoice } from "../invoice/document/load-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { presentExclusion } from "./overdue.ts";
import {
  type ExclusionRow,
  findExclusions,
  findReminders,
  insertExclusion,
  liftExclusion,
} from "./repository.ts";

export { sendAutomaticReminders } from "./send.ts";

type Exclusion = z.output<typeof exclusionBody>;

/**
 * Holds the reminders of an invoice, or of a customer, until that is lifted.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, INVOICE_NOT_FOUND, COUNTERPARTY_NOT_FOUND, REMINDER_EXCLUDED when they are already
 */
export async function exclude(app: Application, actor: Actor, body: Exclusion) {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, body.legalEntityRefId);
    const invoiceId = "invoiceId" in body ? body.invoiceId : null;
    const counterpartyId = "counterpartyId" in body ? body.counterpartyId : null;
    if (counterpartyId) await counterpartyById(tx, actor.scope, legalEntityId, counterpartyId);
    if (invoiceId) {
      const { header } = await loadInvoice(tx, invoiceId);
      if (header.legalEntityId !== legalEntityId || header.direction !== "credit")
        throw new RefusalError("INVOICE_NOT_FOUND");
    }
    const row: ExclusionRow = {
      id: newId(),
      legalEntityId,
      invoiceId,
      counterpartyId,
      reason: body.reason,
      excludedAt: app.now(),
    };
    await insertExclusion(tx, { ...row, excludedBy: actor.scope.userId });
    await command.audit({ action: "hold-reminders", ...subjectOfExclusion(row) });
    return presentExclusion(row);
  });
}

function subjectOfExclusion(row: ExclusionRow) {
  return {
    resource: row.invoiceId === null ? ("counterparty" as const) : ("invoice" as const),
    resourceId: row.invoiceId ?? row.counterpartyId ?? row.id,
    legalEntityId: row.legalEntityId,
    details: { reason: row.reason },
  };
}

/** Lets reminders go on. @throws RefusalError REMINDER_EXCLUSION_NOT_FOUND */
export async function lift(app: Application, actor: Actor, id: string): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const row = await liftExclusion(tx, actor.scope, id, app.now());
    if (!row) throw new RefusalError("REMINDER_EXCLUSION_NOT_FOUND");
    await command.audit({ action: "release-reminders", ...subjectOfExclusion(row) });
  });
}

/** The reminders that an invoice received, and what holds the next ones. @throws RefusalError INVOICE_NOT_FOUND */
export async function remindersOf(app: Application, invoiceId: string): Promise<InvoiceReminders> {
  const { header } = await loadInvoice(app.db, invoiceId);
  if (header.direction !== "credit") throw new RefusalError("INVOICE_NOT_FOUND");
  const { legalEntityId, counterpartyId } = header;
  const rows = await findReminders(app.db, { legalEntityId, invoiceId });
  const exclusions = await findExclusions(app.db, legalEntityId);
  const held =
    exclusions.find((row) => row.invoiceId === invoiceId) ??
    exclusions.find((row) => counterpartyId !== null && row.counterpartyId === counterpartyId);
  return {
    reminders: rows.map(({ sentAt, delivery, ...row }) => ({
      ...row,
      sentAt: sentAt.toISOString(),
      delivery: delivery as MessageDelivery,
    })),
    exclusion: held
      ? {
          ...presentExclusion(held),
          of: held.invoiceId === null ? ("customer" as const) : ("invoice" as const),
        }
      : null,
  };
}
