import { REVIEW_CYCLES } from "@grand-livre/domain/review/cycle";
import { REVIEW_STATES } from "@grand-livre/domain/review/review-mark";
import { z } from "zod";
import { ability } from "./ability.ts";

const cents = z.int();
const exercise = z.string().min(1).max(64);
const cycle = z.enum(REVIEW_CYCLES);
const account = z.string().min(1).max(20);

export const reviewQuery = z.object({ fiscalExerciseRefId: exercise });

export const reviewAnswer = z.object({
  cycles: z.array(
    z.object({
      cycle,
      label: z.string(),
      /** Accounts with a balance or a movement, and those of them whose mark holds. */
      accounts: z.int(),
      prepared: z.int(),
      reviewed: z.int(),
      /** Marked accounts whose balance has moved since. */
      moved: z.int(),
      openNotes: z.int(),
      files: z.int(),
    }),
  ),
});
export type ReviewAnswer = z.output<typeof reviewAnswer>;

export const reviewCycleQuery = z.object({ fiscalExerciseRefId: exercise, cycle });

const mark = z.object({ by: z.string(), at: z.string(), cents });
const reviewRow = z.object({
  account: z.string(),
  label: z.string(),
  /** Debit − credit at the end of the exercise, of the one before, and what lies between. */
  balanceCents: cents,
  previousCents: cents,
  differenceCents: cents,
  state: z.enum(REVIEW_STATES),
  prepared: mark.nullable(),
  reviewed: mark.nullable(),
  review: ability,
});
export type ReviewRow = z.output<typeof reviewRow>;

const reviewNote = z.object({
  id: z.string(),
  account: z.string().nullable(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  answer: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type ReviewNote = z.output<typeof reviewNote>;

const reviewDocument = z.object({
  id: z.string(),
  account: z.string().nullable(),
  fileName: z.string(),
  by: z.string(),
  at: z.string(),
});

/** The leading sheet (feuille maîtresse) of a cycle. */
export const reviewCycleAnswer = z.object({
  cycle,
  label: z.string(),
  /** Without an exercise before: its balances are zero. */
  hasPrevious: z.boolean(),
  rows: z.array(reviewRow),
  notes: z.array(reviewNote),
  files: z.array(reviewDocument),
});
export type ReviewCycleAnswer = z.output<typeof reviewCycleAnswer>;

export const markReviewBody = z.strictObject({
  fiscalExerciseRefId: exercise,
  accounts: z.array(account).min(1).max(500),
  /** `none` takes the marks away. */
  mark: z.enum(["prepared", "reviewed", "none"]),
});
export type MarkReviewBody = z.output<typeof markReviewBody>;

export const reviewNoteBody = z.strictObject({
  fiscalExerciseRefId: exercise,
  cycle,
  account: account.nullish(),
  text: z.string().trim().min(1).max(2000),
});
export type ReviewNoteBody = z.output<typeof reviewNoteBody>;

export const answerNoteBody = z.strictObject({ answer: z.string().trim().min(1).max(2000) });
