import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import {
  billCommissions,
  listStatements,
  printStatement,
  readCommissions,
} from "../modules/agent/commissions.ts";
import { addContract, readContract } from "../modules/agent/contract.ts";
import { type AgentRow, agents, factsOfAgents } from "../modules/agent/service.ts";
import { refIdsOf } from "../modules/legal-entity/service.ts";

async function present(app: Application, { scope }: Caller, agent: AgentRow): Promise<AgentAnswer> {
  const refIds = await refIdsOf(app.db, [agent]);
  const facts = (await factsOfAgents(app, scope, [agent])).get(agent.id);
  if (!facts) throw new Error("one row has its facts");
  return {
    ...agent,
    ...facts,
    scale: [...agent.scale],
    rules: [...agent.rules],
    legalEntityRefId: refIds.get(agent.legalEntityId) ?? "",
  };
}

export const agentRoutes: readonly Route[] = [
  ...companyRoutes(agentEndpoints, agents, {
    plural: "agents",
    order: ["name"],
    filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
    facts: (app, scope, rows) => factsOfAgents(app, scope, rows as readonly AgentRow[]),
  }),
  handle(agentEndpoints.commissions, ({ app, caller, params, query }) =>
    readCommissions(app.db, caller.scope, params.id, query),
  ),
  handle(agentEndpoints.bill, async ({ app, caller, params, body }) => {
    const { invoiceId, agent } = await billCommissions(app, caller, { ...params, ...body });
    return { invoiceId, agent: await present(app, caller, agent) };
  }),
  handle(agentEndpoints.statements, ({ app, caller, params }) =>
    listStatements(app.db, caller.scope, params.id),
  ),
  handle(agentEndpoints.statement, ({ app, caller, params }) => printStatement(app, caller.scope, params)),
  handle(agentEndpoints.addContract, async ({ app, caller, params, request }) =>
    present(app, caller, await addContract(app, caller, params.id, request.raw)),
  ),
  handle(agentEndpoints.contract, ({ app, caller, params }) => readContract(app, caller, params.id)),
];
