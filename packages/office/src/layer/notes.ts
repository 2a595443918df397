import { noteEndpoints } from "@grand-livre/contracts/endpoints/note";
import type { Note, SentNote } from "@grand-livre/contracts/note";
import { noteLabelTitles, sampleNotes } from "../samples/notes.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows, requireKnown, without } from "./rows.ts";
import { tagRows } from "./tags.ts";

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

export function noteRoutes(context: LayerContext): LayerRoute[] {
  const labels = tagRows(noteLabelTitles, context);
  const labelIds = labels.all().map(({ id }) => id);
  const notes = new Rows<Note>(
    sampleNotes(context.now(), context.newId).map(
      ({ labels: places, reminder, createdAt, updatedAt, ...note }) => ({
        ...note,
        id: context.newId(),
        reminder: reminder?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt?.toISOString() ?? null,
        labels: places.flatMap((at) => labelIds[at] ?? []),
      }),
    ),
    "NOTE_NOT_FOUND",
  );
  const instant = () => context.now().toISOString();
  const all = () => [...labels.all()];
  return [
    answering(noteEndpoints.labels, all),
    answering(noteEndpoints.createLabel, ({ body }) => {
      labels.addLast({ id: context.newId(), title: body.title });
      return all();
    }),
    answering(noteEndpoints.changeLabel, ({ body: { label } }) => {
      labels.merge(label.id, { title: label.title });
      return all();
    }),
    answering(noteEndpoints.removeLabel, ({ query }) => {
      labels.remove(query.id);
      notes.change((note) => ({ ...note, labels: without(note.labels, query.id) }));
      return all();
    }),
    answering(noteEndpoints.addTask, ({ body }) => {
      const { tasks } = notes.read(body.note.id);
      const added = { id: context.newId(), content: body.task, completed: false };
      return notes.merge(body.note.id, { tasks: [...(tasks ?? []), added], updatedAt: instant() });
    }),
    answering(noteEndpoints.all, () =>
      notes.all().map((note) => ({ ...note, labels: note.labels.flatMap((id) => labels.find(id) ?? []) })),
    ),
    answering(noteEndpoints.create, ({ body }) => {
      requireKnown(labels, body.note.labels ?? []);
      return notes.addLast({
        ...whole(body.note),
        id: context.newId(),
        createdAt: instant(),
        updatedAt: null,
      });
    }),
    answering(noteEndpoints.replace, ({ body: { updatedNote } }) => {
      notes.read(updatedNote.id);
      requireKnown(labels, updatedNote.labels ?? []);
      return notes.merge(updatedNote.id, { ...whole(updatedNote), updatedAt: instant() });
    }),
    answering(noteEndpoints.remove, ({ query }) => {
      notes.remove(query.id);
      return true as const;
    }),
  ];
}
