import { z } from "zod";
import { invoiceDirections } from "./invoice.ts";
import { refIdText } from "./paging.ts";

/** The deposits of a third party that a final invoice on this side may take back, or that one has. */
export const paidDepositsQuery = z.object({
  legalEntityRefId: refIdText(),
  bill_direction: z.enum(invoiceDirections),
  counterpartyId: z.uuid(),
});

const named = { id: z.uuid(), refId: z.string().nullable(), bill_number: z.string().nullable() };

/** Deposits that are paid whole: those still to be taken back first, the latest first. */
export const paidDepositsAnswer = z.object({
  deposits: z.array(
    z.object({
      ...named,
      bill_date: z.string().nullable(),
      currency: z.string(),
      /** In its smallest units. */
      totalInclVatCents: z.int(),
      /** The validated final invoice that took it back: no other one may. */
      takenBackBy: z.object(named).nullable(),
    }),
  ),
  count: z.int(),
});
export type PaidDeposits = z.infer<typeof paidDepositsAnswer>;
