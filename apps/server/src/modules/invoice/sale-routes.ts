import { checkDraftAnswer, checkDraftBody, previewDraftAnswer } from "@grand-livre/contracts/draft-check";
import { accrualBody, invoiceAnswer } from "@grand-livre/contracts/invoice";
import { issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { idParams as params } from "@grand-livre/contracts/paging";
import {
  salesSettingsAnswer,
  salesSettingsBody,
  salesSettingsQuery,
} from "@grand-livre/contracts/sales-settings";
import { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { versionFromHeader } from "../../http/if-match.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { accrueInvoice } from "./accrue.ts";
import { checkDraft } from "./check-draft.ts";
import { duplicateInvoice, restoreInvoice } from "./copies.ts";
import { loadHeader } from "./load.ts";
import { presentInvoice } from "./present.ts";
import { previewTyped } from "./preview.ts";
import { addProof, deleteProof } from "./proofs.ts";
import { findDeleted } from "./repository.ts";
import { eitherSide, requireRight } from "./rights.ts";
import { findIssued, findSalesSettings } from "./sales-repository.ts";
import { changeSalesSettings } from "./sales-settings.ts";

const tag = "invoice";
type Action = Parameters<typeof requireRight>[2];

async function requireOn(app: Application, caller: Caller, id: string, action: Action): Promise<void> {
  const header = await loadHeader(app.db, caller.scope, id);
  requireRight(caller, header.direction, action);
}

function accrualRoute(as: "fae" | "fnp", summary: string): Route {
  return defineRoute({
    method: "patch",
    path: `/api/invoice/mark-as-${as}/{id}`,
    tag,
    summary,
    right: eitherSide("Validator"),
    params,
    body: accrualBody,
    bodyOptional: true,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, body, request }) => {
      await requireOn(app, caller, params.id, "Validator");
      const { accrualDate, version = versionFromHeader(request.raw) } = body;
      const invoice = await accrueInvoice(app, caller, params.id, { as, accrualDate, version });
      return presentInvoice(app, caller, invoice);
    },
  });
}

/** What is done with an invoice besides drafting and validating it. */
export const saleRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/sales-settings",
    tag,
    summary: "What a company decides of its sales: accepted gap, wording of penalties and discount",
    right: { service: "invoices", action: "Viewer" },
    query: salesSettingsQuery,
    answer: salesSettingsAnswer,
    handler: async ({ app, caller, query }) => {
      const { id } = await resolveLegalEntity(app.db, caller.scope, query.legalEntityRefId);
      return findSalesSettings(app.db, caller.scope, id);
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/sales-settings",
    tag,
    summary: "Change what a company decides of its sales",
    right: { service: "invoices", action: "Editor" },
    body: salesSettingsBody,
    answer: salesSettingsAnswer,
    handler: ({ app, caller, body }) => changeSalesSettings(app, caller, body),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/check-draft",
    tag,
    summary: "What would refuse to validate a sale as it is typed, saved or not; writes nothing",
    right: { service: "invoices", action: "Viewer" },
    body: checkDraftBody,
    answer: checkDraftAnswer,
    handler: ({ app, caller, body }) => checkDraft(app, caller.scope, body),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/preview-draft",
    tag,
    summary: "The entry that validating a sale as it is typed would write; writes nothing",
    right: { service: "invoices", action: "Viewer" },
    body: checkDraftBody,
    answer: previewDraftAnswer,
    handler: ({ app, caller, body }) => previewTyped(app, caller.scope, body),
  }),
  accrualRoute("fae", "Accrue a sale not invoiced yet at a month end, and reverse it the next day"),
  accrualRoute("fnp", "Accrue a bill not received yet at a month end, and reverse it the next day"),
  defineRoute({
    method: "post",
    path: "/api/invoice/upload-proof/{id}",
    tag,
    summary: "Hang a proof on an invoice, in any state",
    right: eitherSide("Editor"),
    params,
    body: "multipart",
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, request }) => {
      await requireOn(app, caller, params.id, "Editor");
      return presentInvoice(app, caller, await addProof(app, caller, params.id, request.raw));
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/invoice/delete-proof/{id}",
    tag,
    summary: "Take a proof off an invoice, in any state: the one named, else the latest",
    right: eitherSide("Editor"),
    params,
    body: z.strictObject({ proofId: z.uuid().optional() }),
    bodyOptional: true,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, body, request }) => {
      await requireOn(app, caller, params.id, "Editor");
      const order = { ...body, version: versionFromHeader(request.raw) };
      return presentInvoice(app, caller, await deleteProof(app, caller, params.id, order));
    },
  }),
  defineRoute({
    method: "patch",
    path: "/api/invoice/restore-invoice/{id}",
    tag,
    summary: "Bring a deleted draft back, within thirty days",
    right: eitherSide("Deleter"),
    params,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, request }) => {
      const header = await findDeleted(app.db, caller.scope, params.id);
      if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
      requireRight(caller, header.direction, "Deleter");
      return presentInvoice(
        app,
        caller,
        await restoreInvoice(app, caller, params.id, versionFromHeader(request.raw)),
      );
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/duplicate",
    tag,
    summary: "A new draft that says the same",
    right: eitherSide("Creator"),
    params,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params }) => {
      await requireOn(app, caller, params.id, "Viewer");
      await requireOn(app, caller, params.id, "Creator");
      return presentInvoice(app, caller, await duplicateInvoice(app, caller, params.id));
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/issued",
    tag,
    summary: "A validated sale as it was issued: what its paper and its XML are made from",
    right: eitherSide("Viewer"),
    params,
    answer: issuedInvoice,
    handler: async ({ app, caller, params }) => {
      const header = await loadHeader(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Viewer");
      const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
      const document = await findIssued(app.db, caller.scope, key);
      if (document === undefined) throw new RefusalError("INVOICE_NOT_VALIDATED");
      return issuedInvoice.parse(document);
    },
  }),
];
