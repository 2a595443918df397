import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { TYPED_BOXES } from "@grand-livre/domain/statement/tax-forms";
import { TAX_PACKAGES } from "@grand-livre/domain/statement/tax-package";
import { z } from "zod";
import { refIdText } from "./paging.ts";
import { partnerFileAsked } from "./partner-file.ts";

const cents = z.int();

export const taxFormsQuery = z.object({ fiscalExerciseRefId: refIdText(), regime: z.enum(TAX_PACKAGES) });

export const taxPartnerFileQuery = taxFormsQuery.extend({
  obligation: partnerFileAsked.shape.obligation.default("IS1"),
  test: partnerFileAsked.shape.test,
});

/** A sum that a person adds to a box; negative, it takes off what the books say. */
const typedRow = z.strictObject({
  label: z.string().trim().min(1).max(200),
  reason: z.string().trim().min(1).max(500),
  cents: z.int().min(-MAX_AMOUNT_CENTS).max(MAX_AMOUNT_CENTS),
});
export type TaxFormTypedRow = z.output<typeof typedRow>;

export const taxFormLineBody = z.strictObject({
  fiscalExerciseRefId: refIdText(),
  /** `2058-A.WF` */
  box: z
    .string()
    .max(20)
    .refine((box) => TYPED_BOXES.has(box), { message: "No box that a person adds to" }),
  /** The version that was read; 0 for a box that nobody has written. */
  version: z.int().min(0),
  rows: z.array(typedRow).max(50),
});
export type TaxFormLineBody = z.output<typeof taxFormLineBody>;

const taxFormRow = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(["heading", "line", "total"]),
  /** `WF`, of each figure; empty where the form prints none. */
  boxes: z.array(z.string()),
  /** Of each figure, also of those without a box; what a person adds to `loss1` of 2059-C is kept under `2059-C.loss1`. */
  names: z.array(z.string()),
  cents: z.array(cents),
  accounts: z.array(z.object({ account: z.string(), label: z.string() })),
  /** Which figures a person may add to. */
  typed: z.array(z.boolean()),
});
const taxForm = z.object({
  form: z.string(),
  title: z.string(),
  headers: z.array(z.string()),
  rows: z.array(taxFormRow),
});
export type TaxFormAnswer = z.output<typeof taxForm>;

const typedBox = z.object({
  box: z.string(),
  version: z.int(),
  rows: z.array(typedRow),
  writtenBy: z.string(),
  writtenAt: z.string(),
});
export type TaxFormTypedBox = z.output<typeof typedBox>;

const listed = z.object({
  kind: z.enum(["company", "person", "subsidiary"]),
  name: z.string(),
  firstNames: z.string().nullable(),
  legalForm: z.string().nullable(),
  siren: z.string().nullable(),
  shares: z.string().nullable(),
  /** Of the capital, in ten-thousandths. */
  part: z.int(),
  address: z.string().nullable(),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
});
export type ListedHoldingAnswer = z.output<typeof listed>;

const holdings = z.object({
  boxes: z.array(z.object({ form: z.string(), box: z.string(), label: z.string(), count: z.int() })),
  /** Those who hold a tenth of the capital at least. */
  holders: z.array(listed),
  subsidiaries: z.array(listed),
  /** What is missing or contradicts, as sentences. */
  findings: z.array(z.string()),
});

export const taxFormsAnswer = z.object({
  forms: z.array(taxForm),
  /** 2059-F and G, or 2033-F and G, as they are at the end of the exercise. */
  holdings,
  /** What persons typed, of both regimes. */
  typed: z.array(typedBox),
  /** Figures that have to be the same in two places. */
  checks: z.array(z.object({ label: z.string(), leftCents: cents, rightCents: cents })),
  /** The tax package is marked filed: nothing is typed any more. */
  filed: z.boolean(),
});
export type TaxFormsAnswer = z.output<typeof taxFormsAnswer>;
