import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { handle, type Route } from "../http/route.ts";
import { createLegalEntity } from "../modules/company/create.ts";
import { updateLegalEntity } from "../modules/company/update.ts";
import { changeLogo, removeLogo, respondWithLogo } from "../modules/legal-entity/logo.ts";
import { presentLegalEntity } from "../modules/legal-entity/present.ts";
import { listLegalEntities, resolveLegalEntity } from "../modules/legal-entity/service.ts";

export const legalEntityRoutes: readonly Route[] = [
  handle(legalEntityEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listLegalEntities(app.db, caller.scope, query);
    return { legalEntities: rows.map((row) => presentLegalEntity(caller, row)), count };
  }),
  handle(legalEntityEndpoints.create, async ({ app, caller, body }) =>
    presentLegalEntity(caller, await createLegalEntity(app, caller, body)),
  ),
  handle(legalEntityEndpoints.read, async ({ app, caller, params }) =>
    presentLegalEntity(caller, await resolveLegalEntity(app.db, params.refId)),
  ),
  handle(legalEntityEndpoints.update, async ({ app, caller, params, body }) =>
    presentLegalEntity(caller, await updateLegalEntity(app, caller, params.refId, body)),
  ),
  handle(legalEntityEndpoints.logo, ({ app, params }) => respondWithLogo(app, params.refId)),
  handle(legalEntityEndpoints.uploadLogo, async ({ app, caller, params, request }) =>
    presentLegalEntity(caller, await changeLogo(app, caller, params.refId, request.raw)),
  ),
  handle(legalEntityEndpoints.removeLogo, async ({ app, caller, params }) =>
    presentLegalEntity(caller, await removeLogo(app, caller, params.refId)),
  ),
];
