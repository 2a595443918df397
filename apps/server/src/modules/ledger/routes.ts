import { verifyLedgerAnswer, verifyLedgerQuery } from "@grand-livre/contracts/ledger";
import { defineRoute, type Route } from "../../http/route.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { presentVerification } from "./present.ts";
import { verifyLedger } from "./verification.ts";

export const ledgerRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/ledger/verify",
    tag: "ledger",
    summary: "Recomputes the chain of validated entries and proves the kept balances",
    right: { service: "reports", action: "Viewer" },
    query: verifyLedgerQuery,
    answer: verifyLedgerAnswer,
    handler: async ({ app, caller, query }) => {
      const entity = await resolveLegalEntity(app.db, caller.scope, query.legalEntityRefId);
      return presentVerification(await verifyLedger(app.db, caller.scope, entity.id));
    },
  }),
];
