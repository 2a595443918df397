import { endpoints } from "../endpoint.ts";
import { jobAccepted } from "../job.ts";
import {
  entryProof,
  proveEntryQuery,
  proveLedgerQuery,
  verificationAnswer,
  verifyByJobBody,
  verifyLedgerAnswer,
  verifyLedgerQuery,
} from "../ledger.ts";

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
  verifyByJob: {
    method: "post",
    path: "/api/ledger/verify-by-job",
    summary: "The same by a job, in a thread of its own; the one that the caller has under way, if any",
    right: { service: "reports", action: "Viewer" },
    body: verifyByJobBody,
    answer: jobAccepted,
    status: 202,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  lastVerification: {
    method: "get",
    path: "/api/ledger/last-verification",
    summary: "The verification that is under way, and what the last one found",
    right: { service: "reports", action: "Viewer" },
    query: verifyLedgerQuery,
    answer: verificationAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  prove: {
    method: "get",
    path: "/api/ledger/proof",
    summary: "Every validated entry as it was sealed, a line of JSON each, after the head of the ledger",
    right: { service: "reports", action: "Exporter" },
    query: proveLedgerQuery,
    answer: { raw: "application/x-ndjson" },
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "LEDGER_EMPTY", "LEDGER_BROKEN"],
  },
  proveEntry: {
    method: "get",
    path: "/api/ledger/entry-proof",
    summary: "The proof that one validated entry is in the ledger, without any other entry",
    right: { service: "reports", action: "Exporter" },
    query: proveEntryQuery,
    answer: entryProof,
    refusals: ["ENTRY_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND", "LEDGER_EMPTY", "LEDGER_BROKEN"],
  },
});
