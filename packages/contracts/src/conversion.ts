import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { yearEndAnswer, yearEndQuery } from "./year-end.ts";

const cents = z.int();

/** What is written: the totals say what the person saw, so that a document paid meanwhile is no surprise. */
export const writeConversionBody = z.strictObject({
  ...yearEndQuery.shape,
  lossCents: givenCents.min(0),
  gainCents: givenCents.min(0),
  /** The documents whose risk a hedge bears: their losses take no provision. */
  hedgedIds: z.array(z.uuid()).max(2000).default([]),
});
export type WriteConversionBody = z.output<typeof writeConversionBody>;

export const conversionDocument = z.object({
  invoiceId: z.uuid(),
  /** The document's number; that of the supplier on a bill. */
  number: z.string(),
  direction: z.enum(["credit", "debit"]),
  counterpartyName: z.string().nullable(),
  billDate: z.string(),
  /** What it came to, in smallest units of its currency; positive where it is owed to the company. */
  payableUnits: cents,
  /** Units of the currency for one euro that the document keeps. */
  keptRate: z.string(),
  account: z.string(),
  currency: z.string(),
  /** What is left of it, in smallest units of its currency; positive where it is owed to the company. */
  openUnits: cents,
  /** Units of the currency for one euro, and the day that it was published; null where none is known. */
  rate: z.string().nullable(),
  rateDay: z.string().nullable(),
  bookedCents: cents,
  valueCents: cents.nullable(),
  /** Value less books: negative is a loss. */
  differenceCents: cents.nullable(),
  hedged: z.boolean(),
});
export type ConversionDocument = z.output<typeof conversionDocument>;

export const conversionAnswer = yearEndAnswer.extend({
  lines: z.array(conversionDocument),
  lossCents: cents,
  gainCents: cents,
  provisionCents: cents,
});
export type ConversionAnswer = z.output<typeof conversionAnswer>;

/** Bank accounts in other currencies at a closing: the totals say what the person saw. */
export const writeRevaluationBody = writeConversionBody.omit({ hedgedIds: true });
export type WriteRevaluationBody = z.output<typeof writeRevaluationBody>;

export const revaluedAccount = z.object({
  account: z.string(),
  ...conversionDocument.pick({ currency: true, rate: true, rateDay: true, bookedCents: true }).shape,
  /** The balance in smallest units of the currency. */
  units: cents,
  valueCents: cents.nullable(),
  /** Value less books: negative is a loss (666), positive a gain (766). */
  differenceCents: cents.nullable(),
});
export type RevaluedAccount = z.output<typeof revaluedAccount>;

export const revaluationAnswer = yearEndAnswer.extend({
  lines: z.array(revaluedAccount),
  lossCents: cents,
  gainCents: cents,
});
export type RevaluationAnswer = z.output<typeof revaluationAnswer>;
