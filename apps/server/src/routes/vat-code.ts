import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import { handle, type Route } from "../http/route.ts";
import { vatCodes } from "../modules/vat-code/change.ts";
import { presentVatCode, presentVatCodes } from "../modules/vat-code/present.ts";
import { asVatCode } from "../modules/vat-code/row.ts";
import { listVatCodes } from "../modules/vat-code/service.ts";

export const vatCodeRoutes: readonly Route[] = [
  handle(vatCodeEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listVatCodes(app.db, caller.scope, query);
    return { vatCodes: await presentVatCodes(app.db, caller.scope, rows), count };
  }),
  handle(vatCodeEndpoints.create, async ({ app, caller, body }) =>
    presentVatCode(app.db, caller.scope, asVatCode(await vatCodes.create(app, caller, body))),
  ),
  handle(vatCodeEndpoints.update, async ({ app, caller, params, body }) =>
    presentVatCode(app.db, caller.scope, asVatCode(await vatCodes.update(app, caller, params.id, body))),
  ),
];
