import {
  agentAnswer,
  agentListAnswer,
  agentQuery,
  agentStatementParams,
  agentStatementsAnswer,
  billCommissionAnswer,
  billCommissionBody,
  commissionAnswer,
  commissionQuery,
  createAgentBody,
  updateAgentBody,
} from "../agent.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, edit, validate } = callsOn("agents");

const CHECKED = [
  "ARTICLE_NOT_FOUND",
  "COMMISSION_SCALE_INVALID",
  "COUNTERPARTY_NOT_FOUND",
  "SIREN_INVALID",
] as const;

export const agentEndpoints = endpoints("agent", {
  list: view.get("/api/agent", "Commercial agents and introducers, by name", {
    query: agentQuery,
    answer: agentListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/agent", "Add an agent with his rates and his clients", {
    body: createAgentBody,
    answer: agentAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", ...CHECKED],
  }),
  update: edit.patch("/api/agent/{id}", "Change an agent; statements that were billed stay", {
    body: updateAgentBody,
    answer: agentAnswer,
    refusals: ["AGENT_NOT_FOUND", ...CHECKED],
  }),
  commissions: view.get(
    "/api/agent/{id}/commissions",
    "What an agent earned on what his clients paid between two days",
    {
      query: commissionQuery,
      answer: commissionAnswer,
      refusals: ["AGENT_NOT_FOUND", "COMMISSION_DATES_INVALID"],
    },
  ),
  bill: validate.post(
    "/api/agent/{id}/bill",
    "Make the supplier bill of a statement, once: drafted, or written in his name under his mandate",
    {
      body: billCommissionBody,
      answer: billCommissionAnswer,
      refusals: [
        "AGENT_NOT_FOUND",
        "AGENT_WITHOUT_SUPPLIER",
        "AGENT_SELF_BILLING",
        "COMMISSION_ALREADY_BILLED",
        "COMMISSION_DATES_INVALID",
        "COMMISSION_NOTHING_DUE",
      ],
    },
  ),
  statements: view.get("/api/agent/{id}/statement", "The statements that were billed, the latest first", {
    answer: agentStatementsAnswer,
    refusals: ["AGENT_NOT_FOUND"],
  }),
  statement: view.get("/api/agent/{id}/statement/{statementId}", "A statement as a PDF, as it was billed", {
    params: agentStatementParams,
    answer: { raw: "application/pdf" },
    refusals: ["AGENT_NOT_FOUND", "AGENT_STATEMENT_NOT_FOUND"],
  }),
  addContract: edit.post(
    "/api/agent/{id}/contract",
    "Attach the signed contract, a PDF or a picture; an earlier one is replaced",
    { body: "multipart", answer: agentAnswer, refusals: ["AGENT_NOT_FOUND", "FILE_KIND_UNSUPPORTED"] },
  ),
  contract: view.get("/api/agent/{id}/contract", "The signed contract", {
    answer: { raw: "application/octet-stream" },
    refusals: ["AGENT_NOT_FOUND", "AGENT_CONTRACT_NOT_FOUND"],
  }),
});
