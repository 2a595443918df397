import { endpoints } from "../endpoint.ts";
import { verifyLedgerAnswer, verifyLedgerQuery } from "../ledger.ts";

export const ledgerEndpoints = endpoints("ledger", {
  verify: {
    method: "get",
    path: "/api/ledger/verify",
    summary: "Recomputes the chain of validated entries and proves the kept balances",
    right: { service: "reports", action: "Viewer" },
    query: verifyLedgerQuery,
    answer: verifyLedgerAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
