import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type fc from "fast-check";
import { randomInvoice } from "./random-invoice.ts";

/** Random invoices with what the rules ask of each kind: the invoice that a credit note corrects. */
export const validInvoice: fc.Arbitrary<IssuedInvoice> = randomInvoice.map((invoice) => ({
  ...invoice,
  preceding:
    invoice.kind === "credit_note" && invoice.preceding.length === 0
      ? [{ number: "FA-2026-0001", date: "2026-01-01" }]
      : invoice.preceding,
}));
