import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import type { Application } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { listRules, presentRule } from "../modules/counterparty-rule/list.ts";
import type { RuleRow } from "../modules/counterparty-rule/repository.ts";
import { moveRule, rules } from "../modules/counterparty-rule/service.ts";
import { testRule } from "../modules/counterparty-rule/test-rule.ts";
import { refIdsOf } from "../modules/legal-entity/service.ts";

async function presented(app: Application, work: Promise<RuleRow>) {
  const row = await work;
  const refIds = await refIdsOf(app.db, [row]);
  return presentRule(row, refIds.get(row.legalEntityId) ?? "");
}

export const counterpartyRuleRoutes: readonly Route[] = [
  handle(counterpartyRuleEndpoints.list, ({ app, caller, query }) => listRules(app, caller.scope, query)),
  handle(counterpartyRuleEndpoints.create, ({ app, caller, body }) =>
    presented(app, rules.create(app, caller, body)),
  ),
  handle(counterpartyRuleEndpoints.update, ({ app, caller, params, body }) =>
    presented(app, rules.update(app, caller, params.id, body)),
  ),
  handle(counterpartyRuleEndpoints.test, ({ app, caller, body }) => testRule(app, caller, body)),
  handle(counterpartyRuleEndpoints.move, ({ app, caller, params, body }) =>
    presented(app, moveRule(app, caller, { ...params, ...body })),
  ),
];
