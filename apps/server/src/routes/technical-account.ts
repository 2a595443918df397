import { technicalAccountEndpoints } from "@grand-livre/contracts/endpoints/technical-account";
import { today } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { resolveLegalEntity } from "../modules/legal-entity/service.ts";
import { simulate, usageOf } from "../modules/simulation/service.ts";
import { listTechnicalAccounts } from "../modules/technical-account/list.ts";
import { changeTechnicalAccount } from "../modules/technical-account/update.ts";

export const technicalAccountRoutes: readonly Route[] = [
  handle(technicalAccountEndpoints.list, async ({ app, caller, query }) => {
    const entity = await resolveLegalEntity(app.db, query.legalEntityRefId);
    const all = await listTechnicalAccounts(app.db, caller.scope, entity.id, query.date ?? today(app));
    return { technicalAccounts: all.slice(query.skip, query.skip + query.limit), count: all.length };
  }),
  handle(technicalAccountEndpoints.update, async ({ app, caller, body }) => {
    await changeTechnicalAccount(app, caller, body);
    const entity = await resolveLegalEntity(app.db, body.legalEntityRefId);
    const all = await listTechnicalAccounts(app.db, caller.scope, entity.id, body.validFrom);
    const changed = all.find((one) => one.role === body.role);
    if (!changed) throw new Error("the list holds every role");
    return changed;
  }),
  handle(technicalAccountEndpoints.usage, ({ app, caller, query }) => usageOf(app, caller, query)),
  handle(technicalAccountEndpoints.simulate, async ({ app, caller, query }) => ({
    entries: [await simulate(app, caller, query)],
  })),
];
