import { z } from "zod";
import { entityPageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const text = (most: number) => z.string().trim().max(most);
const sideCents = z.int().min(0).max(99_999_999_999_999).default(0);

const line = z.strictObject({
  account: text(20).min(1),
  counterpartyId: z.uuid().nullish(),
  /** The entry's own label when absent. */
  label: text(300).nullish(),
  /** Zero on both sides: the amount is typed each time. */
  debitCents: sideCents,
  creditCents: sideCents,
  vatCode: text(20).nullish(),
});

const fields = {
  name: text(100).min(1),
  journalCode: text(10).min(1).nullish(),
  label: text(300),
  lines: z.array(line).min(1).max(200),
};

export const createEntryTemplateBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateEntryTemplateBody = z.output<typeof createEntryTemplateBody>;

export const updateEntryTemplateBody = z.strictObject(fields).partial().extend({ version: versionNumber });
export type UpdateEntryTemplateBody = z.output<typeof updateEntryTemplateBody>;

export const entryTemplateQuery = entityPageQuery.extend({ searchValue: searchText.optional() });

export const entryTemplateAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: z.string(),
  journalCode: z.string().nullable(),
  label: z.string(),
  lines: z.array(
    z.object({
      account: z.string(),
      counterpartyId: z.uuid().nullish(),
      label: z.string().nullish(),
      debitCents: z.int(),
      creditCents: z.int(),
      vatCode: z.string().nullish(),
    }),
  ),
  version: z.int(),
});
export type EntryTemplateAnswer = z.output<typeof entryTemplateAnswer>;

export const entryTemplateListAnswer = z.object({
  entryTemplates: z.array(entryTemplateAnswer),
  count: z.int(),
});
