import { isCurrency } from "@grand-livre/domain/currency/currencies";
import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { dateText } from "./paging.ts";

const calendarDate = dateText;
const cents = z.int();
const sideCents = z.int().min(0).max(99_999_999_999_999).default(0);
const text = (most: number) => z.string().trim().max(most);

export const entryStates = ["draft", "provisional", "validated"] as const;
export const entryNatures = ["normal", "opening", "accrual", "reversal", "closing", "import"] as const;

export const entryLineBody = z.strictObject({
  account: text(20).min(1),
  counterpartyId: z.uuid().nullish(),
  /** The entry's own label when absent. */
  label: text(300).nullish(),
  debitCents: sideCents,
  creditCents: sideCents,
  dueDate: calendarDate.nullish(),
  vatCode: text(20).nullish(),
  vatBaseCents: givenCents.nullish(),
  /** Of an amount in another currency, beside its euros: ISO 4217, and its smallest units on the side of the line. */
  currency: z.string().refine(isCurrency).nullish(),
  currencyCents: z.int().min(1).max(99_999_999_999_999).nullish(),
  /** Open lines of the same account and third party: lettered with this one when the entry is validated. */
  letterWith: z.array(z.uuid()).max(499).nullish(),
});

const draftFields = {
  journalCode: text(10).min(1),
  date: calendarDate,
  pieceRef: text(100).nullish(),
  pieceDate: calendarDate.nullish(),
  label: text(300),
  /** In their order; a draft may be incomplete and unbalanced. */
  lines: z.array(entryLineBody).max(2000),
};

export const createEntryBody = z.strictObject({ legalEntityRefId: z.string().min(1), ...draftFields });
export type CreateEntryBody = z.input<typeof createEntryBody>;

/** What a field does not name stays; `lines`, when given, replace them all. */
export const updateEntryBody = z.strictObject({
  version: z.int().min(1),
  journalCode: draftFields.journalCode.optional(),
  date: draftFields.date.optional(),
  pieceRef: draftFields.pieceRef,
  pieceDate: draftFields.pieceDate,
  label: draftFields.label.optional(),
  lines: draftFields.lines.optional(),
});
export type UpdateEntryBody = z.input<typeof updateEntryBody>;

/** Without a date: that of the entry when its period is open, else the next open day. */
export const reverseEntryBody = z.strictObject({ date: calendarDate.optional() });
/** Two people at once: a request with an old version is refused. */
export const validateEntryBody = z.strictObject({ version: z.int().min(1).optional() });

export const entryAbilities = z.object({
  edit: ability,
  delete: ability,
  validate: ability,
  reverse: ability,
});

/** Where a line comes from: the part of a document that made it. */
export const lineOrigin = z.object({
  documentKind: z.string(),
  documentId: z.string(),
  documentLineId: z.string().nullable(),
  role: z.string(),
  amountCents: cents,
});

export const entryLineAnswer = z.object({
  id: z.string(),
  account: z.string(),
  accountLabel: z.string(),
  counterpartyId: z.string().nullable(),
  auxiliary: z.string().nullable(),
  auxiliaryLabel: z.string().nullable(),
  label: z.string(),
  debitCents: cents,
  creditCents: cents,
  dueDate: z.string().nullable(),
  vatCode: z.string().nullable(),
  vatBaseCents: cents.nullable(),
  /** Of an amount in another currency; absent on a line in euros. A file may name one that ISO 4217 has not. */
  currency: z.string().optional(),
  currencyCents: cents.optional(),
  /** On a draft: the lines that this one will be lettered with; absent where none was chosen. */
  letterWith: z.array(z.string()).optional(),
  origins: z.array(lineOrigin),
});

/** Where an entry comes from: `manual`, a document (`invoice`…) or another entry (`reversal`). */
export const entrySource = z.object({
  kind: z.string(),
  id: z.string().nullable(),
  rule: z.string().nullable(),
});

export const entrySummary = z.object({
  id: z.string(),
  legalEntityRefId: z.string(),
  journalCode: z.string(),
  journalLabel: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  pieceDate: z.string().nullable(),
  label: z.string(),
  nature: z.enum(entryNatures),
  state: z.enum(entryStates),
  /** Continuous by journal and exercise; null on a draft. */
  number: z.string().nullable(),
  validDate: z.string().nullable(),
  source: entrySource,
  /** Id of the entry that this one reverses. */
  reversesId: z.string().nullable(),
  /** Id of the entry that reverses this one. */
  reversedBy: z.string().nullable(),
  reversedByNumber: z.string().nullable(),
  debitCents: cents,
  creditCents: cents,
  lineCount: z.int(),
  version: z.int(),
  abilities: entryAbilities,
});
export type EntrySummary = z.infer<typeof entrySummary>;

