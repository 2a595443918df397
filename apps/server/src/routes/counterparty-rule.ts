import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { listRules, presentRule } from "../modules/counterparty-rule/list.ts";
import type { RuleRow } from "../modules/counterparty-rule/repository.ts";
import { moveRule, rules } from "../modules/counterparty-rule/service.ts";
import { testRule } from "../modules/counterparty-rule/test-rule.ts";
import { refIdsOf } from "../modules/legal-entity/service.ts";

async function presented(app: Application, caller: Caller, work: Promise<RuleRow>) {
  const row = await work;
  const refIds = await refIdsOf(app.db, caller.scope, [row]);
  return presentRule(row, refIds.get(row.legalEntityId) ?? "");
}

export const counterpartyRuleRoutes: readonly Route[] = [
  handle(counterpartyRuleEndpoints.list, ({ app, caller, query }) => listRules(app, caller.scope, query)),
  handle(counterpartyRuleEndpoints.create, ({ app, caller, body }) =>
    presented(app, caller, rules.create(app, caller, body)),
  ),
  handle(counterpartyRuleEndpoints.update, ({ app, caller, params, body }) =>
    presented(app, caller, rules.update(app, caller, params.id, body)),
  ),
  handle(counterpartyRuleEndpoints.test, ({ app, caller, body }) => testRule(app, caller, body)),
  handle(counterpartyRuleEndpoints.move, ({ app, caller, params, body }) =>
    presented(app, caller, moveRule(app, caller, { ...params, ...body })),
  ),
];
