import {
  createRuleBody,
  learnedAnswer,
  learnedQuery,
  moveRuleBody,
  ruleListAnswer,
  ruleQuery,
  ruleRow,
  testRuleAnswer,
  testRuleBody,
  updateRuleBody,
} from "../counterparty-rule.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

const right = (action: "Viewer" | "Creator" | "Editor") => ({ service: "accounting-plan", action }) as const;
const CHECKED = [
  "COUNTERPARTY_NOT_FOUND",
  "IBAN_INVALID",
  "JOURNAL_NOT_FOUND",
  "LEDGER_ACCOUNT_UNUSABLE",
  "RULE_ACCOUNT_COLLECTIVE",
  "RULE_AMOUNTS_INVALID",
  "RULE_CONDITION_TAKEN",
  "RULE_CONFIDENCE_MISSING",
  "RULE_LABEL_TOO_SHORT",
  "RULE_VAT_CODE_USELESS",
  "RULE_WITHOUT_CONDITION",
  "VAT_CODE_UNUSABLE",
] as const;

export const counterpartyRuleEndpoints = endpoints("counterparty-rule", {
  list: {
    method: "get",
    path: "/api/counterparty-rule",
    summary: "Assignment rules of a company in their order, with success, last use and conflicts",
    right: right("Viewer"),
    query: ruleQuery,
    answer: ruleListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/counterparty-rule",
    summary: "Write a rule; it decides nothing before it was tested and switched on",
    right: right("Creator"),
    body: createRuleBody,
    answer: ruleRow,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "RULE_LIMIT", ...CHECKED],
  },
  update: {
    method: "patch",
    path: "/api/counterparty-rule/{id}",
    summary: "Change a rule, or switch it on or off; other conditions or another account ask for a new test",
    right: right("Editor"),
    params: idParams,
    body: updateRuleBody,
    answer: ruleRow,
    refusals: ["RULE_NOT_FOUND", "RULE_NOT_TESTED", ...CHECKED],
  },
  test: {
    method: "post",
    path: "/api/counterparty-rule/test",
    summary: "What a rule would have assigned over the past 90 days, against what was booked",
    right: right("Creator"),
    body: testRuleBody,
    answer: testRuleAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "RULE_NOT_FOUND", ...CHECKED],
  },
  move: {
    method: "post",
    path: "/api/counterparty-rule/{id}/move",
    summary: "Ask a rule before or after its neighbour of the same domain",
    right: right("Editor"),
    params: idParams,
    body: moveRuleBody,
    answer: ruleRow,
    refusals: ["RULE_NOT_FOUND"],
  },
  learned: {
    method: "get",
    path: "/api/counterparty-rule/learned",
    summary: "What earlier bills taught of each supplier, by name",
    right: right("Viewer"),
    query: learnedQuery,
    answer: learnedAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
