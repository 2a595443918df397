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
import { callsOn, endpoints } from "../endpoint.ts";

const { view, edit } = callsOn("platform");

export const einvoicePlatformEndpoints = endpoints("einvoice-platform", {
  read: view.get(
    "/api/einvoice-platform",
    "A company's approved platform, its addresses in the directory and its e-reporting; never the secret",
    { query: einvoicePlatformQuery, answer: einvoicePlatformAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  update: edit.patch(
    "/api/einvoice-platform",
    "Change them; a new token address, another server or a new identifier asks for the secret again",
    {
      body: einvoicePlatformBody,
      answer: einvoicePlatformAnswer,
      refusals: [
        "ELECTRONIC_ADDRESS_INVALID",
        "ELECTRONIC_ADDRESS_OF_ANOTHER",
        "ELECTRONIC_ADDRESS_TWICE",
        "LEGAL_ENTITY_NOT_FOUND",
        "OUTSIDE_URL_INVALID",
        "PLATFORM_INCOMPLETE",
        "PLATFORM_SECRET_NEEDED",
      ],
    },
  ),
  test: edit.post(
    "/api/einvoice-platform/test",
    "Ask the platform for a token, then whether both its services answer, and tell what became of it",
    {
      body: platformTestBody,
      answer: platformTestAnswer,
      asksOutside: true,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PLATFORM_INCOMPLETE"],
    },
  ),
  deposits: view.get(
    "/api/einvoice-platform/deposit",
    "The sales of the French network since the mandate, to be handed over to the platform or handed over",
    { query: depositsQuery, answer: depositsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  handOver: edit.post(
    "/api/einvoice-platform/hand-over",
    "Note that the files of sales were handed over to the platform",
    {
      body: handOverBody,
      answer: handOverAnswer,
      refusals: ["DEPOSIT_DATE_INVALID", "DEPOSIT_NOT_WAITING", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  takeBack: edit.post(
    "/api/einvoice-platform/take-back",
    "Take back what was noted by mistake of their handing over",
    {
      body: takeBackBody,
      answer: handOverAnswer,
      refusals: ["DEPOSIT_NOT_HANDED_OVER", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
});
