import { HEADCOUNTS } from "@grand-livre/domain/payroll/employer";
import { z } from "zod";
import { leaveRules } from "./absence.ts";
import { establishmentFacts } from "./dsn.ts";
import { housingInvestments } from "./housing-effort.ts";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";
import { organisms, payDay, schemes } from "./payroll-organism.ts";

const ppm = z.int().min(0).max(1_000_000);
const words = (most: number) => z.string().trim().min(1).max(most);

const establishmentRate = z.strictObject({
  from: dateText,
  accidentPpm: ppm,
  mobilityPpm: ppm,
  headcount: z.enum(HEADCOUNTS),
  source: words(200),
});
const establishmentAddress = z.strictObject({
  line1: z.string().trim().max(200),
  postcode: z.string().trim().max(10),
  city: words(100),
});

const employerFields = {
  siret: z.string().max(30),
  /** Code APE. */
  naf: z.string().trim().max(6),
  idcc: z.string().trim().max(4),
  agreement: z.string().trim().max(200),
  /** Null: the company's. */
  address: establishmentAddress.nullable().default(null),
  rates: z
    .array(establishmentRate)
    .min(1)
    .max(60)
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, "DATE_INVALID"),
  /** Day of the DSN. */
  dsnDay: z.union([z.literal(5), z.literal(15)]),
  /** The bank account that pays wages, such as 512000. */
  account: z.string().min(3).max(20),
  /** The day that wages are paid on, in their month or the next; 31 is its last day. */
  payDay: payDay.optional(),
  paysNextMonth: z.boolean().optional(),
  organisms: organisms.optional(),
  schemes: schemes.optional(),
  /** What its social declarations need. */
  dsn: establishmentFacts.optional(),
  leave: leaveRules.optional(),
  housing: housingInvestments.optional(),
};
export const createEmployerBody = z.strictObject({ legalEntityRefId: refIdText(), ...employerFields });
export type CreateEmployerBody = z.output<typeof createEmployerBody>;
export const updateEmployerBody = z
  .strictObject({ ...employerFields, address: establishmentAddress.nullable(), active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateEmployerBody = z.output<typeof updateEmployerBody>;
export const employerQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});
export const employerAnswer = z.object({
  id: z.uuid(),
  version: z.int(),
  legalEntityRefId: z.string(),
  /** The company's name and SIREN. */
  name: z.string(),
  siren: z.string(),
  siret: z.string(),
  naf: z.string(),
  idcc: z.string(),
  agreement: z.string(),
  address: establishmentAddress.nullable(),
  rates: z.array(establishmentRate),
  /** Those of today; null before the first. */
  headcount: z.enum(HEADCOUNTS).nullable(),
  accidentPpm: z.int().nullable(),
  mobilityPpm: z.int().nullable(),
  dsnDay: z.int(),
  account: z.string(),
  payDay,
  paysNextMonth: z.boolean(),
  organisms,
  schemes,
  active: z.boolean(),
  dsn: establishmentFacts,
  leave: leaveRules,
  housing: housingInvestments,
});
export type EmployerAnswer = z.output<typeof employerAnswer>;
export const employerListAnswer = z.object({ employers: z.array(employerAnswer), count: z.int() });
