import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { salesSettingsEndpoints } from "@grand-livre/contracts/endpoints/sales-settings";
import { versionFromHeader } from "../http/if-match.ts";
import { type HandlerInput, handle, type Route } from "../http/route.ts";
import { accrueInvoice } from "../modules/invoice/accrue.ts";
import { addProof, deleteProof } from "../modules/invoice/document/proofs.ts";
import { presentInvoice } from "../modules/invoice/present.ts";
import { previewTyped } from "../modules/invoice/preview.ts";
import { checkDraft } from "../modules/invoice/sale/check-draft.ts";
import { duplicateInvoice, restoreInvoice } from "../modules/invoice/sale/copies.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";
import { changeSalesSettings, salesSettings } from "../modules/sales-settings/service.ts";

type Asked = HandlerInput<typeof invoiceEndpoints.markAsFae>;

async function accrue({ app, caller, params, body, request }: Asked, as: "fae" | "fnp") {
  const { accrualDate, version = versionFromHeader(request.raw) } = body;
  const invoice = await accrueInvoice(app, caller, params.id, { as, accrualDate, version });
  return presentInvoice(app, caller, invoice);
}

/** What is done with an invoice besides drafting and validating it. */
export const saleRoutes: readonly Route[] = [
  handle(salesSettingsEndpoints.read, async ({ app, query }) => {
    const { id } = await resolveLegalEntity(app.db, query.legalEntityRefId);
    return salesSettings(app.db, id);
  }),
  handle(salesSettingsEndpoints.update, ({ app, caller, body }) => changeSalesSettings(app, caller, body)),
  handle(invoiceEndpoints.checkDraft, ({ app, caller, body }) => checkDraft(app, caller.scope, body)),
  handle(invoiceEndpoints.previewDraft, ({ app, caller, body }) => previewTyped(app, caller.scope, body)),
  handle(invoiceEndpoints.markAsFae, (asked) => accrue(asked, "fae")),
  handle(invoiceEndpoints.markAsFnp, (asked) => accrue(asked, "fnp")),
  handle(invoiceEndpoints.uploadProof, async ({ app, caller, params, request }) =>
    presentInvoice(app, caller, await addProof(app, caller, params.id, request.raw)),
  ),
  handle(invoiceEndpoints.deleteProof, async ({ app, caller, params, body, request }) => {
    const order = { ...body, version: versionFromHeader(request.raw) };
    return presentInvoice(app, caller, await deleteProof(app, caller, params.id, order));
  }),
  handle(invoiceEndpoints.restore, async ({ app, caller, params, request }) =>
    presentInvoice(app, caller, await restoreInvoice(app, caller, params.id, versionFromHeader(request.raw))),
  ),
  handle(invoiceEndpoints.duplicate, async ({ app, caller, params }) =>
    presentInvoice(app, caller, await duplicateInvoice(app, caller, params.id)),
  ),
];
