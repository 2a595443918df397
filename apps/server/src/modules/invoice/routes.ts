import { paidDepositsAnswer, paidDepositsQuery } from "@grand-livre/contracts/deposit";
import { done } from "@grand-livre/contracts/identity";
import {
  invoiceAnswer,
  invoiceListAnswer,
  invoiceListQuery,
  invoiceTotalsAnswer,
  invoiceTotalsQuery,
  newInvoiceBody,
  reallocateBody,
  updateInvoiceBody,
  updateStatusBody,
} from "@grand-livre/contracts/invoice";
import {
  invoiceExportQuery,
  recentExportsAnswer,
  recentExportsQuery,
} from "@grand-livre/contracts/invoice-export";
import { previewAnswer, previewBody } from "@grand-livre/contracts/invoice-preview";
import { jobAccepted } from "@grand-livre/contracts/job";
import { updatePaymentStatusBody } from "@grand-livre/contracts/payment";
import { z } from "zod";
import { inTransaction } from "../../database/transaction.ts";
import { versionFromHeader } from "../../http/if-match.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { respondWithFile } from "../file/service.ts";
import { updatePaymentStatus, warnOfPaidInvoice } from "../payment/service.ts";
import { cancelSale } from "./cancel-sale.ts";
import { cancelInvoice, reallocateInvoice, validateInvoice } from "./commands.ts";
import { listPaidDeposits } from "./deposits.ts";
import { exportInvoices } from "./export.ts";
import { askForExport, exportedFile, recentExports } from "./export-job.ts";
import { inboxRoutes } from "./inbox-routes.ts";
import { listInvoices, totalInvoices } from "./list.ts";
import { loadHeader, loadInvoice } from "./load.ts";
import { findDocuments } from "./parts-repository.ts";
import { presentInvoice } from "./present.ts";
import { presentPage } from "./present-list.ts";
import { previewInvoice } from "./preview.ts";
import { eitherSide, requireRight, visibleDirections } from "./rights.ts";
import { createInvoice, createValidated, deleteInvoice, updateInvoice } from "./service.ts";
import { uploadBill } from "./upload.ts";

const tag = "invoice";
const params = z.object({ id: z.uuid() });

