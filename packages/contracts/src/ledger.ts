import { z } from "zod";
import { controlAnswer } from "./job.ts";

const cents = z.int();

export const verifyLedgerQuery = z.object({ legalEntityRefId: z.string().min(1) });

export const proveLedgerQuery = z.object({ legalEntityRefId: z.string().min(1) });

export const proveEntryQuery = proveLedgerQuery.extend({ entryId: z.uuid() });

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
      reason: z.enum(["content", "rank", "end", "place"]),
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

export const verifyByJobBody = z.strictObject({ legalEntityRefId: z.string().min(1) });

export const verificationAnswer = controlAnswer(verifyLedgerAnswer);
export type VerificationAnswer = z.infer<typeof verificationAnswer>;

/** What a proof says of the whole ledger, at the time it is made. */
export const ledgerHead = z.object({
  company: z.string(),
  siren: z.string().nullable(),
  /** Validated entries. */
  entries: z.int(),
  /** Hash of the last one: each depends on all before it. */
  head: z.string(),
  /** Root of the Merkle tree over the hashes of all (RFC 6962). */
  root: z.string(),
  madeAt: z.iso.datetime(),
});
export type LedgerHead = z.infer<typeof ledgerHead>;

/** A sealed entry as a proof shows it: `fields` in the order of the canonical form (docs/decisions/0005). */
export const provenEntry = z.object({
  rank: z.int(),
  previousHash: z.string(),
  hash: z.string(),
  version: z.int(),
  fields: z.array(z.string()),
});
export type ProvenEntry = z.infer<typeof provenEntry>;

/** The proof that one entry is in the ledger: it reveals no other entry. */
export const entryProof = ledgerHead.extend({
  format: z.literal("grand-livre-entry-1"),
  entry: provenEntry,
  path: z.array(z.object({ side: z.enum(["left", "right"]), hash: z.string() })),
});
export type EntryProof = z.infer<typeof entryProof>;
