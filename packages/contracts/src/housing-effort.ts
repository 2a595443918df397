import { HEADCOUNTS } from "@grand-livre/domain/payroll/employer";
import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { yearEndAnswer, yearEndQuery } from "./year-end.ts";

const cents = z.int();

export const writeHousingEffortBody = z.strictObject({ ...yearEndQuery.shape, dueCents: givenCents.min(0) });

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
  /** Who has no validated payslip of the month of the closing; null: everybody has one. */
  missing: z.string().nullable(),
});
export type HousingEffortLine = z.output<typeof housingEffortLine>;

export const housingEffortAnswer = yearEndAnswer.extend({
  lines: z.array(housingEffortLine),
  wagesCents: cents,
  dueCents: cents,
});
export type HousingEffortAnswer = z.output<typeof housingEffortAnswer>;
