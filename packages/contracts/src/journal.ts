import { ENTRY_TYPES } from "@grand-livre/domain/journal/journal";
import { z } from "zod";
import { entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

export const createJournalBody = z.strictObject({
  legalEntityRefId: refIdText(),
  code: z.string().max(20),
  label: z.string().max(200),
  /** Empty is refused by its own sentence. */
  entryType: z.enum([...ENTRY_TYPES, ""]),
  /** Of a bank or cash journal, and only there. */
  treasuryAccount: z.string().min(1).max(20).nullish(),
});
export type CreateJournalBody = z.output<typeof createJournalBody>;

export const updateJournalBody = z.strictObject({
  version: versionNumber,
  label: z.string().max(200).optional(),
  active: z.boolean().optional(),
});
export type UpdateJournalBody = z.output<typeof updateJournalBody>;

export const journalQuery = entityPageQuery.extend({
  entryType: z.enum(ENTRY_TYPES).optional(),
  active: flagText.optional(),
  searchValue: searchText.optional(),
});
export type JournalQuery = z.output<typeof journalQuery>;

export const journalAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  code: z.string(),
  label: z.string(),
  entryType: z.enum(ENTRY_TYPES),
  treasuryAccount: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type JournalAnswer = z.output<typeof journalAnswer>;

export const journalListAnswer = z.object({ journals: z.array(journalAnswer), count: z.int() });
