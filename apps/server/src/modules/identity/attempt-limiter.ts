import type { ErrorCode } from "@grand-livre/contracts/errors";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";

const HOUR = 3600;

/**
 * From how many attempts on an address is refused without asking the database again, until its time is over: every
 * attempt counts on one row, and a storm that waits for that row would hold all connections.
 */
const STORM = 150;

/**
 * How often, in seconds, by what: an account, a recipient, or where the request comes from. A limit that anyone can use up from
 * anywhere is high, or counts after the password: it would lock its owner out.
 */
const LIMITS = {
  "sign-in-account": { points: 100, duration: HOUR / 4 },
  "sign-in-pair": { points: 10, duration: HOUR / 4 },
  "session-password": { points: 10, duration: HOUR / 4 },
  "otp-account": { points: 10, duration: HOUR / 4 },
  "sign-in-address": { points: 100, duration: HOUR / 4 },
  // A whole office comes in by its provider in the morning.
  "sign-in-way-address": { points: 600, duration: HOUR / 4 },
  "code-recipient": { points: 5, duration: HOUR },
  "code-address": { points: 30, duration: HOUR },
  "code-check-address": { points: 60, duration: HOUR / 4 },
  "sms-recipient": { points: 5, duration: 24 * HOUR },
  "sign-up-recipient": { points: 5, duration: HOUR },
  "invitation-sender": { points: 100, duration: HOUR },
  "invitation-recipient": { points: 5, duration: HOUR },
  "sign-up-address": { points: 20, duration: HOUR },
  "api-key": { points: 600, duration: 60 },
  // A directory sends 25 requests a second.
  "scim-token": { points: 3000, duration: 60 },
  "scim-refused-address": { points: 60, duration: HOUR / 4 },
  "mail-test": { points: 10, duration: HOUR },
  "platform-test": { points: 30, duration: HOUR },
  "webhook-address": { points: 600, duration: 60 },
  "webhook-company": { points: 120, duration: 60 },
  // Longer than a token of it holds.
  "logout-seen": { points: 1, duration: 900 },
  // As long as a signature holds, before and after its moment.
  "webhook-seen": { points: 1, duration: 900 },
  "kyc-link": { points: 60, duration: HOUR },
  "kyc-link-address": { points: 60, duration: HOUR / 4 },
  "payslip-link": { points: 60, duration: HOUR },
  // The employees of a company open theirs from its office, the same morning.
  "payslip-link-address": { points: 600, duration: HOUR / 4 },
} as const;
export type Limit = keyof typeof LIMITS;

/** Where a request comes from, as far as it is one's own: a home has 2^64 addresses of IPv6, which nothing distinguishes. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [
    ...(first ?? []),
    ...Array.from({ length: Math.max(0, zeros) }, () => "0"),
    ...(last ?? []),
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

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

const keyOf = (limit: Limit, key: string) =>
  (limit.endsWith("-address") ? networkOf(key) : key).slice(0, 200);

/**
 * Counts one use of a limit; nothing is counted without a key.
 * @throws RefusalError `code` (TOO_MANY_REQUESTS by default) with `retryAfterSeconds`
 */
export async function countUse(
  app: Application,
  limit: Limit,
  key: string | undefined,
  code: ErrorCode = "TOO_MANY_REQUESTS",
): Promise<void> {
  if (!key) return;
  try {
    await limiterOf(app, limit).consume(keyOf(limit, key));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      throw new RefusalError(code, { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
    }
    throw refused;
  }
}

const pairOf = (account: string, address: string | undefined) =>
  `${address === undefined ? "-" : networkOf(address)} ${account}`;

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
  await countUse(app, "sign-in-pair", pairOf(account, address));
  await countUse(app, "sign-in-account", account);
}

/**
 * A right password forgets the attempts on its account from that address, and does not count against the address or the
 * account: a whole office signs in from one address every morning. What failed there stays counted.
 */
export async function forgetAttempts(
  app: Application,
  account: string,
  address: string | undefined,
): Promise<void> {
  await forgetUses(app, "sign-in-pair", pairOf(account, address));
  await limiterOf(app, "sign-in-account").reward(account.slice(0, 200));
  if (address) await limiterOf(app, "sign-in-address").reward(keyOf("sign-in-address", address));
}

/** Forgets what was counted of a key. */
export async function forgetUses(app: Application, limit: Limit, key: string): Promise<void> {
  await limiterOf(app, limit).delete(key.slice(0, 200));
}
