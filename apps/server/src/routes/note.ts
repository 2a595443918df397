import { noteEndpoints } from "@grand-livre/contracts/endpoints/note";
import { handle, type Route } from "../http/route.ts";
import {
  addNoteTask,
  allLabelsAfter,
  createNote,
  listNotes,
  noteLabels,
  notes,
  replaceNote,
} from "../modules/note/service.ts";

/** A person's own notes: being signed in is the right, and no other person's are within reach. */
export const noteRoutes: readonly Route[] = [
  handle(noteEndpoints.labels, async ({ app, caller }) => noteLabels.list(app.db, caller.scope)),
  handle(noteEndpoints.createLabel, async ({ app, caller, body }) =>
    allLabelsAfter(app, caller, noteLabels.create(app.db, caller.scope, body)),
  ),
  handle(noteEndpoints.changeLabel, async ({ app, caller, body: { label } }) =>
    allLabelsAfter(app, caller, noteLabels.merge(app.db, caller.scope, label.id, { title: label.title })),
  ),
  handle(noteEndpoints.removeLabel, async ({ app, caller, query }) =>
    allLabelsAfter(app, caller, noteLabels.remove(app.db, caller.scope, query.id)),
  ),
  handle(noteEndpoints.addTask, async ({ app, caller, body }) =>
    addNoteTask(app, caller, body.note.id, body.task),
  ),
  handle(noteEndpoints.all, async ({ app, caller }) => listNotes(app, caller)),
  handle(noteEndpoints.create, async ({ app, caller, body }) => createNote(app, caller, body.note)),
  handle(noteEndpoints.replace, async ({ app, caller, body: { updatedNote } }) =>
    replaceNote(app, caller, updatedNote.id, updatedNote),
  ),
  handle(noteEndpoints.remove, async ({ app, caller, query }) =>
    notes.remove(app.db, caller.scope, query.id),
  ),
];
