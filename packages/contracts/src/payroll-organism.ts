import { ORGANISM_KINDS } from "@grand-livre/domain/payroll/pay-day";
import { z } from "zod";

/** Who contributions of a kind are paid to, on which account. */
export const organism = z.strictObject({
  kind: z.enum(ORGANISM_KINDS),
  name: z.string().trim().min(1).max(70),
  iban: z.string().max(50).nullable(),
  /** Paid by quarter, not by month. */
  quarterly: z.boolean(),
});
export type OrganismBody = z.output<typeof organism>;
export const organisms = z
  .array(organism)
  .max(ORGANISM_KINDS.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, "ORGANISM_TWICE");
/** 31 is the last day of a month. */
export const payDay = z.int().min(1).max(31);
