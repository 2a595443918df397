import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { today } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { respondWithBytes } from "../modules/file/service.ts";
import { presentInvoice } from "../modules/invoice/present.ts";
import { makePaper } from "../modules/invoice/sale/issued-files-service.ts";
import { approveBill, withdrawApproval } from "../modules/invoice/supplier-bill/approve.ts";
import { inboxOf } from "../modules/invoice/supplier-bill/inbox-service.ts";
import { proposalsFor } from "../modules/invoice/supplier-bill/proposals.ts";
import { readAgain } from "../modules/invoice/supplier-bill/read-again.ts";
import { sampleBill } from "../modules/invoice/supplier-bill/sample-bill.ts";
import { splitBill } from "../modules/invoice/supplier-bill/split.ts";
import { wordsOfPage } from "../modules/invoice/supplier-bill/words.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";

export const inboxRoutes: readonly Route[] = [
  handle(captureEndpoints.sampleBill, async ({ app, query: { legalEntityRefId, which } }) => {
    const entity = await resolveLegalEntity(app.db, legalEntityRefId);
    const bill = sampleBill(which, entity, today(app));
    const bytes = await makePaper(bill, { createdAt: new Date(`${bill.issueDate}T00:00:00Z`) });
    return respondWithBytes(new Uint8Array(bytes), "application/pdf", `${bill.number}.pdf`);
  }),
  handle(captureEndpoints.inbox, async ({ app, caller, query }) =>
    inboxOf(app, caller.scope, query.legalEntityRefId),
  ),
  handle(captureEndpoints.words, ({ app, caller, params, query }) =>
    wordsOfPage(app, caller, params.id, query.page),
  ),
  handle(captureEndpoints.proposals, ({ app, params }) => proposalsFor(app.db, params.id)),
  handle(captureEndpoints.approve, async ({ app, caller, params, body }) =>
    presentInvoice(app, caller, await approveBill(app, caller, params.id, body.version)),
  ),
  handle(captureEndpoints.withdrawApproval, async ({ app, caller, params, body }) =>
    presentInvoice(app, caller, await withdrawApproval(app, caller, params.id, body.version)),
  ),
  handle(captureEndpoints.readAgain, async ({ app, caller, params, body }) => ({
    jobId: await readAgain(app, caller, params.id, body.version),
  })),
  handle(captureEndpoints.split, async ({ app, caller, params, body }) => ({
    jobId: await splitBill(app, caller, params.id, body),
  })),
];
