import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { dateText } from "./paging.ts";

const cents = z.int();

const decided = {
  /** To 1061. */
  legalReserveCents: givenCents.min(0).default(0),
  /** To 1063, 1064, 1068. */
  otherReserves: z
    .array(z.strictObject({ account: z.string().regex(/^106/).max(20), cents: givenCents.min(1) }))
    .max(20)
    .default([]),
  /** To 457. */
  dividendCents: givenCents.min(0).default(0),
  /** Left on 110. */
  retainedCents: givenCents.min(0).default(0),
  /** Taken from 110: to distribute, or to make a loss up. */
  fromRetainedCents: givenCents.min(0).default(0),
};

/** What the partners decided on the result of the year before. Amounts in cents. */
export const appropriationBody = z.strictObject({ date: dateText, ...decided });
export type AppropriationBody = z.output<typeof appropriationBody>;

export const appropriationAnswer = z.object({
  /** Positive for a profit that waits on 120, negative for a loss on 129; zero when nothing waits. */
  resultCents: cents,
  lossesBroughtCents: cents,
  retainedCents: cents,
  capitalCents: cents,
  legalReserveCents: cents,
  legalReserveRequired: z.boolean(),
  leastLegalReserveCents: cents,
  /** Digits of the company's accounts. */
  reserveAccountLength: z.int(),
  proposal: z.object(decided),
});
export type AppropriationAnswer = z.output<typeof appropriationAnswer>;
