import { noteEndpoints } from "@grand-livre/contracts/endpoints/note";
import type { ListedNote, Note, SentNote } from "@grand-livre/contracts/note";
import { noteLabelTitles, sampleNotes } from "../samples/notes.ts";
import { answering, type OfficeCall, seedAll, tagResource } from "./office-call.ts";
import { officeResource } from "./office-resource.ts";
import { instantOf, type OfficeStore, officeTable } from "./office-store.ts";

type Moment = Date | string;
type NoteRow = Omit<Note, "reminder" | "createdAt" | "updatedAt" | "labels"> & {
  readonly reminder: Moment | null;
  readonly createdAt: Moment;
  readonly updatedAt: Moment | null;
  readonly position: number;
};

const labels = tagResource("noteLabel", "person", "last");

export const notes = officeResource({
  table: officeTable<NoteRow>("note", {
    of: "person",
    order: ["position"],
    place: "last",
    notFound: "NOTE_NOT_FOUND",
  }),
  links: { labels: { name: "noteLabelled", of: "person", to: labels.table } },
  empty: {
    ...{ title: null, content: null, tasks: null, image: null },
    ...{ reminder: null, archived: false, updatedAt: null },
  },
  present: ({ position: _, reminder, createdAt, updatedAt, ...row }, linked): Note => ({
    ...row,
    ...linked,
    reminder: instantOf(reminder),
    createdAt: instantOf(createdAt) ?? "",
    updatedAt: instantOf(updatedAt),
  }),
});

/** The notes, the oldest first, each with its labels whole. */
async function listNotes(store: OfficeStore): Promise<ListedNote[]> {
  const byId = new Map((await labels.list(store)).map((label) => [label.id, label]));
  const found = await notes.list(store);
  return found.map((note) => ({ ...note, labels: note.labels.flatMap((id) => byId.get(id) ?? []) }));
}

/** Every field of a note: what was not sent is empty. */
const whole = (sent: SentNote) => ({
  title: sent.title ?? null,
  content: sent.content ?? null,
  tasks: sent.tasks ?? null,
  image: sent.image ?? null,
  reminder: sent.reminder ?? null,
  labels: sent.labels ?? [],
  archived: sent.archived ?? false,
});

/** Adds an unchecked task to a note as it is kept. Throws NOTE_NOT_FOUND. */
const addNoteTask = (store: OfficeStore, id: string, content: string): Promise<Note> =>
  store.transaction(async (within) => {
    // The change of its date holds the note until the end: two tasks added at once are both kept.
    const { tasks } = await notes.merge(within, id, { updatedAt: store.now() });
    const added = { id: store.newId(), content, completed: false };
    return notes.merge(within, id, { tasks: [...(tasks ?? []), added] });
  });

/** A person's own notes; a change of a label answers all that there are then. */
export const noteCalls: readonly OfficeCall[] = [
  answering(noteEndpoints.labels, (store) => labels.list(store)),
  answering(noteEndpoints.createLabel, async (store, { body }) => {
    await labels.create(store, body);
    return labels.list(store);
  }),
  answering(noteEndpoints.changeLabel, async (store, { body: { label } }) => {
    await labels.merge(store, label.id, { title: label.title });
    return labels.list(store);
  }),
  answering(noteEndpoints.removeLabel, async (store, { query }) => {
    await labels.remove(store, query.id);
    return labels.list(store);
  }),
  answering(noteEndpoints.addTask, (store, { body }) => addNoteTask(store, body.note.id, body.task)),
  answering(noteEndpoints.all, listNotes),
  answering(noteEndpoints.create, (store, { body }) =>
    notes.create(store, { ...whole(body.note), createdAt: store.now() }),
  ),
  answering(noteEndpoints.replace, (store, { body: { updatedNote } }) =>
    notes.merge(store, updatedNote.id, { ...whole(updatedNote), updatedAt: store.now() }),
  ),
  answering(noteEndpoints.remove, (store, { query }) => notes.remove(store, query.id)),
];

/** Gives a person fifteen sample notes and six labels. */
export async function seedNotes(store: OfficeStore): Promise<void> {
  const titles = noteLabelTitles.map((title) => ({ title }));
  const ids = await seedAll(store, labels, titles);
  const samples = sampleNotes(store.now(), store.newId);
  const wanted = samples.map((note) => ({ ...note, labels: note.labels.map((at) => ids[at]) }));
  await seedAll(store, notes, wanted);
}
