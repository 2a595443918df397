import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { derivedCode } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { audit, auditNobody } from "../audit/service.ts";
import { queueMessage } from "../mail/service.ts";
import { findAccountById, setPassword } from "./account-repository.ts";
import { countUse, forgetUses } from "./attempt-limiter.ts";
import {
  forgetVerifications,
  insertVerification,
  takeCodeAttempt,
  useCode,
  useReset,
  voidCodes,
} from "./code-repository.ts";
import { emailKey, phoneKey } from "./email-key.ts";
import { hashPassword } from "./password.ts";
import { checkPassword } from "./password-rules.ts";
import { endSessionsOf } from "./repository.ts";
import { personOf } from "./sessions.ts";
import { readResetToken, signResetToken } from "./token.ts";

const CODE_MINUTES = 15;
const MOST_ATTEMPTS = 5;

type Recipient = { readonly channel: "mail" | "sms"; readonly recipientKey: string };

function recipientOf(asked: { email: string } | { phone: string }): Recipient {
  if ("email" in asked) return { channel: "mail", recipientKey: emailKey(asked.email) };
  const phone = phoneKey(asked.phone);
  if (!phone) throw new RefusalError("PHONE_INVALID");
  return { channel: "sms", recipientKey: phone };
}

/**
 * Asks for a code to reset a password. The request is written for any address alike; whether an account has it is
 * found out when the message leaves.
 * @returns the reference of the code, 128 random bits
 * @throws RefusalError PHONE_INVALID, TOO_MANY_REQUESTS, SMS_LIMIT_EXCEEDED, by the address typed
 */
export async function askForCode(
  app: Application,
  asked: { email: string } | { phone: string },
  request: RequestInfo,
): Promise<string> {
  const recipient = recipientOf(asked);
  await countUse(app, "code-address", request.address);
  // The day's limit first: the hour's is as low and would hide it.
  if (recipient.channel === "sms")
    await countUse(app, "sms-recipient", recipient.recipientKey, "SMS_LIMIT_EXCEEDED");
  await countUse(app, "code-recipient", recipient.recipientKey);
  const refId = randomBytes(16).toString("base64url");
  const createdAt = app.now();
  await inTransaction(app.db, async (tx) => {
    const expiresAt = new Date(createdAt.getTime() + CODE_MINUTES * 60_000);
    await insertVerification(tx, { refId, ...recipient, createdAt, expiresAt });
    await queueMessage(tx, app, { kind: "password-code", params: { refId } });
    // Without a person: the account is not known yet, and the row is the same for an address without an account.
    await auditNobody(tx, request, {
      action: "password.code-request",
      resource: "user",
      details: { channel: recipient.channel, recipient: recipient.recipientKey.slice(0, 200) },
    });
  });
  return refId;
}

function sameCode(expected: string, typed: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(typed.replaceAll(/\s/g, ""))];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Exchanges a code for a token good for one reset.
 * @throws RefusalError CODE_INVALID for a wrong, used, expired or exhausted one, alike; TOO_MANY_REQUESTS
 */
export async function validateCode(
  app: Application,
  typed: { refId: string; code: string },
  request: RequestInfo,
): Promise<string> {
  await countUse(app, "code-check-address", request.address);
  const now = app.now();
  // Outside the transaction below, which a wrong code rolls back: an attempt stays counted.
  const taken = await takeCodeAttempt(app.db, typed.refId, MOST_ATTEMPTS, now);
  const matches = sameCode(derivedCode(app, typed.refId), typed.code);
  const userId = taken?.userId;
  if (!userId || !matches) throw new RefusalError("CODE_INVALID");
  await inTransaction(app.db, async (tx) => {
    if (!(await useCode(tx, typed.refId, now))) throw new RefusalError("CODE_INVALID");
    await audit(tx, personOf(userId, request), {
      action: "password.code-validate",
      resource: "user",
      resourceId: userId,
    });
  });
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  return signResetToken(app.tokenSecret, { refId: typed.refId, userId, issuedAt: now, expiresAt });
}

/**
 * Sets a new password by a reset token, once; every session of the account ends.
 * @throws RefusalError UNAUTHENTICATED without a token, RESET_TOKEN_INVALID, PASSWORD_CHANGE_NOT_POSSIBLE, the
 *   refusals of the password's rules, which leave the token good
 */
export async function resetPassword(app: Application, password: string, request: RequestInfo): Promise<void> {
  const token = request.raw.headers.get("x-access-token");
  if (!token) throw new RefusalError("UNAUTHENTICATED");
  const now = app.now();
  const reset = await readResetToken(app.tokenSecret, token, now);
  const account = reset && (await findAccountById(app.db, reset.userId));
  if (!reset || !account) throw new RefusalError("RESET_TOKEN_INVALID");
  checkPassword(password, account.email);
  const passwordHash = await hashPassword(password);
  await inTransaction(app.db, async (tx) => {
    const used = await useReset(tx, reset.refId, account.id, now);
    if (!used) throw new RefusalError("RESET_TOKEN_INVALID");
    const confirmed = used.channel === "mail" ? now : undefined;
    if (!(await setPassword(tx, account.id, passwordHash, confirmed)))
      throw new RefusalError("PASSWORD_CHANGE_NOT_POSSIBLE");
    const ended = await endSessionsOf(tx, account.id, now);
    await voidCodes(tx, account.id, now);
    await audit(tx, personOf(account.id, request), {
      action: "password.reset",
      resource: "user",
      resourceId: account.id,
      details: { channel: used.channel, sessionsEnded: ended },
    });
    await queueMessage(tx, app, { kind: "password-changed", params: { userId: account.id } });
  });
  await forgetUses(app, "sign-in-account", emailKey(account.email));
}

/** Forgets the requests of the days before. */
export async function forgetOldCodes(app: Application): Promise<void> {
  await forgetVerifications(app.db, new Date(app.now().getTime() - 24 * 3_600_000));
}
