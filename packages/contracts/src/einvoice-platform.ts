import { E_REPORTING_PERIODS } from "@grand-livre/domain/vat/e-reporting";
import { z } from "zod";
import { SIZE_CLASSES } from "./legal-entity.ts";
import { OUTSIDE_FAILURES } from "./outside-failure.ts";
import { blankOr, dateText, refIdText } from "./paging.ts";
import { DEPOSIT_STATES } from "./platform-states.ts";

/** What became of a call of the test: the screen has a sentence for each. */
export const PLATFORM_TEST_OUTCOMES = [
  "accepted",
  "credentials_refused",
  "no_token",
  "error_answered",
  "redirected",
  ...OUTSIDE_FAILURES,
  "secret_unreadable",
] as const;
/** The calls of a test, in their order: the first one that is not accepted ends it. */
export const PLATFORM_TEST_STEPS = ["token", "flow", "directory"] as const;
export type PlatformTestStep = (typeof PLATFORM_TEST_STEPS)[number];
export const PLATFORM_ENVIRONMENTS = ["trial", "production"] as const;
/** Versions of XP Z12-013; the older one has no cursors and no webhooks. */
export const PLATFORM_API_VERSIONS = ["1.3.0", "1.1.0"] as const;
export type PlatformTestOutcome = (typeof PLATFORM_TEST_OUTCOMES)[number];

const addressForms = ["SIREN", "SIREN_SIRET", "SIREN_SIRET_CodeRoutage", "SIREN_Suffixe"] as const;
const text = z.string().trim().max(200);

export const einvoicePlatformQuery = z.object({ legalEntityRefId: refIdText() });

const test = z.object({
  at: z.string(),
  outcome: z.enum(PLATFORM_TEST_OUTCOMES),
  /** The call that the outcome is of: the last one when all were accepted. */
  step: z.enum(PLATFORM_TEST_STEPS),
});

export const einvoicePlatformAnswer = z.object({
  siren: z.string(),
  /** The approved platform (PA); null: none is chosen. */
  name: z.string().nullable(),
  mandatedOn: z.string().nullable(),
  /** Where the platform gives its OAuth2 tokens. */
  tokenUrl: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Where its flow service and its directory service answer, before `/v1`. */
  flowUrl: z.string().nullable(),
  directoryUrl: z.string().nullable(),
  /** The company's account behind a login of several companies. */
  organizationId: z.string().nullable(),
  environment: z.enum(PLATFORM_ENVIRONMENTS),
  apiVersion: z.enum(PLATFORM_API_VERSIONS),
  /** Sales are deposited and flows are fetched without a gesture. */
  connected: z.boolean(),
  /** Of the company: it decides from when sales must travel. */
  sizeClass: z.enum(SIZE_CLASSES),
  /** When flows were last exchanged, and the code of the refusal that stopped it; null: never. */
  lastSync: z.object({ at: z.iso.datetime(), failure: z.string().nullable() }).nullable(),
  /** When flows last went through; null: never. */
  lastSuccessAt: z.iso.datetime().nullable(),
  /** The platform tells when flows change; without it they are searched at intervals. */
  hasWebhook: z.boolean(),
  /** The secret itself never leaves. */
  hasSecret: z.boolean(),
  lastTest: test.nullable(),
  addresses: z.array(
    z.object({ address: z.string(), form: z.enum(addressForms), effectiveOn: z.string(), label: z.string() }),
  ),
  /** Null: as the VAT regime says. */
  eReporting: z.enum(E_REPORTING_PERIODS).nullable(),
  eReportingOfRegime: z.enum(E_REPORTING_PERIODS),
  /** 0: never changed. */
  version: z.int(),
});
export type EinvoicePlatformAnswer = z.output<typeof einvoicePlatformAnswer>;

export const einvoicePlatformBody = z.strictObject({
  legalEntityRefId: refIdText(),
  name: text.max(120),
  mandatedOn: dateText.nullable(),
  tokenUrl: text.max(500),
  clientId: text,
  /** Absent, like those below: what is kept. */
  flowUrl: text.max(500).optional(),
  directoryUrl: text.max(500).optional(),
  organizationId: text.optional(),
  environment: z.enum(PLATFORM_ENVIRONMENTS).optional(),
  apiVersion: z.enum(PLATFORM_API_VERSIONS).optional(),
  connected: z.boolean().optional(),
  /** Absent: the one that is kept. */
  clientSecret: z.string().min(1).max(500).optional(),
  /** The first one in force is the seller's address of the next sales (BT-34). */
  addresses: z
    .array(
      z.strictObject({
        address: z.string().trim().min(1).max(250),
        effectiveOn: dateText,
        label: z.string().trim().max(100),
      }),
    )
    .max(50),
  eReporting: z.enum(E_REPORTING_PERIODS).nullable(),
  version: z.int().min(0),
});
export type EinvoicePlatformBody = z.output<typeof einvoicePlatformBody>;

export const platformTestBody = z.strictObject({ legalEntityRefId: refIdText() });
export const platformTestAnswer = test;

export const depositsQuery = z.object({
  legalEntityRefId: refIdText(),
  state: z.enum(DEPOSIT_STATES).default("waiting"),
  after: blankOr(z.uuid()).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type DepositsQuery = z.output<typeof depositsQuery>;

export const deposit = z.object({
  /** The invoice's. */
  id: z.uuid(),
  number: z.string(),
  date: z.string(),
  client: z.string(),
  totalInclVatCents: z.int(),
  /** Days since it was issued, of what is due and not handed over. */
  daysLate: z.int(),
  /** The day on which its file was handed over; null: it is to be. */
  handedOverOn: z.string().nullable(),
  handedOverBy: z.string().nullable(),
  /** What the platform called the deposit. */
  reference: z.string().nullable(),
});
export type Deposit = z.output<typeof deposit>;

/** The latest first. */
export const depositsAnswer = z.object({
  deposits: z.array(deposit),
  count: z.int(),
  /** The first day of what the company has to hand over, by its size. */
  boundFrom: z.string(),
  /** What is due since more than a day, and how long the oldest waits. */
  late: z.object({ count: z.int(), mostDays: z.int() }),
  nextAfter: z.uuid().nullable(),
});

export const handOverBody = z.strictObject({
  legalEntityRefId: refIdText(),
  invoiceIds: z.array(z.uuid()).min(1).max(200),
  handedOverOn: dateText,
  reference: z.string().trim().max(100).nullish(),
});
export type HandOverBody = z.output<typeof handOverBody>;
export const takeBackBody = z.strictObject({
  legalEntityRefId: refIdText(),
  invoiceIds: z.array(z.uuid()).min(1).max(200),
});
export const handOverAnswer = z.object({ changed: z.int() });
