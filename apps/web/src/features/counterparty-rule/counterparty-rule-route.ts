import { RULE_DOMAINS } from "@grand-livre/domain/rule/rule";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Plan comptable › Contreparties automatiques »; with `panel=new`, the rest is what the form starts with. */
export const counterpartyRulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/accounting-plan/config-counterparties",
  validateSearch: listSearch({
    tab: ["learned"],
    domain: RULE_DOMAINS,
    status: ["active"],
    of: RULE_DOMAINS,
    label: "text",
    iban: "text",
    party: "text",
    account: "text",
    vat: "text",
  }),
  component: lazyRouteComponent(() => import("./RulesScreen.tsx"), "RulesScreen"),
});
