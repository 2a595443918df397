import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { auditNobody } from "../audit/service.ts";
import type { AccountRow } from "./account-repository.ts";
import type { SignInWay } from "./repository.ts";
import { authenticate } from "./service.ts";
import { openSession, type Proved } from "./sessions.ts";

// What the ways to sign in beside the password are made of.
export { type AccountRow, findAccountByEmail, findAccountById } from "./account-repository.ts";
export { answerChallenge, beginChallenge, relayOf, takeAnswered, takeChallenge } from "./challenge.ts";
export { isOpenedBy } from "./repository.ts";
export { isAdministrator, isBoundToProvider } from "./security-repository.ts";
export { personOf } from "./sessions.ts";
export { requireOwnProof } from "./totp.ts";

/**
 * What a proved person may still be refused for, whatever the proof.
 * @throws RefusalError DEMO_BEHIND_PROXY, ACCOUNT_INACTIVE, ACCOUNT_NOT_ACTIVATED
 */
export function requireOpenAccount(
  { demonstration, status }: Pick<AccountRow, "demonstration" | "status">,
  request: RequestInfo,
): void {
  if (demonstration && request.throughProxy) throw new RefusalError("DEMO_BEHIND_PROXY");
  if (status === "inactive") throw new RefusalError("ACCOUNT_INACTIVE");
  if (status !== "active") throw new RefusalError("ACCOUNT_NOT_ACTIVATED");
}

/** Audits a refused attempt: under the same words whether the account exists or not. */
export async function auditRefusal(
  app: Application,
  email: string,
  request: RequestInfo,
  error: unknown,
  by?: SignInWay,
): Promise<void> {
  if (!(error instanceof RefusalError) || error.code === "TOO_MANY_REQUESTS" || error.code === "UNAVAILABLE")
    return;
  await inTransaction(app.db, (tx) =>
    auditNobody(tx, request, {
      action: "session.refuse",
      resource: "session",
      // People type their password in the wrong field: only what looks like an address is kept.
      details: {
        email: /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? email.trim().slice(0, 200) : null,
        code: error.code,
        ...(by && { by }),
      },
    }),
  );
}

/** Opens a session for a person who has proved who he is. @throws RefusalError ACCOUNT_INACTIVE */
export async function enter(
  app: Application,
  proved: Proved,
  request: RequestInfo,
): Promise<{ token: string; caller: Caller }> {
  const token = await openSession(app, proved, request);
  const caller = await authenticate(app, token, { requestId: request.requestId, address: request.address });
  if (!caller) throw new RefusalError("ACCOUNT_INACTIVE");
  return { token, caller };
}
