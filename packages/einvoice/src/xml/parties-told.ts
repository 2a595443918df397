import type { IssuedInvoice, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";

const bears = (invoice: IssuedInvoice, category: string) =>
  invoice.vatBreakdown.some((row) => row.category === category);

/**
 * Seller and buyer as in the XML. Out of the scope of VAT (category O), no VAT number may be given (BR-O-02 to
 * BR-O-04): the SIREN identifies both, and the paper keeps the number.
 */
export function partiesTold(invoice: IssuedInvoice): {
  readonly seller: IssuedParty;
  readonly buyer: IssuedParty;
} {
  const { seller, buyer } = invoice;
  if (!bears(invoice, "O")) return { seller, buyer };
  return { seller: { ...seller, vatNumber: null }, buyer: { ...buyer, vatNumber: null } };
}

/** BT-32: a seller without VAT number (franchise en base) is registered for taxes under its SIREN (BR-E-02). */
export function taxNumberTold(party: IssuedParty, side: "seller" | "buyer"): string | null {
  return side === "seller" && party.vatNumber === null ? party.siren : null;
}

/** BT-29, BT-46: the establishment, where the directory knows several of one company; never one of another company. */
export function siretTold({ siren, siret }: IssuedParty): string | null {
  return siren !== null && siret?.startsWith(siren) ? siret : null;
}

/** BG-15: an intra-community supply says where it goes (BR-IC-12), the buyer's address unless another is known. */
export function deliveryTold(invoice: IssuedInvoice): PostalAddress | null {
  return invoice.deliveryAddress ?? (bears(invoice, "K") ? invoice.buyer.address : null);
}
