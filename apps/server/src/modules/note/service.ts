import type { ListedNote, Note, SentNote } from "@grand-livre/contracts/note";
import type { OfficeTag } from "@grand-livre/contracts/office-item";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { newId } from "../../ids.ts";
import { officeResource } from "../../kit/office-resource.ts";
import { noteLabelled, noteLabelRows, noteRows } from "./repository.ts";

export { tellDueReminders } from "./reminders.ts";

export const notes = officeResource({
  rows: noteRows,
  notFound: "NOTE_NOT_FOUND",
  links: { labels: noteLabelled },
  present: ({ userId: _, position: _position, ...row }, { labels }): Note => ({
    ...row,
    tasks: row.tasks as Note["tasks"],
    reminder: row.reminder?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    labels,
  }),
});

export const noteLabels = officeResource({
  rows: noteLabelRows,
  notFound: "OFFICE_TAG_NOT_FOUND",
  present: ({ id, title }) => ({ id, title }),
});

/** The caller's notes, the oldest first, each with its labels whole. */
export async function listNotes(app: Application, caller: Caller): Promise<ListedNote[]> {
  const labels = new Map((await noteLabels.list(app.db, caller.scope)).map((label) => [label.id, label]));
  const found = await notes.list(app.db, caller.scope);
  return found.map((note) => ({
    ...note,
    labels: note.labels.flatMap((id) => labels.get(id) ?? []),
  }));
}

/** Every field of a note: what was not sent is empty. */
const whole = ({ title, content, tasks, image, reminder, labels, archived }: SentNote) => ({
  title: title ?? null,
  content: content ?? null,
  tasks: tasks ?? null,
  image: image ?? null,
  reminder: reminder ?? null,
  labels: labels ?? [],
  archived: archived ?? false,
});

/** Adds a note after the others. @throws RefusalError OFFICE_TAG_NOT_FOUND */
export function createNote(app: Application, caller: Caller, sent: SentNote): Promise<Note> {
  return notes.create(app.db, caller.scope, { ...whole(sent), createdAt: app.now() });
}

/** Replaces a note by the one sent. @throws RefusalError NOTE_NOT_FOUND, OFFICE_TAG_NOT_FOUND */
export function replaceNote(app: Application, caller: Caller, id: string, sent: SentNote): Promise<Note> {
  return notes.merge(app.db, caller.scope, id, { ...whole(sent), updatedAt: app.now() });
}

/** Adds an unchecked task to a note as it is kept. @throws RefusalError NOTE_NOT_FOUND */
export function addNoteTask(app: Application, caller: Caller, id: string, content: string): Promise<Note> {
  return inTransaction(app.db, async (tx) => {
    // The change of its date holds the note until the end: two tasks added at once are both kept.
    const { tasks } = await notes.merge(tx, caller.scope, id, { updatedAt: app.now() });
    const added = { id: newId(), content, completed: false };
    return notes.merge(tx, caller.scope, id, { tasks: [...(tasks ?? []), added] });
  });
}

/** Does something to a label, and answers all that there are then. */
export async function allLabelsAfter(
  app: Application,
  caller: Caller,
  work: Promise<unknown>,
): Promise<OfficeTag[]> {
  await work;
  return noteLabels.list(app.db, caller.scope);
}
