import { z } from "zod";
import { invoiceIssue, newInvoiceBody } from "./invoice.ts";
import { previewAnswer } from "./invoice-preview.ts";

/** A sale as it is typed, saved or not: what a screen asks about while somebody fills it. */
export const checkDraftBody = newInvoiceBody
  .omit({ bill_direction: true, status: true, futureDateConfirmed: true })
  .extend({ id: z.uuid().optional() });
export type CheckDraftBody = z.input<typeof checkDraftBody>;

export const draftIssue = invoiceIssue.omit({ lineId: true }).extend({
  /** Among the lines that were sent, from 0; null: the document. */
  line: z.int().nullable(),
});
export type DraftIssue = z.infer<typeof draftIssue>;

/** What would refuse its validation; no totals when it could not even be drafted. */
export const checkDraftAnswer = z.object({
  issues: z.array(draftIssue),
  totals: z
    .object({
      totalExclVatCents: z.int(),
      vatCents: z.int(),
      totalInclVatCents: z.int(),
      payableCents: z.int(),
    })
    .nullable(),
});
export type CheckDraftAnswer = z.infer<typeof checkDraftAnswer>;

/** The entry that validating it would write; `lineIds` are those of its lines in it, in the order in which they were sent. */
export const previewDraftAnswer = previewAnswer.extend({ lineIds: z.array(z.uuid()) });
export type PreviewDraftAnswer = z.infer<typeof previewDraftAnswer>;
