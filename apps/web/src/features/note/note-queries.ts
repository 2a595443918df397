import { noteEndpoints } from "@grand-livre/contracts/endpoints/note";
import type { ListedNote } from "@grand-livre/contracts/note";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { runCommand } from "../../app/office/run-command.ts";
import type { TagCommands } from "../../app/office/TagList.tsx";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

const { tag } = noteEndpoints.all;

export const notesQuery = queryOptions({
  queryKey: [tag, "list"],
  queryFn: ({ signal }) => call(noteEndpoints.all, { signal }),
});

const labelsQuery = queryOptions({
  queryKey: [tag, "labels"],
  queryFn: ({ signal }) => call(noteEndpoints.labels, { signal }),
});

/** The labels of notes, and what can be done with them. */
export function useNoteLabels() {
  const { data: tags = [] } = useQuery(labelsQuery);
  const { run } = useCommand([tag]);
  const commands: TagCommands = {
    create: async (title) => {
      const all = await run(noteEndpoints.createLabel, { body: { title } });
      return all?.find((label) => label.title === title);
    },
    rename: (id, title) =>
      runCommand(tag, () => call(noteEndpoints.changeLabel, { body: { label: { id, title } } })),
    remove: (id) => runCommand(tag, () => call(noteEndpoints.removeLabel, { query: { id } })),
  };
  return { tags, commands };
}

/** A note as its dialog holds it: labels by their ids. */
export interface NoteDraft {
  readonly title: string;
  readonly content: string;
  readonly tasks: { readonly id: string; readonly content: string; readonly completed: boolean }[];
  readonly image: string | null;
  readonly reminder: string | null;
  readonly labels: string[];
  readonly archived: boolean;
}

export const noteDraft = (note?: ListedNote): NoteDraft => ({
  title: note?.title ?? "",
  content: note?.content ?? "",
  tasks: note?.tasks ?? [],
  image: note?.image ?? null,
  reminder: note?.reminder ?? null,
  labels: note?.labels.map(({ id }) => id) ?? [],
  archived: note?.archived ?? false,
});

export const bodyOfNote = (draft: NoteDraft) => ({
  ...draft,
  tasks: draft.tasks.length === 0 ? null : draft.tasks.map((task) => ({ ...task })),
});

/** Replaces a note by what its dialog holds. */
export async function replaceNote(id: string, draft: NoteDraft): Promise<void> {
  await call(noteEndpoints.replace, { body: { updatedNote: { id, ...bodyOfNote(draft) } } });
  await queryClient.invalidateQueries({ queryKey: notesQuery.queryKey });
}
