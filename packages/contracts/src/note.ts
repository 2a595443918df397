import { z } from "zod";
import { askedId } from "./notice.ts";
import { holding, instantText, pictureText, tagAnswer, tagTitle } from "./office-item.ts";

const noteTask = z.object({
  id: z.string().max(100),
  content: z.string().max(1000),
  completed: z.boolean(),
});

/** Labels are sent by their ids, or as they were read. */
const sentLabel = z.union([z.uuid(), z.object({ id: z.uuid() }).transform(({ id }) => id)]);

/** A note replaces what was kept: what is not sent is empty afterwards. */
const noteFields = z.object({
  title: z.string().max(500).nullish(),
  content: z.string().max(50_000).nullish(),
  tasks: z.array(noteTask).max(200).nullish(),
  image: pictureText.nullish(),
  reminder: instantText.nullish(),
  labels: z.array(sentLabel).max(200).nullish(),
  archived: z.boolean().nullish(),
});
export type SentNote = z.output<typeof noteFields>;

export const noteAnswer = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  content: z.string().nullable(),
  tasks: z.array(noteTask).nullable(),
  image: z.string().nullable(),
  reminder: z.string().nullable(),
  labels: z.array(z.uuid()),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
});
export type Note = z.infer<typeof noteAnswer>;

/** As the list shows them: labels are whole. */
export const notesAnswer = z.array(noteAnswer.extend({ labels: z.array(tagAnswer) }));
export type ListedNote = z.infer<typeof notesAnswer>[number];
export const noteLabelsAnswer = z.array(tagAnswer);

export const createNoteBody = holding("note", noteFields);
export const replaceNoteBody = holding("updatedNote", noteFields.extend({ id: askedId }));
export const addNoteTaskBody = z.object({
  note: z.object({ id: askedId }),
  task: z.string().trim().min(1).max(1000),
});
export const createNoteLabelBody = z.object({ title: tagTitle });
export const changeNoteLabelBody = holding("label", z.object({ id: askedId, title: tagTitle }));
