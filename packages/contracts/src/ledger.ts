import { z } from "zod";

const cents = z.int();

export const verifyLedgerQuery = z.object({ legalEntityRefId: z.string().min(1) });

export const verifyLedgerAnswer = z.object({
  /** Validated entries read. */
  entries: z.int(),
  /** Hash of the last one, 64 hexadecimal digits; zeros for an empty ledger. */
  head: z.string(),
  /** Whether every entry is what was sealed, and none is missing. */
  intact: z.boolean(),
  firstBroken: z
    .object({
      rank: z.int(),
      number: z.string(),
      reason: z.enum(["content", "rank", "end"]),
    })
    .optional(),
  /** Whether every kept balance is the sum of its lines, and where it is not. */
  balancesIntact: z.boolean(),
  balanceDifferences: z.array(
    z.object({
      fiscalExerciseId: z.string(),
      period: z.int(),
      account: z.string(),
      auxiliary: z.string(),
      state: z.string(),
      keptDebitCents: cents,
      keptCreditCents: cents,
      summedDebitCents: cents,
      summedCreditCents: cents,
    }),
  ),
  /** Whether every collective account is the sum of its auxiliaries, and where it is not. */
  collectivesIntact: z.boolean(),
  collectiveDifferences: z.array(
    z.object({ account: z.string(), collectiveCents: cents, auxiliariesCents: cents }),
  ),
});
export type VerifyLedgerAnswer = z.infer<typeof verifyLedgerAnswer>;
