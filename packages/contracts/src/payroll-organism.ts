import { ORGANISM_KINDS } from "@grand-livre/domain/payroll/pay-day";
import { SCHEME_BASES, SCHEME_CATEGORIES, SCHEME_KINDS } from "@grand-livre/domain/payroll/schemes";
import { z } from "zod";
import { dateText } from "./paging.ts";

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

/** Parts per million of a base, or cents a month: five digits of either are more than any scheme asks. */
const share = z.int().min(0).max(1_000_000);
const text = (most: number) => z.string().trim().max(most);
const schemePart = z.strictObject({ base: z.enum(SCHEME_BASES), employee: share, employer: share });
/** A supplementary scheme: whom it covers from which day on, what is paid on which slice of the pay. */
export const scheme = z
  .strictObject({
    code: text(10).min(1),
    label: text(100).min(1),
    kind: z.enum(SCHEME_KINDS),
    category: z.enum(SCHEME_CATEGORIES),
    from: dateText,
    until: dateText.nullable(),
    compulsory: z.boolean(),
    reference: text(30).min(1),
    organism: text(9).min(1),
    population: text(30),
    option: text(30),
    parts: z.array(schemePart).min(1).max(6),
  })
  .refine(({ from, until }) => until === null || from <= until, { error: "DATE_INVALID", path: ["until"] });
export type SchemeBody = z.output<typeof scheme>;
export const schemes = z.array(scheme).max(20);
