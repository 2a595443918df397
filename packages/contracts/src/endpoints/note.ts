import { endpoints, signedIn } from "../endpoint.ts";
import {
  addNoteTaskBody,
  changeNoteLabelBody,
  createNoteBody,
  createNoteLabelBody,
  noteAnswer,
  noteLabelsAnswer,
  notesAnswer,
  replaceNoteBody,
} from "../note.ts";
import { idQuery } from "../notice.ts";
import { MOST_PICTURE_BODY_BYTES, removal } from "../office-item.ts";

export const noteEndpoints = endpoints("note", {
  labels: signedIn.get("/api/apps/notes/labels", "The labels of the caller's notes", {
    answer: noteLabelsAnswer,
  }),
  createLabel: signedIn.post("/api/apps/notes/labels", "Add a label; answers all of them", {
    body: createNoteLabelBody,
    answer: noteLabelsAnswer,
  }),
  changeLabel: signedIn.patch("/api/apps/notes/labels", "Rename a label; answers all of them", {
    body: changeNoteLabelBody,
    answer: noteLabelsAnswer,
    refusals: ["OFFICE_TAG_NOT_FOUND"],
  }),
  removeLabel: signedIn.delete(
    "/api/apps/notes/labels",
    "Remove a label and take it off the notes; answers those that are left",
    { query: idQuery, answer: noteLabelsAnswer, refusals: ["OFFICE_TAG_NOT_FOUND"] },
  ),
  addTask: signedIn.post("/api/apps/notes/tasks", "Add an unchecked task to a note", {
    body: addNoteTaskBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: noteAnswer,
    refusals: ["NOTE_NOT_FOUND"],
  }),
  all: signedIn.get("/api/apps/notes/all", "The caller's notes, the oldest first, with their labels whole", {
    answer: notesAnswer,
  }),
  create: signedIn.post("/api/apps/notes", "Add a note", {
    body: createNoteBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: noteAnswer,
    refusals: ["OFFICE_TAG_NOT_FOUND"],
  }),
  replace: signedIn.patch("/api/apps/notes", "Replace a note by the one sent", {
    body: replaceNoteBody,
    maxBodyBytes: MOST_PICTURE_BODY_BYTES,
    answer: noteAnswer,
    refusals: ["NOTE_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  }),
  remove: removal("/api/apps/notes", "Remove a note", "NOTE_NOT_FOUND"),
});
