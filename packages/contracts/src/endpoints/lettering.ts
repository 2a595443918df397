import { callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import {
  autoLetteringAnswer,
  autoLetteringBody,
  createLetteringBody,
  createLetteringsBody,
  letteringAnswer,
  letteringLinesAnswer,
  letteringLinesQuery,
  letteringProposalsAnswer,
  letteringProposalsQuery,
  letteringsAnswer,
  openSubledgersAnswer,
  openSubledgersQuery,
} from "../lettering.ts";
import { POSTED } from "./posted.ts";

const { view, create, remove } = callsOn("reconciliation");

const REFUSALS = [
  "LEGAL_ENTITY_NOT_FOUND",
  "LETTERING_ACCOUNT_NOT_LETTERABLE",
  "LETTERING_DRAFT",
  "LETTERING_GAP_TOO_HIGH",
  "LETTERING_LINE_NOT_FOUND",
  "LETTERING_MIXED",
  "LETTERING_TAKEN",
  ...POSTED,
] as const;

export const letteringEndpoints = endpoints("lettering", {
  open: view.get(
    "/api/lettering/open",
    "Accounts and third parties with lines that no whole lettering holds",
    { query: openSubledgersQuery, answer: openSubledgersAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  lines: view.get(
    "/api/lettering/line",
    "The lines of an account, or of one third party of it, with their lettering",
    {
      query: letteringLinesQuery,
      answer: letteringLinesAnswer,
      refusals: ["LEDGER_ACCOUNT_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND", "SUBLEDGER_NOT_FOUND"],
    },
  ),
  proposals: view.get(
    "/api/lettering/proposal",
    "Letterings that reference, amount, combination or age propose; nothing is written",
    {
      query: letteringProposalsQuery,
      answer: letteringProposalsAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  createMany: create.post("/api/lettering/batch", "Letter several groups of lines, all of them or none", {
    body: createLetteringsBody,
    answer: letteringsAnswer,
    refusals: REFUSALS,
  }),
  auto: create.post(
    "/api/lettering/auto",
    "Letter the lines of an account that balance by reference, amount or sum",
    { body: autoLetteringBody, answer: autoLetteringAnswer, refusals: REFUSALS },
  ),
  create: create.post(
    "/api/lettering",
    "Letter lines of one account and third party: AAA when they balance, aaa when not yet",
    { body: createLetteringBody, answer: letteringAnswer, refusals: REFUSALS },
  ),
  remove: remove.delete("/api/lettering/{id}", "Undo a lettering; its trace stays", {
    answer: done,
    refusals: ["LETTERING_NOT_FOUND"],
  }),
});
