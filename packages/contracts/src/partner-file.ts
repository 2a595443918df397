import { z } from "zod";
import { flagText } from "./paging.ts";

/** What a person says of a file for an EDI partner. */
export const partnerFileAsked = z.object({
  /** The tax obligation as the office numbers it (référence d’obligation fiscale): `TVA1`, `IS1`, `BIC2`. */
  obligation: z
    .string()
    .trim()
    .max(15)
    .regex(/^[A-Z]{2,}\d+$/),
  /** Of the account to debit, whose IBAN the company's card has; without it the file orders no payment. */
  bic: z
    .string()
    .trim()
    .regex(/^([A-Z0-9]{8}|[A-Z0-9]{11})$/)
    .optional(),
  /** The partner is asked to try it, not to file it. */
  test: flagText.optional(),
});
