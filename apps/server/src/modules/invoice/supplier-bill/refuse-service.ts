import { RefusalError } from "../../../http/refusal-error.ts";
import type { Command } from "../../../kit/command.ts";
import { cancelInvoice } from "../commands.ts";
import type { HeaderRow } from "../document/document.ts";
import { loadHeader } from "../document/load-service.ts";
import { insertDocument } from "../document/parts-repository.ts";
import { updateHeader } from "../document/repository.ts";

/**
 * Keeps a refused bill out of the books, the status being its proof (XP Z12-014, annexe A). A draft leaves the piles for good,
 * a booked bill is taken back by its contre-passation; neither waits for a credit note. The bill is locked.
 * @throws RefusalError NOT_A_SUPPLIER_BILL, INVOICE_HAS_PAYMENTS, PERIOD_CLOSED
 */
export async function refuseBill(
  command: Command,
  header: HeaderRow,
  proof: { readonly fileSha256: string; readonly fileName: string },
): Promise<void> {
  const { app, tx, actor, scope } = command;
  if (header.direction !== "debit") throw new RefusalError("NOT_A_SUPPLIER_BILL");
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  await insertDocument(tx, scope, key, { role: "proof", ...proof });
  if (header.status === "draft") {
    await updateHeader(tx, header, { status: "refused" });
    await command.audit({
      action: "refuse",
      resource: "invoice",
      resourceId: header.id,
      legalEntityId: header.legalEntityId,
      details: { refId: header.refId, billNumber: header.billNumber },
    });
  } else if (header.status === "validated") {
    const { version } = await loadHeader(tx, header.id);
    await cancelInvoice(app, actor, header.id, version);
  }
}
