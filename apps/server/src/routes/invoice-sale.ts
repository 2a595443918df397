import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { salesSettingsEndpoints } from "@grand-livre/contracts/endpoints/sales-settings";
import type { AccrualBody } from "@grand-livre/contracts/invoice";
import { issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { versionFromHeader } from "../http/if-match.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type RequestInfo, type Route } from "../http/route.ts";
import { accrueInvoice } from "../modules/invoice/accrue.ts";
import { loadHeader } from "../modules/invoice/document/load-service.ts";
import { addProof, deleteProof } from "../modules/invoice/document/proofs.ts";
import { findDeleted } from "../modules/invoice/document/repository.ts";
import { requireRight } from "../modules/invoice/document/rights.ts";
import { findIssued } from "../modules/invoice/document/sales-repository.ts";
import { presentInvoice } from "../modules/invoice/present.ts";
import { previewTyped } from "../modules/invoice/preview.ts";
import { checkDraft } from "../modules/invoice/sale/check-draft.ts";
import { duplicateInvoice, restoreInvoice } from "../modules/invoice/sale/copies.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";
import { changeSalesSettings, salesSettings } from "../modules/sales-settings/service.ts";

type Action = Parameters<typeof requireRight>[2];

async function requireOn(app: Application, caller: Caller, id: string, action: Action): Promise<void> {
  const header = await loadHeader(app.db, caller.scope, id);
  requireRight(caller, header.direction, action);
}

type AccrualInput = {
  readonly app: Application;
  readonly caller: Caller;
  readonly params: { readonly id: string };
  readonly body: AccrualBody;
  readonly request: RequestInfo;
};

const accrual =
  (as: "fae" | "fnp") =>
  async ({ app, caller, params, body, request }: AccrualInput) => {
    await requireOn(app, caller, params.id, "Validator");
    const { accrualDate, version = versionFromHeader(request.raw) } = body;
    const invoice = await accrueInvoice(app, caller, params.id, { as, accrualDate, version });
    return presentInvoice(app, caller, invoice);
  };

/** What is done with an invoice besides drafting and validating it. */
export const saleRoutes: readonly Route[] = [
  handle(salesSettingsEndpoints.read, async ({ app, caller, query }) => {
    const { id } = await resolveLegalEntity(app.db, caller.scope, query.legalEntityRefId);
    return salesSettings(app.db, caller.scope, id);
  }),
  handle(salesSettingsEndpoints.update, ({ app, caller, body }) => changeSalesSettings(app, caller, body)),
  handle(invoiceEndpoints.checkDraft, ({ app, caller, body }) => checkDraft(app, caller.scope, body)),
  handle(invoiceEndpoints.previewDraft, ({ app, caller, body }) => previewTyped(app, caller.scope, body)),
  handle(invoiceEndpoints.markAsFae, accrual("fae")),
  handle(invoiceEndpoints.markAsFnp, accrual("fnp")),
  handle(invoiceEndpoints.uploadProof, async ({ app, caller, params, request }) => {
    await requireOn(app, caller, params.id, "Editor");
    return presentInvoice(app, caller, await addProof(app, caller, params.id, request.raw));
  }),
  handle(invoiceEndpoints.deleteProof, async ({ app, caller, params, body, request }) => {
    await requireOn(app, caller, params.id, "Editor");
    const order = { ...body, version: versionFromHeader(request.raw) };
    return presentInvoice(app, caller, await deleteProof(app, caller, params.id, order));
  }),
  handle(invoiceEndpoints.restore, async ({ app, caller, params, request }) => {
    const header = await findDeleted(app.db, caller.scope, params.id);
    if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
    requireRight(caller, header.direction, "Deleter");
    return presentInvoice(
      app,
      caller,
      await restoreInvoice(app, caller, params.id, versionFromHeader(request.raw)),
    );
  }),
  handle(invoiceEndpoints.duplicate, async ({ app, caller, params }) => {
    await requireOn(app, caller, params.id, "Viewer");
    await requireOn(app, caller, params.id, "Creator");
    return presentInvoice(app, caller, await duplicateInvoice(app, caller, params.id));
  }),
  handle(invoiceEndpoints.issued, async ({ app, caller, params }) => {
    const header = await loadHeader(app.db, caller.scope, params.id);
    requireRight(caller, header.direction, "Viewer");
    const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
    const document = await findIssued(app.db, caller.scope, key);
    if (document === undefined) throw new RefusalError("INVOICE_NOT_VALIDATED");
    return issuedInvoice.parse(document);
  }),
];
