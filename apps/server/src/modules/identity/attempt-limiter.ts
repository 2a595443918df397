import type { ErrorCode } from "@grand-livre/contracts/errors";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";

const HOUR = 3600;

/**
 * From how many attempts on an address is refused without asking the database again, until its time is over: every
 * attempt counts on one row, and a storm that waits for that row would hold the connections of everybody.
 */
const STORM = 150;

/** How often, in seconds, by what: an account's address, a recipient, or where the request comes from. */
const LIMITS = {
  "sign-in-account": { points: 10, duration: HOUR / 4 },
  "sign-in-address": { points: 100, duration: HOUR / 4 },
  "code-recipient": { points: 5, duration: HOUR },
  "code-address": { points: 30, duration: HOUR },
  "code-check-address": { points: 60, duration: HOUR / 4 },
  "sms-recipient": { points: 5, duration: 24 * HOUR },
  "sign-up-address": { points: 20, duration: HOUR },
} as const;
export type Limit = keyof typeof LIMITS;

const limiters = new WeakMap<Application, Map<Limit, RateLimiterPostgres>>();

function limiterOf(app: Application, limit: Limit): RateLimiterPostgres {
  const own = limiters.get(app) ?? new Map<Limit, RateLimiterPostgres>();
  limiters.set(app, own);
  let found = own.get(limit);
  if (!found) {
    found = new RateLimiterPostgres({
      storeClient: app.pool,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: limit,
      ...LIMITS[limit],
      ...(limit === "sign-in-address" && { inMemoryBlockOnConsumed: STORM }),
    });
    own.set(limit, found);
  }
  return found;
}

/**
 * Counts one use of a limit; nothing is counted without a key.
 * @throws RefusalError `code` (TOO_MANY_REQUESTS unless told) with `retryAfterSeconds`
 */
export async function countUse(
  app: Application,
  limit: Limit,
  key: string | undefined,
  code: ErrorCode = "TOO_MANY_REQUESTS",
): Promise<void> {
  if (!key) return;
  try {
    await limiterOf(app, limit).consume(key.slice(0, 200));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      throw new RefusalError(code, { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
    }
    throw refused;
  }
}

/**
 * Counts an attempt before the password is looked at, so that many at once gain nothing.
 * @throws RefusalError TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function countAttempt(
  app: Application,
  account: string,
  address: string | undefined,
): Promise<void> {
  await countUse(app, "sign-in-address", address);
  await countUse(app, "sign-in-account", account);
}

/**
 * A right password forgets the attempts on its account, and does not count against where it came from: a whole office
 * signs in from one address every morning. What failed there stays counted.
 */
export async function forgetAttempts(
  app: Application,
  account: string,
  address?: string | undefined,
): Promise<void> {
  await limiterOf(app, "sign-in-account").delete(account.slice(0, 200));
  if (address) await limiterOf(app, "sign-in-address").reward(address.slice(0, 200));
}
