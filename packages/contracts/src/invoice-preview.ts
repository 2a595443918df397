import { z } from "zod";
import { invoiceIssue, invoiceKinds, reallocateBody } from "./invoice.ts";
import { dateText as date } from "./paging.ts";

const cents = z.int();

/** An entry as it would be written, shown before it is. */
const previewLine = z.object({
  account: z.string(),
  accountLabel: z.string().nullable(),
  auxiliary: z.string().nullable(),
  label: z.string(),
  debitCents: cents,
  creditCents: cents,
  vatCode: z.string().nullable(),
  dueDate: z.string().nullable(),
  /** The document lines that made it. */
  documentLineIds: z.array(z.string()),
});
export const entryPreview = z.object({
  journalCode: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  lines: z.array(previewLine),
});
export type EntryPreview = z.infer<typeof entryPreview>;

/** Validation shows one entry; cancellation one reversal; reallocation both; taking a sale back its internal credit note. */
export const previewBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("validate") }),
  z.strictObject({ action: z.literal("cancel"), date: date.optional() }),
  z.strictObject({ action: z.literal("take-back"), date: date.optional() }),
  z.strictObject({
    action: z.literal("reallocate"),
    date: date.optional(),
    lines: reallocateBody.shape.lines,
  }),
]);
export type PreviewBody = z.input<typeof previewBody>;
export const previewAnswer = z.object({
  entries: z.array(entryPreview),
  issues: z.array(invoiceIssue),
  /** The draft that corrects a sale that is taken back. */
  corrected: z
    .object({
      kind: z.enum(invoiceKinds),
      label: z.string(),
      companyName: z.string().nullable(),
      date: z.string().nullable(),
      lines: z.array(z.object({ label: z.string(), netCents: cents })),
      totalExclVatCents: cents,
      vatCents: cents,
      totalInclVatCents: cents,
    })
    .optional(),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;
