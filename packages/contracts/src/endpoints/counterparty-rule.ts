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
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, edit } = callsOn("accounting-plan");

const CHECKED = [
  "COUNTERPARTY_NOT_FOUND",
  "IBAN_INVALID",
  "JOURNAL_NOT_FOUND",
  "LEDGER_ACCOUNT_UNUSABLE",
  "RULE_ACCOUNT_COLLECTIVE",
  "RULE_LOAN_INVALID",
  "RULE_AMOUNTS_INVALID",
  "RULE_CONDITION_TAKEN",
  "RULE_CONFIDENCE_MISSING",
  "RULE_LABEL_TOO_SHORT",
  "RULE_VAT_CODE_USELESS",
  "RULE_WITHOUT_CONDITION",
  "VAT_CODE_UNUSABLE",
] as const;

export const counterpartyRuleEndpoints = endpoints("counterparty-rule", {
  list: view.get(
    "/api/counterparty-rule",
    "Assignment rules of a company in their order, with success, last use and conflicts",
    { query: ruleQuery, answer: ruleListAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  create: create.post(
    "/api/counterparty-rule",
    "Write a rule; it decides nothing before it was tested and switched on",
    { body: createRuleBody, answer: ruleRow, refusals: ["LEGAL_ENTITY_NOT_FOUND", "RULE_LIMIT", ...CHECKED] },
  ),
  update: edit.patch(
    "/api/counterparty-rule/{id}",
    "Change a rule, or switch it on or off; other conditions or another account ask for a new test",
    { body: updateRuleBody, answer: ruleRow, refusals: ["RULE_NOT_FOUND", "RULE_NOT_TESTED", ...CHECKED] },
  ),
  test: create.post(
    "/api/counterparty-rule/test",
    "What a rule would have assigned over the past 90 days, against what was booked",
    {
      body: testRuleBody,
      answer: testRuleAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "RULE_NOT_FOUND", ...CHECKED],
    },
  ),
  move: edit.post(
    "/api/counterparty-rule/{id}/move",
    "Ask a rule before or after its neighbour of the same domain",
    { body: moveRuleBody, answer: ruleRow, refusals: ["RULE_NOT_FOUND"] },
  ),
  learned: view.get("/api/counterparty-rule/learned", "What earlier bills taught of each supplier, by name", {
    query: learnedQuery,
    answer: learnedAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
});
