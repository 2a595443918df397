import { ACCRUAL_KINDS } from "@grand-livre/domain/accrual/accrual-entry";
import { DEFERRAL_METHODS } from "@grand-livre/domain/accrual/deferral";
import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { entryPreview } from "./invoice-preview.ts";
import { dateText, pageQuery, refIdText, searchText } from "./paging.ts";

const cents = z.int();
const positiveCents = givenCents.min(1);

/** An accrual or deferral at a month end. Amounts are in cents and without VAT. */
export const createRegulationBody = z.strictObject({
  legalEntityRefId: refIdText(),
  kind: z.enum(ACCRUAL_KINDS),
  /** Account of class 6 or 7; of class 2 for an asset that is not billed yet. */
  account: z.string().min(1).max(20),
  /** The whole amount: what of it is booked follows from the service and the method. */
  amountCents: positiveCents,
  /** The VAT of the invoice to come (FAE, FNP, credit notes). */
  vatCents: givenCents.min(0).default(0),
  serviceStart: dateText.nullish(),
  serviceEnd: dateText.nullish(),
  method: z.enum(DEFERRAL_METHODS).default("fixed"),
  /** With `fixed`: the part that is booked; the whole amount by default. */
  fixedCents: positiveCents.nullish(),
  /** The last day of a month; the reversal is dated the next day. */
  date: dateText,
  label: z.string().trim().min(1).max(200),
  counterpartyId: z.uuid().nullish(),
  /** The ledger line that it defers: once for each date. */
  entryLineId: z.uuid().nullish(),
});
export type CreateRegulationBody = z.output<typeof createRegulationBody>;

export const regulationQuery = pageQuery.extend({
  fiscalExerciseRefId: refIdText(),
  kind: z.enum(ACCRUAL_KINDS).optional(),
  searchValue: searchText.optional(),
});
export type RegulationQuery = z.output<typeof regulationQuery>;

export const REGULATION_STATES = ["validated", "reversed", "cancelled"] as const;

export const regulationAnswer = z.object({
  id: z.uuid(),
  /** `regulation` was typed in the register; `invoice` is an invoice marked FAE or FNP. */
  origin: z.enum(["regulation", "invoice"]),
  /** RG-12; the number of the invoice. */
  pieceRef: z.string().nullable(),
  kind: z.enum(ACCRUAL_KINDS),
  counterpartyName: z.string().nullable(),
  label: z.string(),
  /** Null on an invoice, which may have several. */
  account: z.string().nullable(),
  serviceStart: z.string().nullable(),
  serviceEnd: z.string().nullable(),
  amountCents: cents,
  regulatedCents: cents,
  vatCents: cents,
  method: z.enum(DEFERRAL_METHODS),
  date: z.string(),
  reversalDate: z.string(),
  entryId: z.uuid(),
  entryNumber: z.string().nullable(),
  reversalEntryId: z.uuid(),
  reversalEntryNumber: z.string().nullable(),
  /** `reversed` once the day of the reversal has come. */
  state: z.enum(REGULATION_STATES),
  abilities: z.object({ cancel: ability }),
});
export type RegulationAnswer = z.output<typeof regulationAnswer>;
export const regulationListAnswer = z.object({ regulations: z.array(regulationAnswer), count: z.int() });

export const regulationPreviewAnswer = z.object({
  regulatedCents: cents,
  entry: entryPreview,
  reversalDate: z.string(),
});
export type RegulationPreview = z.output<typeof regulationPreviewAnswer>;

export const regulationProposalsQuery = z.object({
  fiscalExerciseRefId: refIdText(),
  date: dateText,
  method: z.enum(["days", "months", "30_360"]).default("days"),
});

export const regulationProposal = z.object({
  kind: z.enum(ACCRUAL_KINDS),
  account: z.string(),
  label: z.string(),
  amountCents: cents,
  /** What would be booked at the date. */
  regulatedCents: cents,
  serviceStart: z.string().nullable(),
  serviceEnd: z.string().nullable(),
  /** The line that it would defer; null for a bill that is missing. */
  entryLineId: z.uuid().nullable(),
  entryId: z.uuid().nullable(),
  counterpartyId: z.uuid().nullable(),
  counterpartyName: z.string().nullable(),
});
export type RegulationProposal = z.output<typeof regulationProposal>;
export const regulationProposalsAnswer = z.object({ proposals: z.array(regulationProposal) });

export const regulationSummaryQuery = z.object({ fiscalExerciseRefId: refIdText() });
export const regulationSummaryRow = z.object({
  account: z.string(),
  accountLabel: z.string(),
  /** Debit − credit at the end of the exercise: what the register says, what the ledger says. */
  registerCents: cents,
  ledgerCents: cents,
  /** Ledger − register. */
  gapCents: cents,
});
export type RegulationSummaryRow = z.output<typeof regulationSummaryRow>;
export const regulationSummaryAnswer = z.object({ date: z.string(), rows: z.array(regulationSummaryRow) });
