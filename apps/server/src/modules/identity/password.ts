import { hash, verify } from "@node-rs/argon2";
import { RefusalError } from "../../http/refusal-error.ts";

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of the four threads that files and names share, two at most hash passwords: a storm leaves the rest served. */
const AT_ONCE = 2;
const MOST_WAITING = 60;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new RefusalError("UNAVAILABLE");
    // A hash that ends gives its place to the next one: `running` does not change.
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The hash kept at rest.
 * @throws RefusalError UNAVAILABLE when too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password; against a decoy when there is no account, so that both answers take the same time.
 * @throws RefusalError UNAVAILABLE when too many wait already
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash("no account has this password", OPTIONS);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && typeof stored === "string";
}
