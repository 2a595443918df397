import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { writeCii } from "@grand-livre/einvoice/xml/write-cii";
import { validInvoice } from "@grand-livre/testkit/issued/valid-invoice";
import fc from "fast-check";

/** An invoice that holds every rule, between two companies of the directory. */
const [drawn] = fc.sample(
  validInvoice.filter(
    ({ kind, lines, adjustments, seller, buyer }) =>
      kind === "invoice" &&
      lines.length === 1 &&
      adjustments.length === 0 &&
      lines[0]?.vat.category === "S" &&
      buyer.customerKind === "business" &&
      buyer.siren !== seller.siren,
  ),
  { numRuns: 1, seed: 7 },
);
if (drawn === undefined) throw new Error("a sound invoice is drawn");

export const seller = drawn.seller.siren ?? "";
export const buyer = drawn.buyer.siren ?? "";
const issueDate = drawn.issueDate.replaceAll("-", "");
export const rateBasisPoints = drawn.lines[0]?.vat.rateBasisPoints ?? 0;

export const invoice = (number: string, change: Partial<IssuedInvoice> = {}): IssuedInvoice => ({
  ...drawn,
  number,
  buyer: { ...drawn.buyer, electronicAddress: { scheme: "0225", value: buyer } },
  ...change,
});
export const cii = (number: string, change?: Partial<IssuedInvoice>) => writeCii(invoice(number, change));

/** The same as the simulator knows it. */
export const known = (number: string) => ({
  seller,
  buyer,
  number,
  issueDate,
  typeCode: "380",
  rates: new Set([rateBasisPoints / 100]),
  statuses: [],
});
