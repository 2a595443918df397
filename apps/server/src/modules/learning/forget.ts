import type { forgetBody } from "@grand-livre/contracts/capture";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { insertForgetting } from "./correction-repository.ts";
import { isSupplierBill } from "./history-repository.ts";

/**
 * Takes a supplier's past, or one bill, out of what is learned from; a bill may be taken back in. Nothing is deleted: the bills
 * and the corrections stay, and no longer weigh.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, COUNTERPARTY_NOT_FOUND, INVOICE_NOT_FOUND
 */
export async function forget(
  app: Application,
  actor: Actor,
  body: z.output<typeof forgetBody>,
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, body.legalEntityRefId);
    const counterpartyId = "counterpartyId" in body ? body.counterpartyId : null;
    const invoiceId = "invoiceId" in body ? body.invoiceId : null;
    const undone = "undo" in body ? body.undo : false;
    if (counterpartyId) await counterpartyById(tx, actor.scope, legalEntityId, counterpartyId);
    if (invoiceId && !(await isSupplierBill(tx, { legalEntityId, invoiceId })))
      throw new RefusalError("INVOICE_NOT_FOUND");
    const forgetting = { legalEntityId, counterpartyId, invoiceId, undone };
    await insertForgetting(tx, actor.scope, forgetting, app.now());
    await command.audit({
      action: undone ? "remember" : "forget",
      resource: counterpartyId ? "counterparty" : "invoice",
      resourceId: counterpartyId ?? invoiceId ?? "",
      legalEntityId,
      details: { learning: counterpartyId ? "supplier" : "bill" },
    });
  });
}
