import { canEditInvoice, canValidateInvoice } from "@grand-livre/domain/invoice/permissions";
import type { Application } from "../../../application.ts";
import { orRefuse, RefusalError } from "../../../http/refusal-error.ts";
import { type Command, inCommand } from "../../../kit/command.ts";
import type { Actor } from "../../audit/service.ts";
import { loadContext } from "../document/context.ts";
import type { HeaderRow, InvoiceDocument } from "../document/document.ts";
import { findIssues } from "../document/find-issues.ts";
import { loadInvoice, lockInvoice, requireVersion } from "../document/load-service.ts";
import { keepIssues } from "../document/repository.ts";
import { writeApproval } from "./inbox-repository.ts";

/** @throws RefusalError NOT_A_SUPPLIER_BILL, INVOICE_NOT_DRAFT */
export function requireDraftBill(header: HeaderRow): void {
  if (header.direction !== "debit") throw new RefusalError("NOT_A_SUPPLIER_BILL");
  orRefuse(canEditInvoice({ status: header.status as "draft" }));
}

/**
 * Calls a complete draft good to pay (bon à payer). Warnings do not stop the person: they were read. Any later change of the
 * draft takes it back.
 * @throws RefusalError INVOICE_NOT_FOUND, NOT_A_SUPPLIER_BILL, INVOICE_NOT_DRAFT, INVOICE_ALREADY_APPROVED, STALE_VERSION,
 * INVOICE_INCOMPLETE with every blocking issue
 */
export async function approveBill(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { header, lines } = await lockInvoice(tx, id);
    requireDraftBill(header);
    if (header.approvedAt !== null) throw new RefusalError("INVOICE_ALREADY_APPROVED");
    requireVersion(header, version);
    const context = await loadContext(tx, actor.scope, header);
    const { issues } = await findIssues(tx, actor.scope, context, header, lines, command.today);
    orRefuse(canValidateInvoice({ status: "draft" }, issues as never));
    await keepIssues(tx, header, issues);
    await writeApproval(tx, actor.scope, header, app.now());
    await tell(command, header, "approve");
    return loadInvoice(tx, id);
  });
}

/** @throws RefusalError INVOICE_NOT_FOUND, NOT_A_SUPPLIER_BILL, INVOICE_NOT_DRAFT, INVOICE_NOT_APPROVED, STALE_VERSION */
export async function withdrawApproval(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { header } = await lockInvoice(tx, id);
    requireDraftBill(header);
    if (header.approvedAt === null) throw new RefusalError("INVOICE_NOT_APPROVED");
    requireVersion(header, version);
    await writeApproval(tx, actor.scope, header, null);
    await tell(command, header, "withdraw-approval");
    return loadInvoice(tx, id);
  });
}

async function tell(command: Command, header: HeaderRow, action: string): Promise<void> {
  await command.audit({
    action,
    resource: "invoice",
    resourceId: header.id,
    legalEntityId: header.legalEntityId,
    details: {
      refId: header.refId,
      billNumber: header.billNumber,
      totalInclVatCents: header.totalInclVatCents,
    },
  });
}
