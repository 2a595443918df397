import type { IssuedInvoice, IssuedParty } from "@grand-livre/contracts/issued-invoice";

/**
 * Seller and buyer as the XML tells them. Out of the scope of VAT (category O), no VAT number may be told (BR-O-02 to
 * BR-O-04): the SIREN identifies both, and the paper keeps the number.
 */
export function partiesTold(invoice: IssuedInvoice): {
  readonly seller: IssuedParty;
  readonly buyer: IssuedParty;
} {
  const { seller, buyer, vatBreakdown } = invoice;
  if (!vatBreakdown.some(({ category }) => category === "O")) return { seller, buyer };
  return { seller: { ...seller, vatNumber: null }, buyer: { ...buyer, vatNumber: null } };
}
