import { createHash } from "node:crypto";
import type { Application } from "../application.ts";
import { firstInTransaction } from "../database/transaction.ts";
import type { Caller } from "./caller.ts";
import { claimKey, findKey, type KeptResponse, keepResponse } from "./idempotency-repository.ts";
import { RefusalError } from "./refusal-error.ts";

const MAX_KEY_CHARACTERS = 200;
const WAIT_MS = 100;
const WAITS = 50;

/** The key that a request bears. @throws RefusalError VALIDATION_FAILED when it is too long to be kept */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key") || undefined;
  if (key === undefined || key.length <= MAX_KEY_CHARACTERS) return key;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "Idempotency-Key", message: `At most ${MAX_KEY_CHARACTERS} characters` }],
  });
}

/**
 * Runs a creating request under its `Idempotency-Key`: the key commits in the same transaction as the effect, so a
 * second request with it, now or later, creates nothing and answers what the first one answered.
 * @throws RefusalError IDEMPOTENCY_KEY_REUSED for another body, IDEMPOTENCY_IN_PROGRESS while the first one runs
 */
export async function underIdempotencyKey(
  app: Application,
  caller: Caller,
  request: { path: string; key: string; body: string },
  run: () => Promise<KeptResponse>,
): Promise<KeptResponse> {
  const claim = {
    userId: caller.userId,
    path: request.path,
    key: request.key,
    bodyHash: createHash("sha256").update(request.body).digest(),
  };
  const earlier = await answerOfEarlier(app, caller, claim);
  if (earlier) return earlier;
  try {
    return await firstInTransaction.run({ run: (tx) => claimKey(tx, caller.scope, claim) }, async () => {
      const response = await run();
      await keepResponse(app.db, caller.scope, claim, response);
      return response;
    });
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const other = await answerOfEarlier(app, caller, claim);
    if (other) return other;
    throw error;
  }
}

function isKeyTaken(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "constraint" in error &&
    error.constraint === "idempotency_key_pkey"
  );
}

async function answerOfEarlier(
  app: Application,
  caller: Caller,
  claim: { userId: string; path: string; key: string; bodyHash: Buffer },
): Promise<KeptResponse | undefined> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const found = await findKey(app.db, caller.scope, claim);
    if (!found) return undefined;
    if (!found.bodyHash.equals(claim.bodyHash)) throw new RefusalError("IDEMPOTENCY_KEY_REUSED");
    if (found.response) return found.response;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new RefusalError("IDEMPOTENCY_IN_PROGRESS");
}
