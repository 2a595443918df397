import { createHash } from "node:crypto";
import type { Application } from "../application.ts";
import { inTransaction } from "../database/transaction.ts";
import { appIn } from "../kit/command.ts";
import type { Caller } from "./caller.ts";
import { claimKey, findKey, type KeptResponse, keepResponse } from "./idempotency-repository.ts";
import { RefusalError } from "./refusal-error.ts";

const MAX_KEY_CHARACTERS = 200;

/** The key of a request. @throws RefusalError VALIDATION_FAILED when it is too long to be kept */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key") || undefined;
  if (key === undefined || key.length <= MAX_KEY_CHARACTERS) return key;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "Idempotency-Key", message: `At most ${MAX_KEY_CHARACTERS} characters` }],
  });
}

/**
 * Runs a creating request under its `Idempotency-Key`. The key, the effect and the answer are one transaction: a
 * request killed half way leaves nothing and may be sent again; a second one with the key, now or later, creates
 * nothing and answers what the first one answered.
 * @param run the request, which must work on the application it is given: its `db` is that transaction
 * @throws RefusalError IDEMPOTENCY_KEY_REUSED for another body, IDEMPOTENCY_IN_PROGRESS while the first one runs
 */
export async function underIdempotencyKey(
  app: Application,
  caller: Caller,
  request: { path: string; key: string; body: string },
  run: (held: Application) => Promise<KeptResponse>,
): Promise<KeptResponse> {
  const claim = {
    userId: caller.userId,
    path: request.path,
    key: [...withWhom(caller), request.key].join(" "),
    bodyHash: createHash("sha256").update(request.body).digest(),
  };
  const earlier = await answerOfEarlier(app, caller, claim);
  if (earlier) return earlier;
  try {
    return await inTransaction(app.db, async (tx) => {
      await claimKey(tx, caller.scope, claim);
      const response = await run(appIn(app, tx));
      await keepResponse(tx, caller.scope, claim, response);
      return response;
    });
  } catch (error) {
    if (isLockTimeout(error)) throw new RefusalError("IDEMPOTENCY_IN_PROGRESS");
    if (!isKeyTaken(error)) throw error;
    const other = await answerOfEarlier(app, caller, claim);
    if (other) return other;
    throw error;
  }
}

/** Keys and delegations of one person reach other companies: what one was answered is no answer to another. */
const withWhom = ({ scope: { apiKeyId, actingFor } }: Caller): string[] =>
  [apiKeyId, actingFor?.delegationId].filter((id) => id !== undefined);

function field(error: unknown, name: "code" | "constraint"): unknown {
  return typeof error === "object" && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

const isKeyTaken = (error: unknown) => field(error, "constraint") === "idempotency_key_pkey";
/** The first request with the key still runs, and has for longer than a second one waits. */
const isLockTimeout = (error: unknown) => field(error, "code") === "55P03";

async function answerOfEarlier(
  app: Application,
  caller: Caller,
  claim: { userId: string; path: string; key: string; bodyHash: Buffer },
): Promise<KeptResponse | undefined> {
  const found = await findKey(app.db, caller.scope, claim);
  if (!found) return undefined;
  if (!found.bodyHash.equals(claim.bodyHash)) throw new RefusalError("IDEMPOTENCY_KEY_REUSED");
  // A key without an answer was left by a version that wrote the answer after the commit.
  if (!found.response) throw new RefusalError("IDEMPOTENCY_IN_PROGRESS");
  return found.response;
}
