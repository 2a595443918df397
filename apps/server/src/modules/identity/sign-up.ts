import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { newId } from "../../ids.ts";
import { audit } from "../audit/service.ts";
import { queueMessage } from "../mail/service.ts";
import { notifyAccountWaiting, notifyInvitationAccepted } from "../notification/service.ts";
import {
  confirmEmail,
  findAccountById,
  insertWaitingAccount,
  openInvitedAccount,
} from "./account-repository.ts";
import { countUse } from "./attempt-limiter.ts";
import { emailKey } from "./email-key.ts";
import { findLivingLink, useLink } from "./link-repository.ts";
import { hashOfSecret, sendLink } from "./links.ts";
import { hashPassword } from "./password.ts";
import { checkPassword } from "./password-rules.ts";
import { searchKeyOf } from "./search-key.ts";
import { personOf } from "./sessions.ts";

/**
 * Asks for an account: it waits for its mail to be confirmed, then for an administrator. An address that has an
 * account already is answered alike, and its owner gets a mail.
 * @throws RefusalError TOO_MANY_REQUESTS, the refusals of the password's rules
 */
export async function signUp(
  app: Application,
  person: { email: string; password: string; firstname: string; lastname: string },
  request: RequestInfo,
): Promise<void> {
  await countUse(app, "sign-up-address", request.address);
  await countUse(app, "sign-up-recipient", emailKey(person.email));
  checkPassword(person.password, person.email);
  const { password, ...account } = person;
  const passwordHash = await hashPassword(password);
  const id = newId();
  await inTransaction(app.db, async (tx) => {
    const key = emailKey(account.email);
    const values = {
      ...account,
      email: account.email.trim(),
      emailKey: key,
      searchKey: searchKeyOf(account),
    };
    if (!(await insertWaitingAccount(tx, { id, ...values, passwordHash }))) {
      await queueMessage(tx, app, { kind: "account-exists", params: { emailKey: key } });
      return;
    }
    await audit(tx, personOf(id, request), { action: "user.sign-up", resource: "user", resourceId: id });
    await sendLink(tx, app, { purpose: "mail_confirmation", userId: id, kind: "mail-confirmation" });
  });
}

/**
 * Asks for the confirmation mail again; the answer is the same whether anything waits or not.
 * @throws RefusalError TOO_MANY_REQUESTS
 */
export async function askForConfirmation(
  app: Application,
  email: string,
  request: RequestInfo,
): Promise<void> {
  await countUse(app, "code-address", request.address);
  await countUse(app, "sign-up-recipient", emailKey(email));
  await inTransaction(app.db, (tx) =>
    queueMessage(tx, app, { kind: "account-exists", params: { emailKey: emailKey(email) } }),
  );
}

/**
 * Confirms the address of an account by the link of its mail, once.
 * @throws RefusalError CONFIRMATION_LINK_INVALID
 */
export async function confirmByLink(app: Application, secret: string, request: RequestInfo): Promise<void> {
  await countUse(app, "code-check-address", request.address);
  const now = app.now();
  await inTransaction(app.db, async (tx) => {
    const link = { secretHash: hashOfSecret(secret), purpose: "mail_confirmation", now } as const;
    const userId = await useLink(tx, link);
    if (!userId) throw new RefusalError("CONFIRMATION_LINK_INVALID");
    await confirmEmail(tx, userId, now);
    const account = await findAccountById(tx, userId);
    if (account?.status === "not_activated") await notifyAccountWaiting(tx, now, account.email);
    await audit(tx, personOf(userId, request), {
      action: "user.confirm-email",
      resource: "user",
      resourceId: userId,
    });
  });
}

/**
 * Whom an invitation is for, for who holds its link.
 * @throws RefusalError INVITATION_INVALID
 */
export async function readInvitation(app: Application, secret: string, request: RequestInfo) {
  await countUse(app, "code-check-address", request.address);
  const link = { secretHash: hashOfSecret(secret), purpose: "invitation", now: app.now() } as const;
  const found = await findLivingLink(app.db, link);
  const account = found?.userId ? await findAccountById(app.db, found.userId) : undefined;
  if (account?.status !== "not_activated") throw new RefusalError("INVITATION_INVALID");
  const { id, email, firstname, lastname } = account;
  return { id, email, firstname, lastname };
}

/**
 * Opens an invited account with the password its owner chooses, once.
 * @throws RefusalError INVITATION_INVALID, the refusals of the password's rules, which leave the link good
 */
export async function acceptInvitation(
  app: Application,
  accepted: {
    secret: string;
    password: string;
    firstname?: string | undefined;
    lastname?: string | undefined;
  },
  request: RequestInfo,
): Promise<void> {
  const invited = await readInvitation(app, accepted.secret, request);
  checkPassword(accepted.password, invited.email);
  const passwordHash = await hashPassword(accepted.password);
  const now = app.now();
  const names = {
    firstname: accepted.firstname ?? invited.firstname,
    lastname: accepted.lastname ?? invited.lastname,
  };
  const searchKey = searchKeyOf({ email: invited.email, ...names });
  await inTransaction(app.db, async (tx) => {
    const link = { secretHash: hashOfSecret(accepted.secret), purpose: "invitation", now } as const;
    const userId = await useLink(tx, link);
    const opened =
      userId && (await openInvitedAccount(tx, userId, { passwordHash, now, ...names, searchKey }));
    if (!userId || !opened) throw new RefusalError("INVITATION_INVALID");
    await notifyInvitationAccepted(tx, now, { id: userId, email: invited.email, ...names });
    await audit(tx, personOf(userId, request), {
      action: "user.accept-invitation",
      resource: "user",
      resourceId: userId,
    });
  });
}
