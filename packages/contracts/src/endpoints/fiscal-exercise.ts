import { z } from "zod";
import { appropriationAnswer, appropriationBody } from "../appropriation.ts";
import { callsOn, endpoints, signedIn } from "../endpoint.ts";
import {
  closeByJobBody,
  closedExerciseAnswer,
  closeExerciseBody,
  closingCheckAnswer,
  closingCheckQuery,
  createFiscalExerciseBody,
  fiscalExerciseAnswer,
  fiscalExerciseListAnswer,
  fiscalExerciseQuery,
  fiscalPeriodAnswer,
  fiscalPeriodListAnswer,
  fiscalPeriodQuery,
  updateFiscalExerciseBody,
  updateFiscalPeriodBody,
} from "../fiscal-exercise.ts";
import { entryPreview } from "../invoice-preview.ts";
import { jobAccepted } from "../job.ts";
import { POSTED } from "./posted.ts";

const { view, create, edit } = callsOn("accounting-settings");

const CLOSING = [
  "CLOSING_NEXT_NOT_OPEN",
  "CLOSING_OPENING_DOUBLED",
  "CLOSING_REASON_MISSING",
  "CLOSING_SUBLEDGER_GAP",
  "CLOSING_UNBALANCED",
  "ENTRY_CASH_IN_CREDIT",
  "EXERCISE_ALREADY_CLOSED",
  "EXERCISE_HAS_DRAFTS",
  "EXERCISE_HAS_UNSEALED_BATCHES",
  "EXERCISE_PREVIOUS_OPEN",
  "EXERCISE_SUSPENSE_NOT_CLEARED",
  "FISCAL_EXERCISE_NOT_FOUND",
] as const;

const APPROPRIATION = [
  "APPROPRIATION_ABOVE_RETAINED",
  "APPROPRIATION_AMOUNT_INVALID",
  "APPROPRIATION_DATE_INVALID",
  "APPROPRIATION_GAP",
  "APPROPRIATION_LEGAL_RESERVE_TOO_LOW",
  "APPROPRIATION_NO_RESULT",
  "EXERCISE_PREVIOUS_OPEN",
  "FISCAL_EXERCISE_NOT_FOUND",
  ...POSTED,
] as const;

export const fiscalExerciseEndpoints = endpoints("fiscal-exercise", {
  list: signedIn.get("/api/fiscal-exercise", "The exercises with their periods, the latest first", {
    query: fiscalExerciseQuery,
    answer: fiscalExerciseListAnswer,
    forKeys: true,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/fiscal-exercise", "Open an exercise with its monthly periods and its chart", {
    body: createFiscalExerciseBody,
    answer: fiscalExerciseAnswer,
    refusals: ["EXERCISE_DATES_INVALID", "EXERCISE_OVERLAP", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  read: signedIn.get("/api/fiscal-exercise/{refId}", "One exercise with its periods", {
    answer: fiscalExerciseAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  }),
  update: edit.patch(
    "/api/fiscal-exercise/{refId}",
    "Change the dates of an exercise, close it, or reopen it by two persons",
    {
      body: updateFiscalExerciseBody,
      answer: fiscalExerciseAnswer,
      refusals: [
        ...CLOSING,
        "CLOSED_FOR_GOOD",
        "EXERCISE_DATES_FIXED",
        "EXERCISE_DATES_INVALID",
        "EXERCISE_OVERLAP",
        "NOT_CLOSED",
      ],
    },
  ),
  closing: view.get(
    "/api/fiscal-exercise/{refId}/closing",
    "The check-list of a closing: what is left, and the à-nouveaux that it would write",
    {
      query: closingCheckQuery,
      answer: closingCheckAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "PERIOD_NOT_FOUND"],
    },
  ),
  close: edit.post(
    "/api/fiscal-exercise/{refId}/close",
    "Close an exercise provisionally or for good, and write the à-nouveaux of the next one",
    { body: closeExerciseBody, answer: closedExerciseAnswer, refusals: CLOSING },
  ),
  closeByJob: edit.post(
    "/api/fiscal-exercise/{refId}/close-by-job",
    "Close an exercise for good by a job, which seals its imports with it",
    { body: closeByJobBody, answer: jobAccepted, status: 202, refusals: CLOSING },
  ),
  appropriation: view.get(
    "/api/fiscal-exercise/{refId}/appropriation",
    "The result of the year before that waits in an exercise, and a first sharing of it",
    { answer: appropriationAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  previewAppropriation: edit.post(
    "/api/fiscal-exercise/{refId}/appropriation/preview",
    "The entry that an appropriation of the result would write",
    { body: appropriationBody, answer: entryPreview, refusals: APPROPRIATION },
  ),
  appropriate: edit.post(
    "/api/fiscal-exercise/{refId}/appropriation",
    "Write the appropriation of the result of the year before",
    { body: appropriationBody, answer: z.object({ entryId: z.uuid() }), refusals: APPROPRIATION },
  ),
  periods: signedIn.get(
    "/api/fiscal-period",
    "The periods of one exercise, of one legal entity, or of the whole scope",
    {
      query: fiscalPeriodQuery,
      answer: fiscalPeriodListAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  updatePeriod: edit.patch("/api/fiscal-period", "Close a period, or reopen it by two persons", {
    body: updateFiscalPeriodBody,
    answer: fiscalPeriodAnswer,
    refusals: [
      "CLOSED_FOR_GOOD",
      "CLOSING_REASON_MISSING",
      "EXERCISE_CLOSED",
      "NOT_CLOSED",
      "PERIOD_ALREADY_CLOSED",
      "PERIOD_HAS_DRAFTS",
      "PERIOD_NOT_CLOSED_BEFORE",
      "PERIOD_NOT_FOUND",
      "REOPENING_SAME_PERSON",
    ],
  }),
});
