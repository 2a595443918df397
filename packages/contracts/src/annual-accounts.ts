import { ACCOUNTS_FINDINGS } from "@grand-livre/domain/annual-accounts/accounts-findings";
import { NOTES_TABLES } from "@grand-livre/domain/annual-accounts/notes-tables";
import { PART_KEYS } from "@grand-livre/domain/annual-accounts/parts";
import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { z } from "zod";
import { refIdText } from "./paging.ts";

const cents = z.int();
const givenCents = z.int().min(0).max(MAX_AMOUNT_CENTS);
const part = z.enum(PART_KEYS as readonly [string, ...string[]]);

export const annualAccountsQuery = z.object({ fiscalExerciseRefId: refIdText() });

/** An engagement off the balance sheet. */
const commitment = z.strictObject({
  side: z.enum(["given", "received"]),
  label: z.string().trim().min(1).max(200),
  cents: givenCents,
});
export type Commitment = z.output<typeof commitment>;

/** What of a line of a table falls due later, as its contract says. */
const maturity = z
  .strictObject({
    /** `debts.bank_loans` */
    line: z.string().regex(/^(?:receivables|debts)\.[a-z_]{1,40}$/),
    overOneYearCents: givenCents,
    overFiveYearsCents: givenCents,
  })
  .refine((row) => row.overFiveYearsCents <= row.overOneYearCents, {
    message: "No more after five years than after one",
    path: ["overFiveYearsCents"],
  });
export type Maturity = z.output<typeof maturity>;

export const annualAccountsPartBody = z
  .strictObject({
    fiscalExerciseRefId: refIdText(),
    part,
    /** The version that was read; 0 for a part that nobody has written. */
    version: z.int().min(0),
    /** The part says « sans objet ». */
    withoutObject: z.boolean().default(false),
    text: z.string().trim().max(20_000).default(""),
    /** Of the part `commitments`. */
    commitments: z.array(commitment).max(100).default([]),
    /** Of the part `maturities`. */
    maturities: z.array(maturity).max(40).default([]),
  })
  .refine(
    ({ withoutObject, text, commitments, maturities }) =>
      !withoutObject || (text === "" && commitments.length === 0 && maturities.length === 0),
    { message: "A part without object has no text", path: ["text"] },
  );
export type AnnualAccountsPartBody = z.output<typeof annualAccountsPartBody>;

const accountsPart = z.object({
  part,
  title: z.string(),
  /** The books ask for it; what nothing asks for may be left out. */
  asked: z.boolean(),
  version: z.int(),
  withoutObject: z.boolean(),
  text: z.string(),
  /** The text of the exercise before, else the usual wording with the figures of the books. */
  proposal: z.object({ text: z.string(), origin: z.enum(["previous", "usual"]) }),
  writtenBy: z.string().nullable(),
  writtenAt: z.string().nullable(),
});
export type AccountsPartAnswer = z.output<typeof accountsPart>;

const notesRow = z.object({
  key: z.string(),
  label: z.string(),
  total: z.boolean(),
  cents: z.array(cents),
  accounts: z.array(z.string()),
  /** Its due dates are typed, in the part `maturities`. */
  typed: z.boolean(),
});

export const annualAccountsAnswer = z.object({
  /** Of an exercise that is not closed: each page says « Projet ». */
  project: z.boolean(),
  findings: z.array(
    z.object({ code: z.enum(ACCOUNTS_FINDINGS), part: z.string().nullable(), label: z.string().nullable() }),
  ),
  parts: z.array(accountsPart),
  tables: z.array(
    z.object({
      key: z.enum(NOTES_TABLES),
      title: z.string(),
      headers: z.array(z.string()),
      rows: z.array(notesRow),
    }),
  ),
  commitments: z.array(commitment),
  maturities: z.object({ version: z.int(), rows: z.array(maturity) }),
});
export type AnnualAccountsAnswer = z.output<typeof annualAccountsAnswer>;
