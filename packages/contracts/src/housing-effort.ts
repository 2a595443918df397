import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { HEADCOUNTS } from "@grand-livre/domain/payroll/employer";
import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { yearEndAnswer, yearEndQuery } from "./year-end.ts";

const cents = z.int();

export const writeHousingEffortBody = z.strictObject({
  ...yearEndQuery.shape,
  dueCents: givenCents.min(0),
  penaltyCents: givenCents.min(0),
});

const givenAmount = z.int().min(0).max(MAX_AMOUNT_CENTS);
const housingInvestment = z.strictObject({
  /** Of the wages; they are invested within the year after it. */
  year: z.int().min(2000).max(2100),
  /** Null: what the payslips of the year say. */
  wagesCents: givenAmount.nullable(),
  /** What was invested on these wages, with what was carried over from earlier years. */
  investedCents: givenAmount,
});
/** What an establishment invested in housing, one row for a year of wages. */
export const housingInvestments = z
  .array(housingInvestment)
  .max(60)
  .refine((rows) => new Set(rows.map(({ year }) => year)).size === rows.length, "DATE_INVALID");

const housingEffortLine = z.object({
  employerId: z.uuid(),
  siret: z.string(),
  /** On the day of the closing; null: no rates are typed. */
  headcount: z.enum(HEADCOUNTS).nullable(),
  /** Gross pay of the calendar year up to the closing. */
  wagesCents: cents,
  ratePpm: z.int(),
  /** Nothing below 50 employees. */
  dueCents: cents,
  /** The wages that had to be invested by the last 31 December; null: below 50 employees then, or the 2 % are paid already. */
  before: z
    .object({
      year: z.int(),
      /** Null: no payslip of that year is here and nothing is typed. */
      wagesCents: cents.nullable(),
      /** Null: nobody said it. */
      investedCents: cents.nullable(),
      /** The wages that nothing was invested for. */
      baseCents: cents,
      penaltyPpm: z.int(),
      penaltyCents: cents,
    })
    .nullable(),
  /** What is typed of all years, and the version of the establishment that holds it. */
  housing: housingInvestments,
  version: z.int(),
  /** Who has no validated payslip of the month of the closing; null: everybody has one. */
  missing: z.string().nullable(),
});
export type HousingEffortLine = z.output<typeof housingEffortLine>;

export const housingEffortAnswer = yearEndAnswer.extend({
  lines: z.array(housingEffortLine),
  wagesCents: cents,
  dueCents: cents,
  penaltyCents: cents,
});
export type HousingEffortAnswer = z.output<typeof housingEffortAnswer>;
