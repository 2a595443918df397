import { createHash, randomBytes } from "node:crypto";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seal, unseal } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { answerChallengeRow, insertChallenge, takeChallengeRow } from "./challenge-repository.ts";

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

/** Names it to whom may not have its key: what is named may be answered, and not taken. */
export const relayOf = (key: string): string => hashOf(key).toString("base64url");

/** Keeps, sealed, the first answer to what {@link relayOf} names; of an unknown, old or answered one, nothing. */
export async function answerChallenge(
  app: Application,
  kind: ChallengeKind,
  relay: string,
  answer: string,
): Promise<void> {
  await answerChallengeRow(app.db, {
    keyHash: Buffer.from(relay, "base64url"),
    kind,
    sealedAnswer: seal(app, answer),
    now: app.now(),
  });
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
  return (await takeAnswered<Content>(app, kind, key, userId)).content;
}

/** As {@link takeChallenge}, with what {@link answerChallenge} kept for it. @throws RefusalError SIGN_IN_ATTEMPT_INVALID */
export async function takeAnswered<Content>(
  app: Application,
  kind: ChallengeKind,
  key: string,
  userId?: string,
): Promise<{ readonly content: Content; readonly answer: string | undefined }> {
  const row = await inTransaction(app.db, (tx) => takeChallengeRow(tx, hashOf(key)));
  if (!row || row.kind !== kind || row.userId !== (userId ?? null) || row.expiresAt <= app.now())
    throw new RefusalError("SIGN_IN_ATTEMPT_INVALID");
  return {
    content: JSON.parse(unseal(app, row.sealed)) as Content,
    answer: row.sealedAnswer ? unseal(app, row.sealedAnswer) : undefined,
  };
}
