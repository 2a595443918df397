import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { invoiceExportEndpoints } from "@grand-livre/contracts/endpoints/invoice-export";
import { type Caller, mayDo } from "../http/caller.ts";
import { versionFromHeader } from "../http/if-match.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";
import { inCommand } from "../kit/command.ts";
import { respondWithFile } from "../modules/file/service.ts";
import { cancelInvoice, reallocateInvoice, validateInvoice } from "../modules/invoice/commands.ts";
import { loadHeader, loadInvoice } from "../modules/invoice/document/load-service.ts";
import { findDocuments } from "../modules/invoice/document/parts-repository.ts";
import { DATE_SALES_AHEAD, requireRight, visibleDirections } from "../modules/invoice/document/rights.ts";
import { exportInvoices } from "../modules/invoice/document-list/export.ts";
import { askForExport, exportedFile, recentExports } from "../modules/invoice/document-list/export-job.ts";
import { listInvoices, totalInvoices } from "../modules/invoice/document-list/list-service.ts";
import { presentPage } from "../modules/invoice/document-list/present-list.ts";
import { presentInvoice } from "../modules/invoice/present.ts";
import { previewInvoice } from "../modules/invoice/preview.ts";
import { cancelSale } from "../modules/invoice/sale/cancel-sale.ts";
import { listPaidDeposits } from "../modules/invoice/sale/deposits.ts";
import { createInvoice, createValidated, deleteInvoice, updateInvoice } from "../modules/invoice/service.ts";
import { uploadBill } from "../modules/invoice/supplier-bill/upload-service.ts";
import { updatePaymentStatus, warnOfPaidInvoice } from "../modules/payment/service.ts";
import { inboxRoutes } from "./invoice-inbox.ts";

const futureDayOf = (caller: Caller, body: { readonly futureDateConfirmed?: boolean | undefined }) => ({
  isAllowed: mayDo(caller, DATE_SALES_AHEAD),
  isConfirmed: body.futureDateConfirmed,
});

export const invoiceRoutes: readonly Route[] = [
  ...inboxRoutes,
  handle(invoiceEndpoints.uploadBill, async ({ app, caller, request }) => ({
    jobId: await uploadBill(app, caller, request.raw),
  })),
  handle(invoiceEndpoints.create, async ({ app, caller, body }) => {
    const isValidated = body.status === "validated";
    requireRight(caller, body.bill_direction, "Creator");
    if (isValidated) requireRight(caller, body.bill_direction, "Validator");
    return inCommand(app, caller, async ({ app: held }) => {
      const { invoice, context } = isValidated
        ? await createValidated(held, caller, body, futureDayOf(caller, body))
        : await createInvoice(held, caller, body);
      return presentInvoice(held, caller, invoice, { isNew: true, context });
    });
  }),
  handle(invoiceEndpoints.updateStatus, async ({ app, caller, body }) => {
    return inCommand(app, caller, async ({ app: held, tx }) => {
      const header = await loadHeader(tx, caller.scope, body.id);
      requireRight(caller, header.direction, "Validator");
      if (body.status === "draft") throw new RefusalError("INVOICE_STATUS_FINAL");
      const cancel = header.direction === "credit" ? cancelSale : cancelInvoice;
      if (body.status !== "validated")
        return presentInvoice(held, caller, await cancel(held, caller, body.id, body.version, body.date));
      const { invoice, context } = await validateInvoice(held, caller, header, {
        version: body.version,
        futureDay: futureDayOf(caller, body),
      });
      return presentInvoice(held, caller, invoice, { context });
    });
  }),
  handle(invoiceEndpoints.updatePaymentStatus, async ({ app, caller, body }) => {
    const header = await loadHeader(app.db, caller.scope, body.id);
    requireRight(caller, header.direction, "Validator");
    await updatePaymentStatus(app, caller, body);
    const paid = await presentInvoice(app, caller, await loadInvoice(app.db, caller.scope, body.id));
    const told = await warnOfPaidInvoice(app.db, caller.scope, body.id, body.account);
    return {
      ...paid,
      warnings: [...paid.warnings, ...told.map((one) => ({ ...one, severity: "warning" as const }))],
    };
  }),
  handle(invoiceEndpoints.remove, async ({ app, caller, params, request }) => {
    const header = await loadHeader(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Deleter");
    await deleteInvoice(app, caller, params.id, versionFromHeader(request.raw));
    return { done: true as const };
  }),
  handle(invoiceEndpoints.list, async ({ app, caller, query }) =>
    presentPage(app, await listInvoices(app, caller.scope, query, visibleDirections(caller))),
  ),
  handle(invoiceEndpoints.totals, async ({ app, caller, query }) =>
    totalInvoices(app, caller.scope, query, visibleDirections(caller)),
  ),
  handle(invoiceExportEndpoints.direct, async ({ app, caller, query }) =>
    exportInvoices(app, caller, query, visibleDirections(caller, "Exporter")),
  ),
  handle(invoiceExportEndpoints.start, async ({ app, caller, body }) => ({
    jobId: await askForExport(app, caller, body, visibleDirections(caller, "Exporter")),
  })),
  handle(invoiceExportEndpoints.recent, ({ app, caller, query }) => recentExports(app, caller, query)),
  handle(invoiceExportEndpoints.file, ({ app, caller, params }) => exportedFile(app, caller, params.id)),
  handle(invoiceEndpoints.deposits, ({ app, caller, query }) => listPaidDeposits(app, caller, query)),
  handle(invoiceEndpoints.read, async ({ app, caller, params }) => {
    const invoice = await loadInvoice(app.db, caller.scope, params.id);
    requireRight(caller, invoice.header.direction, "Viewer");
    return presentInvoice(app, caller, invoice);
  }),
  handle(invoiceEndpoints.update, async ({ app, caller, params, body }) => {
    const header = await loadHeader(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Editor");
    return presentInvoice(app, caller, await updateInvoice(app, caller, params.id, body));
  }),
  handle(invoiceEndpoints.preview, async ({ app, caller, params, body }) => {
    const header = await loadHeader(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Viewer");
    return previewInvoice(app, caller.scope, params.id, body);
  }),
  handle(invoiceEndpoints.reallocate, async ({ app, caller, params, body }) => {
    const header = await loadHeader(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Validator");
    return presentInvoice(app, caller, await reallocateInvoice(app, caller, params.id, body));
  }),
  handle(invoiceEndpoints.document, async ({ app, caller, params }) => {
    const header = await loadHeader(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Viewer");
    const documents = await findDocuments(app.db, caller.scope, {
      legalEntityId: header.legalEntityId,
      invoiceId: header.id,
    });
    const document = documents.find((one) => one.id === params.documentId);
    if (!document) throw new RefusalError("INVOICE_DOCUMENT_NOT_FOUND");
    return respondWithFile(app, document.fileSha256, document.fileName);
  }),
];
