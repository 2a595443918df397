import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import type fc from "fast-check";
import { randomInvoice } from "./random-invoice.ts";

/**
 * Random invoices with what the rules ask of each kind, and the product of each sale: the dated invoice that a credit note
 * corrects, the day of an intra-community supply and the VAT number of who buys it, a price that is paid for something.
 */
export const validInvoice: fc.Arbitrary<IssuedInvoice> = randomInvoice.map((invoice) => {
  const bears = (...categories: string[]) =>
    invoice.vatBreakdown.some((row) => categories.includes(row.category));
  const preceding = invoice.preceding.map((one) => ({ ...one, date: one.date ?? "2026-01-01" }));
  return {
    ...invoice,
    preceding:
      invoice.kind === "credit_note" && preceding.length === 0
        ? [{ number: "FA-2026-0001", date: "2026-01-01" }]
        : preceding,
    deliveryDate: bears("K") ? (invoice.deliveryDate ?? invoice.issueDate) : invoice.deliveryDate,
    seller: bears("AE", "K", "G") ? { ...invoice.seller, vatNumber: VAT_NUMBER } : invoice.seller,
    buyer: bears("AE", "K")
      ? { ...invoice.buyer, vatNumber: invoice.buyer.vatNumber ?? "DE136695976" }
      : invoice.buyer,
  };
});

const VAT_NUMBER = "FR44732829320";
