import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { invoiceExportEndpoints } from "@grand-livre/contracts/endpoints/invoice-export";
import { versionFromHeader } from "../http/if-match.ts";
import { handle, type Route } from "../http/route.ts";
import { reallocateInvoice } from "../modules/invoice/commands.ts";
import { allowedInvoice } from "../modules/invoice/document/allowed-service.ts";
import { respondWithDocument } from "../modules/invoice/document/proofs.ts";
import { visibleDirections } from "../modules/invoice/document/rights.ts";
import { exportInvoices } from "../modules/invoice/document-list/export.ts";
import { askForExport, exportedFile, recentExports } from "../modules/invoice/document-list/export-job.ts";
import { listInvoices, totalInvoices } from "../modules/invoice/document-list/list-service.ts";
import { presentPage } from "../modules/invoice/document-list/present-list.ts";
import { presentInvoice } from "../modules/invoice/present.ts";
import { previewInvoice } from "../modules/invoice/preview.ts";
import { listPaidDeposits } from "../modules/invoice/sale/deposits.ts";
import { deleteInvoice, updateInvoice } from "../modules/invoice/service.ts";
import { changePaymentStatus, changeStatus, createAs } from "../modules/invoice/status-service.ts";
import { uploadBill } from "../modules/invoice/supplier-bill/upload-service.ts";
import { inboxRoutes } from "./invoice-inbox.ts";

export const invoiceRoutes: readonly Route[] = [
  ...inboxRoutes,
  handle(invoiceEndpoints.uploadBill, async ({ app, caller, request }) => ({
    jobId: await uploadBill(app, caller, request.raw),
  })),
  handle(invoiceEndpoints.create, ({ app, caller, body }) => createAs(app, caller, body)),
  handle(invoiceEndpoints.updateStatus, ({ app, caller, body }) => changeStatus(app, caller, body)),
  handle(invoiceEndpoints.updatePaymentStatus, ({ app, caller, body }) =>
    changePaymentStatus(app, caller, body),
  ),
  handle(invoiceEndpoints.remove, async ({ app, caller, params, request }) => {
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
  handle(invoiceEndpoints.read, async ({ app, caller, params }) =>
    presentInvoice(app, caller, await allowedInvoice(app.db, caller, params.id, "Viewer")),
  ),
  handle(invoiceEndpoints.update, async ({ app, caller, params, body }) =>
    presentInvoice(app, caller, await updateInvoice(app, caller, params.id, body)),
  ),
  handle(invoiceEndpoints.preview, ({ app, caller, params, body }) =>
    previewInvoice(app, caller, params.id, body),
  ),
  handle(invoiceEndpoints.reallocate, async ({ app, caller, params, body }) =>
    presentInvoice(app, caller, await reallocateInvoice(app, caller, params.id, body)),
  ),
  handle(invoiceEndpoints.document, ({ app, caller, params }) => respondWithDocument(app, caller, params)),
];
