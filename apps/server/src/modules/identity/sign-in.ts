import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { audit } from "../audit/service.ts";
import { type AccountRow, findAccountByEmail } from "./account-repository.ts";
import { countAttempt, countUse, forgetAttempts, forgetUses } from "./attempt-limiter.ts";
import { emailKey } from "./email-key.ts";
import { passwordMatches } from "./password.ts";
import { isBoundToProvider } from "./security-repository.ts";
import { authenticate } from "./service.ts";
import { personOf, tokenOf } from "./sessions.ts";
import { auditRefusal, enter, requireOpenAccount } from "./sign-in-service.ts";
import { requireOtp } from "./totp.ts";

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly otp?: string | undefined;
};

/** A sign-in is counted by account and address; a session by itself, so that strangers do not lock it. */
function countsOf(app: Application, key: string, request: RequestInfo, sessionId: string | undefined) {
  if (sessionId === undefined)
    return {
      count: () => countAttempt(app, key, request.address),
      forget: () => forgetAttempts(app, key, request.address),
    };
  return {
    count: () => countUse(app, "session-password", sessionId),
    forget: () => forgetUses(app, "session-password", sessionId),
  };
}

/**
 * Identifies a person by e-mail, password and, where it is active, second factor. Unknown account and wrong
 * password answer alike, in the same time; what is wrong with an account is answered only to a caller who knows its password.
 */
async function prove(
  app: Application,
  credentials: Credentials,
  request: RequestInfo,
  sessionId?: string,
): Promise<AccountRow> {
  const key = emailKey(credentials.email);
  const counts = countsOf(app, key, request, sessionId);
  await counts.count();
  const account = await findAccountByEmail(app.db, key);
  const matches = await passwordMatches(account?.passwordHash, credentials.password);
  if (!account || !matches) throw new RefusalError("INVALID_CREDENTIALS");
  requireOpenAccount(account, request);
  if (account.totp) await requireOtp(app, account.id, credentials.otp);
  await counts.forget();
  return account;
}

/**
 * Signs in by e-mail, password and one-time code.
 * @throws RefusalError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, ACCOUNT_INACTIVE, ACCOUNT_NOT_ACTIVATED,
 *   DEMO_BEHIND_PROXY, OTP_REQUIRED, OTP_INVALID, SIGN_IN_WAY_CLOSED, UNAVAILABLE
 */
export async function signIn(
  app: Application,
  credentials: Credentials,
  request: RequestInfo,
): Promise<{ token: string; caller: Caller }> {
  const account = await prove(app, credentials, request).catch(async (error) => {
    await auditRefusal(app, credentials.email, request, error);
    throw error;
  });
  if (await isBoundToProvider(app.db, account.id)) {
    const closed = new RefusalError("SIGN_IN_WAY_CLOSED");
    await auditRefusal(app, credentials.email, request, closed);
    throw closed;
  }
  return enter(app, { id: account.id, secondFactor: account.totp, by: "password" }, request);
}

/**
 * Goes on with a session whose token the browser has kept.
 * @throws RefusalError UNAUTHENTICATED, TOO_MANY_REQUESTS
 */
export async function signInWithToken(
  app: Application,
  accessToken: string,
  request: RequestInfo,
): Promise<{ token: string; caller: Caller }> {
  const { requestId, address } = request;
  const caller = await authenticate(app, accessToken, { requestId, address });
  // A key opens no session.
  if (!caller || caller.byKey) {
    await countUse(app, "sign-in-address", address);
    throw new RefusalError("UNAUTHENTICATED");
  }
  return { token: await tokenOf(app, caller), caller };
}

/**
 * Proves again who sits before a locked session; it stays the same session.
 * @throws RefusalError INVALID_CREDENTIALS, also for another person's e-mail, and the refusals of {@link signIn}
 */
export async function unlockSession(
  app: Application,
  caller: Caller,
  credentials: { email?: string | undefined; password: string; otp?: string | undefined },
  request: RequestInfo,
): Promise<string> {
  const email = credentials.email ?? caller.email;
  if (emailKey(email) !== emailKey(caller.email)) throw new RefusalError("INVALID_CREDENTIALS");
  await prove(app, { ...credentials, email }, request, caller.sessionId).catch(async (error) => {
    await auditRefusal(app, email, request, error);
    throw error;
  });
  await inTransaction(app.db, (tx) =>
    audit(tx, personOf(caller.userId, request), {
      action: "session.unlock",
      resource: "session",
      resourceId: caller.sessionId,
    }),
  );
  return tokenOf(app, caller);
}
