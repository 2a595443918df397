import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { handle, type Route } from "../../http/route.ts";
import { companyRoutes } from "../../kit/company-routes.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import { agents, billCommissions, readCommissions } from "./service.ts";

export const agentRoutes: readonly Route[] = [
  ...companyRoutes(agentEndpoints, agents, {
    plural: "agents",
    order: ["name"],
    filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
  }),
  handle(agentEndpoints.commissions, ({ app, caller, params, query }) =>
    readCommissions(app.db, caller.scope, params.id, query),
  ),
  handle(agentEndpoints.bill, async ({ app, caller, params, body }) => {
    const { invoiceId, agent } = await billCommissions(app, caller, { ...params, ...body });
    const refIds = await refIdsOf(app.db, caller.scope, [agent]);
    const legalEntityRefId = refIds.get(agent.legalEntityId) ?? "";
    return { invoiceId, agent: { ...agent, scale: [...agent.scale], legalEntityRefId } };
  }),
];
