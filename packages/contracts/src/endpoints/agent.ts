import {
  agentAnswer,
  agentListAnswer,
  agentQuery,
  billCommissionAnswer,
  billCommissionBody,
  commissionAnswer,
  commissionQuery,
  createAgentBody,
  updateAgentBody,
} from "../agent.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

const right = (action: "Viewer" | "Creator" | "Editor" | "Validator") =>
  ({ service: "agents", action }) as const;
const CHECKED = ["COMMISSION_SCALE_INVALID", "COUNTERPARTY_NOT_FOUND", "SIREN_INVALID"] as const;

export const agentEndpoints = endpoints("agent", {
  list: {
    method: "get",
    path: "/api/agent",
    summary: "Commercial agents and introducers, by name",
    right: right("Viewer"),
    query: agentQuery,
    answer: agentListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/agent",
    summary: "Add an agent with his rates and his clients",
    right: right("Creator"),
    body: createAgentBody,
    answer: agentAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", ...CHECKED],
  },
  update: {
    method: "patch",
    path: "/api/agent/{id}",
    summary: "Change an agent; statements that were billed stay",
    right: right("Editor"),
    params: idParams,
    body: updateAgentBody,
    answer: agentAnswer,
    refusals: ["AGENT_NOT_FOUND", ...CHECKED],
  },
  commissions: {
    method: "get",
    path: "/api/agent/{id}/commissions",
    summary: "What an agent earned on what his clients paid between two days",
    right: right("Viewer"),
    params: idParams,
    query: commissionQuery,
    answer: commissionAnswer,
    refusals: ["AGENT_NOT_FOUND", "COMMISSION_DATES_INVALID"],
  },
  bill: {
    method: "post",
    path: "/api/agent/{id}/bill",
    summary: "Draft the supplier bill of a statement, once",
    right: right("Validator"),
    params: idParams,
    body: billCommissionBody,
    answer: billCommissionAnswer,
    refusals: [
      "AGENT_NOT_FOUND",
      "AGENT_WITHOUT_SUPPLIER",
      "COMMISSION_ALREADY_BILLED",
      "COMMISSION_DATES_INVALID",
      "COMMISSION_NOTHING_DUE",
    ],
  },
});
