import { endpoints } from "../endpoint.ts";
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
import { idParams } from "../paging.ts";
import { POSTED } from "./posted.ts";

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
  open: {
    method: "get",
    path: "/api/lettering/open",
    summary: "Accounts and third parties with lines that no whole lettering holds",
    right: { service: "reconciliation", action: "Viewer" },
    query: openSubledgersQuery,
    answer: openSubledgersAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  lines: {
    method: "get",
    path: "/api/lettering/line",
    summary: "The lines of an account, or of one third party of it, with their lettering",
    right: { service: "reconciliation", action: "Viewer" },
    query: letteringLinesQuery,
    answer: letteringLinesAnswer,
    refusals: ["LEDGER_ACCOUNT_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND", "SUBLEDGER_NOT_FOUND"],
  },
  proposals: {
    method: "get",
    path: "/api/lettering/proposal",
    summary: "Letterings that reference, amount, combination or age propose; nothing is written",
    right: { service: "reconciliation", action: "Viewer" },
    query: letteringProposalsQuery,
    answer: letteringProposalsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  createMany: {
    method: "post",
    path: "/api/lettering/batch",
    summary: "Letter several groups of lines, all of them or none",
    right: { service: "reconciliation", action: "Creator" },
    body: createLetteringsBody,
    answer: letteringsAnswer,
    refusals: REFUSALS,
  },
  auto: {
    method: "post",
    path: "/api/lettering/auto",
    summary: "Letter the lines of an account that balance by reference, amount or sum",
    right: { service: "reconciliation", action: "Creator" },
    body: autoLetteringBody,
    answer: autoLetteringAnswer,
    refusals: REFUSALS,
  },
  create: {
    method: "post",
    path: "/api/lettering",
    summary: "Letter lines of one account and third party: AAA when they balance, aaa when not yet",
    right: { service: "reconciliation", action: "Creator" },
    body: createLetteringBody,
    answer: letteringAnswer,
    refusals: REFUSALS,
  },
  remove: {
    method: "delete",
    path: "/api/lettering/{id}",
    summary: "Undo a lettering; its trace stays",
    right: { service: "reconciliation", action: "Deleter" },
    params: idParams,
    answer: done,
    refusals: ["LETTERING_NOT_FOUND"],
  },
});
