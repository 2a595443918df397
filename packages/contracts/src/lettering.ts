import { z } from "zod";

/** Lines of one account and one third party, paired by hand. */
export const createLetteringBody = z.strictObject({
  legalEntityRefId: z.string().max(64),
  lineIds: z.array(z.uuid()).min(2).max(500),
});

export const letteringAnswer = z.object({
  id: z.uuid(),
  /** `AAA` when the lines balance, `aaa` while they do not. */
  code: z.string(),
  partial: z.boolean(),
  account: z.string(),
  auxiliary: z.string().nullable(),
  date: z.string(),
  lineIds: z.array(z.uuid()),
});
export type LetteringAnswer = z.infer<typeof letteringAnswer>;
