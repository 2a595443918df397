import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";
import {
  answerNoteBody,
  markReviewBody,
  reviewAnswer,
  reviewCycleAnswer,
  reviewCycleQuery,
  reviewNoteBody,
  reviewQuery,
} from "../review.ts";

const right = (action: "Viewer" | "Editor" | "Validator") => ({ service: "reports", action }) as const;

export const reviewEndpoints = endpoints("review", {
  show: {
    method: "get",
    path: "/api/review",
    summary: "The review file of an exercise by cycle: how far it is prepared and reviewed",
    right: right("Viewer"),
    query: reviewQuery,
    answer: reviewAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
  cycle: {
    method: "get",
    path: "/api/review/cycle",
    summary: "The leading sheet of a cycle with its marks, notes and documents",
    right: right("Viewer"),
    query: reviewCycleQuery,
    answer: reviewCycleAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
  mark: {
    method: "post",
    path: "/api/review/mark",
    summary: "Mark accounts as prepared or reviewed at their present balance, or take their marks away",
    right: { anyOf: [right("Editor"), right("Validator")] },
    body: markReviewBody,
    answer: reviewAnswer,
    refusals: [
      "FISCAL_EXERCISE_NOT_FOUND",
      "REVIEW_ACCOUNT_NOT_FOUND",
      "REVIEW_NOT_PREPARED",
      "REVIEW_OWN_WORK",
    ],
  },
  note: {
    method: "post",
    path: "/api/review/note",
    summary: "Write a note on a cycle, or on one account of it",
    right: right("Editor"),
    body: reviewNoteBody,
    answer: reviewCycleAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
  answerNote: {
    method: "post",
    path: "/api/review/note/{id}/answer",
    summary: "Answer a note; it is open no more",
    right: right("Editor"),
    params: idParams,
    body: answerNoteBody,
    answer: reviewCycleAnswer,
    refusals: ["REVIEW_NOTE_NOT_FOUND"],
  },
  addFile: {
    method: "post",
    path: "/api/review/file",
    summary: "Attach a document to a cycle, or to one account of it",
    right: right("Editor"),
    body: "multipart",
    answer: reviewCycleAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "PROOF_KIND_UNSUPPORTED"],
  },
  readFile: {
    method: "get",
    path: "/api/review/file/{id}",
    summary: "A document of the review file",
    right: right("Viewer"),
    params: idParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["REVIEW_FILE_NOT_FOUND"],
  },
  removeFile: {
    method: "delete",
    path: "/api/review/file/{id}",
    summary: "Take a document out of the review file",
    right: right("Editor"),
    params: idParams,
    answer: reviewCycleAnswer,
    refusals: ["REVIEW_FILE_NOT_FOUND"],
  },
});
