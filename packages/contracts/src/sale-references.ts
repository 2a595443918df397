import { z } from "zod";

const quoted = z.string().trim().max(100).nullish();

/** What the buyer of a sale wants quoted, as it is sent. */
export const saleReferences = {
  /** The number of the customer's order, given before; the invoice shows it (BT-13; C. com., art. L441-9). */
  orderReference: quoted,
  /** The customer's own reference, the code of the service for a public one (BT-10). */
  buyerReference: quoted,
  /** The contract or the public procurement that the sale follows (BT-12). */
  contractReference: quoted,
};

/** The same, as it is answered. */
export const saleReferencesAnswer = {
  orderReference: z.string().nullable(),
  buyerReference: z.string().nullable(),
  contractReference: z.string().nullable(),
};
