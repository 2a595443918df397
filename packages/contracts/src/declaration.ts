import { PAYROLL_TAXES, PROFIT_TAXES } from "@grand-livre/domain/declaration/calendar";
import { type DeclarationKind, declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { DECLARATION_STATES } from "@grand-livre/domain/declaration/declaration-state";
import { FEE_CONTROLS, FEE_NATURES } from "@grand-livre/domain/declaration/fee-statement";
import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { dateText, flagText, refIdText } from "./paging.ts";

const cents = z.int();
/** Typed by a person: no larger than any amount of a document. */
const kinds = Object.keys(declarationRules.declarations) as [DeclarationKind, ...DeclarationKind[]];
const kind = z.enum(kinds);

/** The declarations whose last day lies in a span of at most 400 days: of one company, or of all in the scope. */
export const declarationQuery = z.object({
  legalEntityRefId: refIdText().optional(),
  startDate: dateText,
  endDate: dateText,
});

const key = {
  legalEntityRefId: refIdText(),
  kind,
  startDate: dateText,
  endDate: dateText,
  /** Which instalment; 0 when there are none. */
  part: z.coerce.number().int().min(0).max(4),
};
export const declarationKeyQuery = z.object(key);
export const declarationKeyBody = z.strictObject({ ...key, part: z.int().min(0).max(4) });
export type DeclarationKeyBody = z.output<typeof declarationKeyBody>;

export const changeDeclarationBody = declarationKeyBody.extend({
  /** Null: as the books say. */
  amountCents: givenCents.nullish(),
  note: z.string().trim().max(200).nullish(),
  /** Of the corporation tax's balance. */
  addedBackCents: givenCents.min(0).optional(),
  deductedCents: givenCents.min(0).optional(),
  lossesCents: givenCents.min(0).optional(),
});
export type ChangeDeclarationBody = z.output<typeof changeDeclarationBody>;

export const POSTING_KINDS = ["charge", "payment"] as const;
const posting = {
  posting: z.enum(POSTING_KINDS),
  date: dateText,
  /** All that is left by default. */
  amountCents: givenCents.optional(),
};
export const declarationPostingQuery = z.object({
  ...key,
  ...posting,
  amountCents: z.coerce.number().pipe(givenCents).optional(),
});
export const declarationPostingBody = declarationKeyBody.extend({
  ...posting,
  /** A payment that the books hold already: noted without an entry. */
  withoutEntry: z.boolean().default(false),
});
export type DeclarationPostingBody = z.output<typeof declarationPostingBody>;

const postingRow = z.object({
  id: z.uuid(),
  posting: z.enum(POSTING_KINDS),
  date: z.string(),
  amountCents: cents,
  entryId: z.uuid().nullable(),
});

const declarationRow = z.object({
  legalEntityRefId: z.string(),
  company: z.string(),
  kind,
  startDate: z.string(),
  endDate: z.string(),
  part: z.int(),
  dueDate: z.string(),
  regime: z
    .enum(["normal_monthly", "normal_quarterly", "simplified", "franchise", "corporate", "income"])
    .nullable(),
  /** Null while neither books nor a person give it; negative when it is received. */
  amountCents: cents.nullable(),
  state: z.enum(DECLARATION_STATES),
  /** Who took the last step; null before any, and where the VAT return keeps it. */
  actedBy: z.string().nullable(),
  actedAt: z.string().nullable(),
  note: z.string().nullable(),
  paidCents: cents,
  postings: z.array(postingRow),
  abilities: z.object({
    edit: ability,
    prepare: ability,
    file: ability,
    reject: ability,
    reopen: ability,
    pay: ability,
    charge: ability,
  }),
});
export type DeclarationRow = z.output<typeof declarationRow>;

const limits = z.object({
  turnoverCents: cents,
  limitCents: cents,
  upperCents: cents,
  state: z.enum(["below", "near", "above", "lost"]),
  legalSource: z.string(),
});
const franchise = limits.extend({ activity: z.enum(["goods", "services"]) });

export const declarationCalendarAnswer = z.object({
  declarations: z.array(declarationRow),
  /** Of a company in franchise, its turnover of the civil year before its limits. */
  franchise: franchise.nullable(),
  /** Of a company that declares VAT by the quarter, or by the year: its turnover before the limits of the quarter. */
  quarterly: limits.extend({ from: z.string() }).nullable(),
});
export type DeclarationCalendarAnswer = z.output<typeof declarationCalendarAnswer>;

const feeRow = z.object({
  /** Null for charges without third party. */
  counterpartyId: z.uuid().nullable(),
  name: z.string(),
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  /** What it was paid for, as corrected. */
  category: z.enum(FEE_NATURES),
  /** Booked in the year, VAT included. */
  bookedCents: cents,
  /** Paid in the year, as the books say. */
  paidCents: cents,
  /** What is declared: as corrected, else what was paid. */
  declaredCents: cents,
  declaredEuros: z.int(),
  declared: z.boolean(),
  /** What the file lacks of it. */
  controls: z.array(z.enum(FEE_CONTROLS)),
  /** Version 0 while nobody changed it. */
  correction: z.object({
    version: z.int(),
    excluded: z.boolean(),
    nature: z.enum(FEE_NATURES).nullable(),
    amountCents: cents.nullable(),
    reason: z.string(),
  }),
});
export type FeeRow = z.output<typeof feeRow>;

const flowRow = z.object({
  /** Null for entries without third party. */
  counterpartyId: z.uuid().nullable(),
  name: z.string(),
  vatNumber: z.string().nullable(),
  direction: z.enum(["sale", "purchase"]),
  supplyType: z.enum(["goods", "services"]),
  vatCode: z.string(),
  baseCents: cents,
});
export type FlowRow = z.output<typeof flowRow>;

const corporateTax = z.object({
  resultCents: cents,
  addedBackCents: cents,
  deductedCents: cents,
  lossesCents: cents,
  lossesUsedCents: cents,
  taxableCents: cents,
  reducedBaseCents: cents,
  reducedTaxCents: cents,
  fullBaseCents: cents,
  fullTaxCents: cents,
  contributionCents: cents,
  totalCents: cents,
  /** Charge written (695), and what 444 held at the closing: instalments paid. */
  chargedCents: cents,
  instalmentsCents: cents,
  dueCents: cents,
});
export type CorporateTaxDetails = z.output<typeof corporateTax>;

/** Of the last instalment of a company above 250 M€ of turnover. */
const lastInstalment = z.object({
  turnoverCents: cents,
  /** Share of the estimated tax that is paid by then. */
  shareBasisPoints: z.int(),
  /** Tax on the result in the books so far. */
  estimatedCents: cents,
  earlierCents: cents,
});
export type LastInstalmentDetails = z.output<typeof lastInstalment>;

/** The books know turnover and rate of CVAE; its value added is worked out on the form. */
const valueAdded = z.object({ year: z.int(), turnoverCents: cents, rateBasisPoints: z.int() });
export type ValueAddedDetails = z.output<typeof valueAdded>;

export const declarationDetailsAnswer = z.object({
  row: declarationRow,
  label: z.string(),
  form: z.string(),
  legalSource: z.string(),
  /** The accounts that the amount is read from, with their movements of some days. Debit − credit. */
  sources: z.array(
    z.object({
      account: z.string(),
      label: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      cents,
    }),
  ),
  corporateTax: corporateTax.nullable(),
  lastInstalment: lastInstalment.nullable(),
  valueAdded: valueAdded.nullable(),
  fees: z.object({ thresholdCents: cents, rows: z.array(feeRow) }).nullable(),
  flows: z.array(flowRow).nullable(),
  dividends: z
    .object({
      paidCents: cents,
      baseCents: cents,
      incomeTaxCents: cents,
      socialCents: cents,
      totalCents: cents,
    })
    .nullable(),
});
export type DeclarationDetails = z.output<typeof declarationDetailsAnswer>;

const profile = {
  profitTax: z.enum(PROFIT_TAXES),
  reducedRate: z.boolean(),
  payrollTax: z.enum(PAYROLL_TAXES),
  businessRates: z.boolean(),
  goodsSurvey: z.boolean(),
  activity: z.enum(["goods", "services"]),
  individualsBasisPoints: z.int().min(0).max(10_000),
};
export const declarationProfileQuery = z.object({ legalEntityRefId: refIdText() });
export const declarationProfileBody = z.strictObject({
  ...profile,
  legalEntityRefId: refIdText(),
  /** 0 before a first one is kept. */
  version: z.int().min(0),
});
export type DeclarationProfileBody = z.output<typeof declarationProfileBody>;
export const declarationProfileAnswer = z.object({ ...profile, version: z.int() });
export type DeclarationProfileAnswer = z.output<typeof declarationProfileAnswer>;

export const feeCorrectionBody = z.strictObject({
  legalEntityRefId: refIdText(),
  year: z.int().min(2000).max(2199),
  counterpartyId: z.uuid(),
  /** 0 while nobody changed it. */
  version: z.int().min(0),
  excluded: z.boolean().default(false),
  /** Null: as the accounts say. */
  nature: z.enum(FEE_NATURES).nullable().default(null),
  /** Null: what was paid. */
  amountCents: givenCents.min(0).nullable().default(null),
  reason: z.string().trim().min(1).max(500),
});
export type FeeCorrectionBody = z.output<typeof feeCorrectionBody>;

export const feePaperQuery = z.object({
  legalEntityRefId: refIdText(),
  year: z.coerce.number().int().min(2000).max(2199),
});
export const feeFileQuery = feePaperQuery.extend({
  /** Principal activity: `6920Z`. */
  activity: z.string().regex(/^\d{4}[A-Z]$/),
  /** The company pays wages. */
  wages: flagText,
  contactName: z.string().trim().min(1).max(50),
  contactEmail: z.email().max(60),
  contactPhone: z
    .string()
    .trim()
    .regex(/^\+?[\d .-]{10,20}$/),
});