export const invoiceRoutes: readonly Route[] = [
  ...inboxRoutes,
  defineRoute({
    method: "post",
    path: "/api/invoice/upload-bill",
    tag,
    summary: "Read a supplier bill from its file into a draft",
    right: { service: "supplier-bills", action: "Creator" },
    body: "multipart",
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, request }) => ({ jobId: await uploadBill(app, caller, request.raw) }),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/new-invoice",
    tag,
    summary: "Create a draft by hand, or a validated invoice at once",
    right: eitherSide("Creator"),
    body: newInvoiceBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, body }) => {
      const isValidated = body.status === "validated";
      requireRight(caller, body.bill_direction, "Creator");
      if (isValidated) requireRight(caller, body.bill_direction, "Validator");
      return inTransaction(app.db, async (tx) => {
        const held = { ...app, db: tx };
        const created = await (isValidated ? createValidated : createInvoice)(held, caller, body);
        return presentInvoice(held, caller, created, { isNew: true });
      });
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/invoice/update-status-invoice",
    tag,
    summary: "Validate a draft, or cancel a validated invoice",
    right: eitherSide("Validator"),
    body: updateStatusBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, body }) => {
      return inTransaction(app.db, async (tx) => {
        const held = { ...app, db: tx };
        const header = await loadHeader(tx, caller.scope, body.id);
        requireRight(caller, header.direction, "Validator");
        const cancel = header.direction === "credit" ? cancelSale : cancelInvoice;
        const changed =
          body.status === "validated"
            ? await validateInvoice(held, caller, header, body.version)
            : await cancel(held, caller, body.id, body.version, body.date);
        return presentInvoice(held, caller, changed);
      });
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/invoice/update-payment-status-invoice",
    tag,
    summary: "Pay an invoice, whole or in part, or undo its payments",
    right: eitherSide("Validator"),
    body: updatePaymentStatusBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, body }) => {
      const header = await loadHeader(app.db, caller.scope, body.id);
      requireRight(caller, header.direction, "Validator");
      await updatePaymentStatus(app, caller, body);
      const paid = await presentInvoice(app, caller, await loadInvoice(app.db, caller.scope, body.id));
      const told = await warnOfPaidInvoice(app.db, caller.scope, body.id, body.account);
      return {
        ...paid,
        warnings: [...paid.warnings, ...told.map((one) => ({ ...one, severity: "warning" as const }))],
      };
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/invoice/delete-invoice/{id}",
    tag,
    summary: "Delete a draft",
    right: eitherSide("Deleter"),
    params,
    answer: done,
    handler: async ({ app, caller, params, request }) => {
      const header = await loadHeader(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Deleter");
      await deleteInvoice(app, caller, params.id, versionFromHeader(request.raw));
      return { done: true as const };
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice",
    tag,
    summary: "List invoices",
    right: eitherSide("Viewer"),
    query: invoiceListQuery,
    answer: invoiceListAnswer,
    handler: async ({ app, caller, query }) =>
      presentPage(app, await listInvoices(app, caller.scope, query, visibleDirections(caller))),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/totals",
    tag,
    summary: "What the invoices of a list sum up to, all pages together",
    right: eitherSide("Viewer"),
    query: invoiceTotalsQuery,
    answer: invoiceTotalsAnswer,
    handler: async ({ app, caller, query }) =>
      totalInvoices(app, caller.scope, query, visibleDirections(caller)),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/export",
    tag,
    summary: "A list of invoices, or a selection out of it, as a file: Excel, CSV or PDF",
    right: eitherSide("Exporter"),
    query: invoiceExportQuery,
    answer: { raw: "application/octet-stream" },
    handler: async ({ app, caller, query }) =>
      exportInvoices(app, caller, query, visibleDirections(caller, "Exporter")),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/export",
    tag,
    summary: "The same of a list of any length, left to a job whose file is fetched at its end",
    right: eitherSide("Exporter"),
    body: invoiceExportQuery,
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, body }) => ({
      jobId: await askForExport(app, caller, body, visibleDirections(caller, "Exporter")),
    }),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/export/recent",
    tag,
    summary: "The caller's exports of a list that are being made, or were within a day",
    right: eitherSide("Exporter"),
    repeated: true,
    query: recentExportsQuery,
    answer: recentExportsAnswer,
    handler: ({ app, caller, query }) => recentExports(app, caller, query),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/export/{id}",
    tag,
    summary: "The file that such a job of the caller made, for a day",
    right: eitherSide("Exporter"),
    params,
    answer: { raw: "application/octet-stream" },
    handler: ({ app, caller, params }) => exportedFile(app, caller, params.id),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/deposits",
    tag,
    summary: "The deposits of a third party that are paid whole, and what took each back",
    right: eitherSide("Viewer"),
    query: paidDepositsQuery,
    answer: paidDepositsAnswer,
    handler: ({ app, caller, query }) => listPaidDeposits(app, caller, query),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}",
    tag,
    summary: "One invoice whole",
    right: eitherSide("Viewer"),
    params,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params }) => {
      const invoice = await loadInvoice(app.db, caller.scope, params.id);
      requireRight(caller, invoice.header.direction, "Viewer");
      return presentInvoice(app, caller, invoice);
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/invoice/{id}",
    tag,
    summary: "Change a draft",
    right: eitherSide("Editor"),
    params,
    body: updateInvoiceBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, body }) => {
      const header = await loadHeader(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Editor");
      return presentInvoice(app, caller, await updateInvoice(app, caller, params.id, body));
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/preview",
    tag,
    summary: "The entries a command would write, before it does",
    right: eitherSide("Viewer"),
    params,
    body: previewBody,
    answer: previewAnswer,
    handler: async ({ app, caller, params, body }) => {
      const header = await loadHeader(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Viewer");
      return previewInvoice(app, caller.scope, params.id, body);
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/reallocate",
    tag,
    summary: "Book a validated bill elsewhere: contre-passation and corrected entry",
    right: eitherSide("Validator"),
    params,
    body: reallocateBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, body }) => {
      const header = await loadHeader(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Validator");
      return presentInvoice(app, caller, await reallocateInvoice(app, caller, params.id, body));
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/document/{documentId}",
    tag,
    summary: "The bytes of a document of an invoice",
    right: eitherSide("Viewer"),
    params: params.extend({ documentId: z.uuid() }),
    answer: { raw: "application/octet-stream" },
    handler: async ({ app, caller, params }) => {
      const header = await loadHeader(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Viewer");
      const documents = await findDocuments(app.db, caller.scope, {
        legalEntityId: header.legalEntityId,
        invoiceId: header.id,
      });
      const document = documents.find((one) => one.id === params.documentId);
      if (!document) throw new RefusalError("INVOICE_DOCUMENT_NOT_FOUND");
      return respondWithFile(app, document.fileSha256, document.fileName);
    },
  }),
];
