import {
  depositsAnswer,
  depositsQuery,
  einvoicePlatformAnswer,
  einvoicePlatformBody,
  einvoicePlatformQuery,
  handOverAnswer,
  handOverBody,
  platformTestAnswer,
  platformTestBody,
  takeBackBody,
} from "../einvoice-platform.ts";
import { endpoints } from "../endpoint.ts";

const view = { service: "platform", action: "Viewer" } as const;
const edit = { service: "platform", action: "Editor" } as const;

export const einvoicePlatformEndpoints = endpoints("einvoice-platform", {
  read: {
    method: "get",
    path: "/api/einvoice-platform",
    summary:
      "A company's approved platform, its addresses in the directory and its e-reporting; never the secret",
    right: view,
    query: einvoicePlatformQuery,
    answer: einvoicePlatformAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/einvoice-platform",
    summary: "Change them; a new address of the platform or a new identifier asks for its secret again",
    right: edit,
    body: einvoicePlatformBody,
    answer: einvoicePlatformAnswer,
    refusals: [
      "ELECTRONIC_ADDRESS_INVALID",
      "ELECTRONIC_ADDRESS_OF_ANOTHER",
      "ELECTRONIC_ADDRESS_TWICE",
      "LEGAL_ENTITY_NOT_FOUND",
      "OUTSIDE_URL_INVALID",
      "PLATFORM_SECRET_NEEDED",
    ],
  },
  test: {
    method: "post",
    path: "/api/einvoice-platform/test",
    summary: "Ask the platform for a token, and tell what became of it",
    right: edit,
    body: platformTestBody,
    answer: platformTestAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "PLATFORM_INCOMPLETE"],
  },
  deposits: {
    method: "get",
    path: "/api/einvoice-platform/deposit",
    summary:
      "The sales of the French network since the mandate, to be handed over to the platform or handed over",
    right: view,
    query: depositsQuery,
    answer: depositsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  handOver: {
    method: "post",
    path: "/api/einvoice-platform/hand-over",
    summary: "Note that the files of sales were handed over to the platform",
    right: edit,
    body: handOverBody,
    answer: handOverAnswer,
    refusals: ["DEPOSIT_DATE_INVALID", "DEPOSIT_NOT_WAITING", "LEGAL_ENTITY_NOT_FOUND"],
  },
  takeBack: {
    method: "post",
    path: "/api/einvoice-platform/take-back",
    summary: "Take back what was noted by mistake of their handing over",
    right: edit,
    body: takeBackBody,
    answer: handOverAnswer,
    refusals: ["DEPOSIT_NOT_HANDED_OVER", "LEGAL_ENTITY_NOT_FOUND"],
  },
});