/** The day from which income is proposed as a PCA; the service that it was billed for, when its lines do not give it. */
const pcaFields = {
  date: calendarDate,
  serviceStart: calendarDate.nullish(),
  serviceEnd: calendarDate.nullish(),
};
export const markPcaBody = z.strictObject(pcaFields);
export type MarkPcaBody = z.output<typeof markPcaBody>;

export const pcaMark = z.object({
  date: z.string(),
  serviceStart: z.string().nullable(),
  serviceEnd: z.string().nullable(),
});

export const entryAnswer = entrySummary.extend({
  lines: z.array(entryLineAnswer),
  documentSha256: z.string().nullable(),
  /** Place in the chain of validated entries. */
  rank: z.int().nullable(),
  hash: z.string().nullable(),
  /** Marked as a PCA; null while it is not. */
  pca: pcaMark.nullable(),
  markPca: ability,
  /** On a draft that may be validated: what deserves a look before, by code of the catalogue. */
  warnings: z.array(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() })),
});
export type EntryAnswer = z.infer<typeof entryAnswer>;

export const listEntriesQuery = z.object({
  legalEntityRefId: z.string().optional(),
  journalCode: z.string().optional(),
  state: z.enum(entryStates).optional(),
  startDate: calendarDate.optional(),
  endDate: calendarDate.optional(),
  /** In label, piece, third parties and number, without case or accents. */
  searchValue: z.string().max(200).optional(),
  /** Only the entries of this source, as `invoice` and the id of one. */
  sourceKind: z.string().max(50).optional(),
  sourceId: z.uuid().optional(),
  order: z.enum(["asc", "desc"]).default("desc"),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(20),
  /** `nextAfter` of the page before. */
  after: z.string().max(500).optional(),
});
export const listEntriesAnswer = z.object({
  entries: z.array(entrySummary),
  count: z.int(),
  /** Of all that the filter keeps in one company, with its first page; null beyond 10,000 entries. */
  totals: z.object({ debitCents: cents, creditCents: cents }).nullable(),
  nextAfter: z.string().nullable(),
});
export type ListEntriesAnswer = z.infer<typeof listEntriesAnswer>;

export const deletedEntryAnswer = z.object({ id: z.string(), deleted: z.literal(true) });

export const journalPeriodsQuery = z.object({
  legalEntityRefId: z.string().min(1),
  fiscalExerciseRefId: z.string().min(1),
});

/** What a journal holds in a period: nothing is answered where there is no entry. */
export const journalPeriodsAnswer = z.object({
  journalPeriods: z.array(
    z.object({
      journalCode: z.string(),
      journalLabel: z.string(),
      entryType: z.string(),
      periodNumber: z.int(),
      startDate: z.string(),
      endDate: z.string(),
      periodState: z.enum(["open", "provisionally_closed", "closed"]),
      entries: z.int(),
      drafts: z.int(),
      provisional: z.int(),
      validated: z.int(),
      debitCents: cents,
      creditCents: cents,
      /** Number of the last entry validated there; null when none is. */
      lastNumber: z.string().nullable(),
      /** Numbers that are missing before one of the period, and the two around the first hole. */
      breaks: z.int(),
      breakAfter: z.string().nullable(),
      breakBefore: z.string().nullable(),
    }),
  ),
});
export type JournalPeriodsAnswer = z.infer<typeof journalPeriodsAnswer>;

export const validateUntilBody = z.strictObject({
  legalEntityRefId: z.string().min(1),
  /** All journals without one. */
  journalCode: text(10).min(1).nullish(),
  untilDate: calendarDate,
});
export type ValidateUntilBody = z.output<typeof validateUntilBody>;

export const validateUntilAnswer = z.object({
  validated: z.int(),
  /** Drafts that could not be, with the refusal of each. */
  left: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      label: z.string(),
      code: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  /** Drafts that this call did not come to: call again. */
  more: z.boolean(),
});
export type ValidateUntilAnswer = z.output<typeof validateUntilAnswer>;

export const entryAttachmentsAnswer = z.object({
  attachments: z.array(
    z.object({ id: z.string(), fileName: z.string(), by: z.string().nullable(), at: z.string() }),
  ),
});
export type EntryAttachmentsAnswer = z.output<typeof entryAttachmentsAnswer>;
