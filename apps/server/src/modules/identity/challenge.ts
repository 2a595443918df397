import { createHash, randomBytes } from "node:crypto";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seal, unseal } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { insertChallenge, takeChallengeRow } from "./challenge-repository.ts";

/** How long each may take: a person is at the provider for longer than at his own device. */
const MINUTES = { provider: 10, passkey: 5, "passkey-registration": 5 } as const;
export type ChallengeKind = keyof typeof MINUTES;

const KEY_BYTES = 32;

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * Keeps, sealed, what the second step of a sign-in needs of the first.
 * @param userId the person who began it, where one is signed in
 * @returns the key of the browser that began: it alone goes on, once, within its minutes
 */
export async function beginChallenge(
  app: Application,
  kind: ChallengeKind,
  content: object,
  userId?: string,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await insertChallenge(app.db, {
    keyHash: hashOf(key),
    kind,
    userId: userId ?? null,
    sealed: seal(app, JSON.stringify(content)),
    expiresAt: new Date(app.now().getTime() + MINUTES[kind] * 60_000),
  });
  return key;
}

/**
 * Takes what {@link beginChallenge} kept: it is gone, whatever follows.
 * @throws RefusalError SIGN_IN_ATTEMPT_INVALID for an unknown, used or old key, or another person's
 */
export async function takeChallenge<Content>(
  app: Application,
  kind: ChallengeKind,
  key: string,
  userId?: string,
): Promise<Content> {
  const row = await inTransaction(app.db, (tx) => takeChallengeRow(tx, hashOf(key)));
  if (!row || row.kind !== kind || row.userId !== (userId ?? null) || row.expiresAt <= app.now())
    throw new RefusalError("SIGN_IN_ATTEMPT_INVALID");
  return JSON.parse(unseal(app, row.sealed)) as Content;
}
