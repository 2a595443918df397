/** What became of an attempt that did not succeed: a status with its `Retry-After`, or no answer at all. */
export type FailedAttempt =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly status: undefined };

/** Whether the same request may do later: too many, a fault of the server, or no answer. */
export const isPassing = ({ status }: FailedAttempt): boolean =>
  status === undefined || status === 408 || status === 425 || status === 429 || status >= 500;

const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;

/**
 * How long to wait before the next attempt: doubled at each one, up to an hour, less a random half so that many do not come
 * back together; never less than `Retry-After` says (RFC 9110: seconds or a date), up to a day.
 * @param attempts how many were made
 * @param random a number from 0 to 1
 */
export function retryDelay(
  failed: FailedAttempt,
  attempts: number,
  { now, random }: { readonly now: Date; readonly random: number },
): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 20));
  const backOff = Math.round(whole * (1 - random / 2));
  return Math.max(backOff, retryAfterMs("retryAfter" in failed ? failed.retryAfter : undefined, now));
}

const DAY_MS = 24 * 3_600_000;

function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const told = /^\s*\d+\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(told) ? 0 : Math.min(DAY_MS, Math.max(0, told));
}
