import { by, callsOn, endpoints } from "../endpoint.ts";
import {
  answerNoteBody,
  markReviewBody,
  reviewAnswer,
  reviewCycleAnswer,
  reviewCycleQuery,
  reviewNoteBody,
  reviewQuery,
} from "../review.ts";

const { view, edit } = callsOn("reports");
const mark = by({
  anyOf: [
    { service: "reports", action: "Editor" },
    { service: "reports", action: "Validator" },
  ],
});

export const reviewEndpoints = endpoints("review", {
  show: view.get(
    "/api/review",
    "The review file of an exercise by cycle: how far it is prepared and reviewed",
    { query: reviewQuery, answer: reviewAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  cycle: view.get("/api/review/cycle", "The leading sheet of a cycle with its marks, notes and documents", {
    query: reviewCycleQuery,
    answer: reviewCycleAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  }),
  mark: mark.post(
    "/api/review/mark",
    "Mark accounts as prepared or reviewed at their present balance, or take their marks away",
    {
      body: markReviewBody,
      answer: reviewAnswer,
      refusals: [
        "FISCAL_EXERCISE_NOT_FOUND",
        "REVIEW_ACCOUNT_NOT_FOUND",
        "REVIEW_NOT_PREPARED",
        "REVIEW_OWN_WORK",
      ],
    },
  ),
  note: edit.post("/api/review/note", "Write a note on a cycle, or on one account of it", {
    body: reviewNoteBody,
    answer: reviewCycleAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  }),
  answerNote: edit.post("/api/review/note/{id}/answer", "Answer a note; it is open no more", {
    body: answerNoteBody,
    answer: reviewCycleAnswer,
    refusals: ["REVIEW_NOTE_NOT_FOUND"],
  }),
  addFile: edit.post("/api/review/file", "Attach a document to a cycle, or to one account of it", {
    body: "multipart",
    answer: reviewCycleAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "PROOF_KIND_UNSUPPORTED"],
  }),
  readFile: view.get("/api/review/file/{id}", "A document of the review file", {
    answer: { raw: "application/octet-stream" },
    refusals: ["REVIEW_FILE_NOT_FOUND"],
  }),
  removeFile: edit.delete("/api/review/file/{id}", "Take a document out of the review file", {
    answer: reviewCycleAnswer,
    refusals: ["REVIEW_FILE_NOT_FOUND"],
  }),
});
