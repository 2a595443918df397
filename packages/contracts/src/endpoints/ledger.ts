import { callsOn, endpoints } from "../endpoint.ts";
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

const { view, exporting } = callsOn("reports");

export const ledgerEndpoints = endpoints("ledger", {
  verify: view.get(
    "/api/ledger/verify",
    "Recomputes the chain of validated entries and proves the kept balances",
    { query: verifyLedgerQuery, answer: verifyLedgerAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  verifyByJob: view.post(
    "/api/ledger/verify-by-job",
    "The same by a job, in a thread of its own; the one that the caller has under way, if any",
    { body: verifyByJobBody, answer: jobAccepted, status: 202, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  lastVerification: view.get(
    "/api/ledger/last-verification",
    "The verification that is under way, and what the last one found",
    { query: verifyLedgerQuery, answer: verificationAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  prove: exporting.get(
    "/api/ledger/proof",
    "Every validated entry as it was sealed, a line of JSON each, after the head of the ledger",
    {
      query: proveLedgerQuery,
      answer: { raw: "application/x-ndjson" },
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "LEDGER_EMPTY", "LEDGER_BROKEN"],
    },
  ),
  proveEntry: exporting.get(
    "/api/ledger/entry-proof",
    "The proof that one validated entry is in the ledger, without any other entry",
    {
      query: proveEntryQuery,
      answer: entryProof,
      refusals: ["ENTRY_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND", "LEDGER_EMPTY", "LEDGER_BROKEN"],
    },
  ),
});
