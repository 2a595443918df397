import {
  approvalBody,
  inboxAnswer,
  inboxQuery,
  proposalsAnswer,
  readAgainBody,
  splitBody,
  wordsAnswer,
  wordsQuery,
} from "@grand-livre/contracts/capture";
import { invoiceAnswer } from "@grand-livre/contracts/invoice";
import { jobAccepted } from "@grand-livre/contracts/job";
import { idParams as params } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { approveBill, withdrawApproval } from "./approve.ts";
import { inboxOf } from "./inbox.ts";
import { loadInvoice } from "./load.ts";
import { presentInvoice } from "./present.ts";
import { proposalsFor } from "./proposals.ts";
import { readAgain } from "./read-again.ts";
import { requireRight } from "./rights.ts";
import { splitBill } from "./split.ts";
import { wordsOfPage } from "./words.ts";

const tag = "capture";

export const inboxRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/capture/inbox",
    tag,
    summary: "How many captured bills stand in each state, and the files being read",
    right: { service: "supplier-bills", action: "Viewer" },
    query: inboxQuery,
    answer: inboxAnswer,
    handler: async ({ app, caller, query }) => inboxOf(app, caller.scope, query.legalEntityRefId),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/words",
    tag,
    summary: "The words of a page of a bill's document, with their boxes",
    right: { service: "supplier-bills", action: "Viewer" },
    params,
    query: wordsQuery,
    answer: wordsAnswer,
    handler: async ({ app, caller, params, query }) => {
      const { header } = await loadInvoice(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Viewer");
      return wordsOfPage(app, caller.scope, header, query.page);
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/{id}/proposals",
    tag,
    summary: "What earlier bills of the supplier propose for each line, and which ones",
    right: { service: "supplier-bills", action: "Viewer" },
    params,
    answer: proposalsAnswer,
    handler: async ({ app, caller, params }) =>
      proposalsFor(app.db, caller.scope, await loadInvoice(app.db, caller.scope, params.id)),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/approve",
    tag,
    summary: "Call a complete draft good to pay (bon à payer)",
    right: { service: "supplier-bills", action: "Validator" },
    params,
    body: approvalBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentInvoice(app, caller, await approveBill(app, caller, params.id, body.version)),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/withdraw-approval",
    tag,
    summary: "Take back a bon à payer",
    right: { service: "supplier-bills", action: "Validator" },
    params,
    body: approvalBody,
    answer: invoiceAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentInvoice(app, caller, await withdrawApproval(app, caller, params.id, body.version)),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/read-again",
    tag,
    summary: "Read the document of a draft again; what a person corrected stays",
    right: { service: "supplier-bills", action: "Editor" },
    params,
    body: readAgainBody,
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, params, body }) => ({
      jobId: await readAgain(app, caller, params.id, body.version),
    }),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/{id}/split",
    tag,
    summary: "Make a bill of each part of a draft's PDF",
    right: { service: "supplier-bills", action: "Creator" },
    params,
    body: splitBody,
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, params, body }) => {
      const { header } = await loadInvoice(app.db, caller.scope, params.id);
      requireRight(caller, header.direction, "Deleter");
      return { jobId: await splitBill(app, caller, params.id, body) };
    },
  }),
];
