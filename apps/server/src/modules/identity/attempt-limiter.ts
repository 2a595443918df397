import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";

const PER_ACCOUNT = { points: 10, duration: 15 * 60 };
const PER_ADDRESS = { points: 100, duration: 15 * 60 };

type Limiters = { readonly account: RateLimiterPostgres; readonly address: RateLimiterPostgres };
const limiters = new WeakMap<Application, Limiters>();

function limitersOf(app: Application): Limiters {
  let found = limiters.get(app);
  if (!found) {
    const make = (keyPrefix: string, limit: typeof PER_ACCOUNT) =>
      new RateLimiterPostgres({
        storeClient: app.pool,
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix,
        ...limit,
      });
    found = { account: make("sign-in-account", PER_ACCOUNT), address: make("sign-in-address", PER_ADDRESS) };
    limiters.set(app, found);
  }
  return found;
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
  const { account: byAccount, address: byAddress } = limitersOf(app);
  try {
    if (address) await byAddress.consume(address);
    await byAccount.consume(account);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      throw new RefusalError("TOO_MANY_REQUESTS", {
        retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000),
      });
    }
    throw refused;
  }
}

/** A right password forgets the attempts on its account; those of the address stay counted. */
export async function forgetAttempts(app: Application, account: string): Promise<void> {
  await limitersOf(app).account.delete(account);
}
