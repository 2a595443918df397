import {
  assistantAnswer,
  assistantQuery,
  openAssistantBody,
  openAssistantOfCompanyBody,
  protocolMessage,
} from "../assistant.ts";
import { callsOn, endpoints, signedIn } from "../endpoint.ts";

const { view, edit } = callsOn("platform");

export const assistantEndpoints = endpoints("assistant", {
  read: view.get("/api/assistant", "Whether assistants may come in: on the installation, and on a company", {
    query: assistantQuery,
    answer: assistantAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  openInstallation: edit.patch(
    "/api/assistant/installation",
    "Let assistants come in, or no more: super-administrators only; each company opens its own door",
    { body: openAssistantBody, answer: openAssistantBody },
  ),
  openCompany: edit.patch("/api/assistant/company", "Let assistants work on a company, or no more", {
    body: openAssistantOfCompanyBody,
    answer: assistantAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  door: signedIn.post(
    "/api/mcp",
    "Model Context Protocol (streamable HTTP, without sessions), by an API key: tools that read, and drafts",
    {
      body: protocolMessage,
      answer: { raw: "application/json" },
      forKeys: true,
      refusals: ["ASSISTANT_CLOSED"],
    },
  ),
});
