import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { z } from "zod";
import { rateText } from "./currency-rate.ts";
import { invoiceKinds, paymentStatuses } from "./invoice.ts";
import { entryPreview } from "./invoice-preview.ts";
import { dateText, pageQuery, refIdText } from "./paging.ts";

const amount = z.int().min(1).max(MAX_AMOUNT_CENTS);
const account = z.string().regex(/^[0-9A-Z]{3,20}$/);

/**
 * What the account moved for an amount in a currency: its euros, else units of the currency for one euro, else the rate of the day. The
 * amounts beside are in smallest units of that currency.
 */
const bankEuros = {
  amountEurCents: amount.optional(),
  exchangeRate: rateText.optional(),
};

/** One payment for any number of invoices of one third party; what is not allocated stays on its account. */
export const createPaymentBody = z.strictObject({
  legalEntityRefId: refIdText(),
  date: dateText,
  amountCents: amount,
  /** The 512 or 53 of a bank or cash journal; the company's bank by default. */
  account: account.optional(),
  counterpartyId: z.uuid(),
  allocations: z
    .array(
      z.strictObject({
        invoiceId: z.uuid(),
        amountCents: amount,
        /** Escompte: the part of `amountCents` that is given up for early payment, VAT included. */
        discountCents: z.int().min(0).max(MAX_AMOUNT_CENTS).optional(),
      }),
    )
    .max(200)
    .default([]),
  /** Settled without being paid (positive) or paid too much and kept (negative), within the company's limit. */
  writeOffCents: z.int().min(-MAX_AMOUNT_CENTS).max(MAX_AMOUNT_CENTS).default(0),
  /** When nothing is allocated; by default a customer pays, a supplier is paid. */
  direction: z.enum(["received", "sent"]).optional(),
  /** The currency of what it settles; absent: euros. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  ...bankEuros,
});
export type CreatePaymentBody = z.input<typeof createPaymentBody>;

/** What a payment left on the third party's account settles these, on that day; today by default. */
export const allocatePaymentBody = z.strictObject({
  date: dateText.optional(),
  allocations: z
    .array(z.strictObject({ invoiceId: z.uuid(), amountCents: amount }))
    .min(1)
    .max(200),
});
export type AllocatePaymentBody = z.input<typeof allocatePaymentBody>;

export const deallocatePaymentBody = z.strictObject({ useId: z.uuid(), date: dateText.optional() });

/** What a payment left on the third party's account goes back; by default all of it, today, by the bank. */
export const refundPaymentBody = z.strictObject({
  date: dateText.optional(),
  amountCents: amount.optional(),
  /** The 512 or 53 of a bank or cash journal. */
  account: account.optional(),
  ...bankEuros,
});
export type RefundPaymentBody = z.input<typeof refundPaymentBody>;

/** What is left of a credit note settles invoices of the same third party, no money moving, on that day; today by default. */
export const offsetPaymentBody = z.strictObject({
  creditNoteId: z.uuid(),
  date: dateText.optional(),
  allocations: z
    .array(z.strictObject({ invoiceId: z.uuid(), amountCents: amount }))
    .min(1)
    .max(200),
});
export type OffsetPaymentBody = z.input<typeof offsetPaymentBody>;

/** The entry that it would write. */
export const offsetPreviewAnswer = z.object({ entry: entryPreview });
export type OffsetPreviewAnswer = z.infer<typeof offsetPreviewAnswer>;

/** What a document may be set off against, the oldest first: of a credit note open invoices, of an invoice credit notes. */
export const offsetCandidatesAnswer = z.object({
  documents: z.array(
    z.object({
      id: z.uuid(),
      refId: z.string().nullable(),
      bill_number: z.string().nullable(),
      kind: z.enum(invoiceKinds),
      bill_date: z.string().nullable(),
      due_date: z.string().nullable(),
      totalInclVatCents: z.int(),
      remainingCents: z.int(),
    }),
  ),
  count: z.int(),
});
export type OffsetCandidatesAnswer = z.infer<typeof offsetCandidatesAnswer>;

export const reversePaymentBody = z.strictObject({ date: dateText.optional() });

/** `unpaid` undoes the invoice's payments; `paid` without an amount is the rest. */
export const updatePaymentStatusBody = z.strictObject({
  id: z.uuid(),
  /** Any other value is refused in the words of the specification, as one that changes nothing. */
  paymentStatus: z.union([z.enum(paymentStatuses), z.string().max(100)]),
  version: z.int().min(1),
  amountCents: amount.optional(),
  paidOn: dateText.optional(),
  account: account.optional(),
  ...bankEuros,
});
export type UpdatePaymentStatusBody = z.input<typeof updatePaymentStatusBody>;

export const paymentAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  direction: z.enum(["received", "sent"]),
  date: z.string(),
  amountCents: z.int(),
  writeOffCents: z.int(),
  /**
   * Of a payment in a currency, whose amounts are in its smallest units: what the account moved in euros, and the difference of rates,
   * positive where more was settled than moved.
   */
  currency: z.string().optional(),
  amountEurCents: z.int().optional(),
  exchangeCents: z.int().optional(),
  /** Left on the third party's account. */
  unallocatedCents: z.int(),
  account: z.string(),
  counterpartyId: z.uuid().nullable(),
  entryId: z.uuid(),
  entryNumber: z.string().nullable(),
  /** The payment that this one undoes; the one that undid it. */
  reversesId: z.uuid().nullable(),
  reversedById: z.uuid().nullable(),
  /** The payment whose rest this one gives back. */
  refundsId: z.uuid().nullable(),
  /** The credit note that this one sets off against invoices, no money moving: `amountCents` is 0, `account` the third party's own. */
  offsetsId: z.uuid().nullable(),
  /** What was given back of its own rest, and not undone. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      date: z.string(),
      amountCents: z.int(),
      account: z.string(),
      entryId: z.uuid(),
      entryNumber: z.string().nullable(),
    }),
  ),
  allocations: z.array(
    z.object({
      invoiceId: z.uuid(),
      refId: z.string().nullable(),
      amountCents: z.int(),
      discountCents: z.int(),
      /** The later use of the rest that settled it, with its day and its entry; null: the payment itself. */
      useId: z.uuid().nullable(),
      usedOn: z.string().nullable(),
      useEntryId: z.uuid().nullable(),
    }),
  ),
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** What deserves a look and keeps nothing from being written; `code` is in the error catalogue. */
const paymentWarning = z.object({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() });
export type PaymentWarning = z.infer<typeof paymentWarning>;
export const paymentCheckAnswer = z.object({ warnings: z.array(paymentWarning) });
export type PaymentCheckAnswer = z.infer<typeof paymentCheckAnswer>;
/** A payment as it was just written, or used. */
export const writtenPaymentAnswer = paymentAnswer.extend(paymentCheckAnswer.shape);
export type WrittenPaymentAnswer = z.infer<typeof writtenPaymentAnswer>;

export const paymentQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  counterpartyId: z.uuid().optional(),
  invoiceId: z.uuid().optional(),
  /** Those before this payment, the newest first. */
  after: z.uuid().optional(),
});
export const paymentListAnswer = z.object({
  payments: z.array(paymentAnswer),
  count: z.int(),
  nextAfter: z.uuid().nullable(),
});
