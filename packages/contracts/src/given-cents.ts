import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { z } from "zod";

/** An amount that a request gives, in cents, of either sign: a few of them add up exactly. Answers hold sums, without bound. */
export const givenCents = z.int().min(-MAX_AMOUNT_CENTS).max(MAX_AMOUNT_CENTS);
