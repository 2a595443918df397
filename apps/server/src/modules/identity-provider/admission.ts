import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { newId } from "../../ids.ts";
import { type AuditRow, audit } from "../audit/service.ts";
import { emailKey, searchKeyOf } from "../identity/service.ts";
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  isAdministrator,
  personOf,
  requireOpenAccount,
} from "../identity/sign-in-service.ts";
import { followGroups } from "./follow-service.ts";
import type { ProvedPerson } from "./oidc.ts";
import {
  findLinkedUser,
  groupsAreUsed,
  groupsOpen,
  insertLink,
  insertProvidedAccount,
  openInvited,
  type ProviderRow,
} from "./repository.ts";
import { findScimGroupsOf } from "./scim-groups-repository.ts";

type Admission = {
  readonly app: Application;
  readonly tx: Tx;
  readonly provider: Pick<ProviderRow, "createsPeople">;
  readonly proved: ProvedPerson;
  readonly request: RequestInfo;
};

/**
 * Whom the product lets in of those that the provider proves, with the rights that the groups open from now on.
 * @returns the account's id
 * @throws RefusalError ACCOUNT_INACTIVE, ACCOUNT_NOT_ACTIVATED, DEMO_BEHIND_PROXY, SIGN_IN_EMAIL_UNPROVED,
 *   SIGN_IN_GROUP_UNKNOWN, SIGN_IN_LINKED_ELSEWHERE, SIGN_IN_PERSON_UNKNOWN
 */
export function admit(given: Omit<Admission, "tx">): Promise<string> {
  // Groups open companies before there is a scope.
  return withinRows("all", () => inTransaction(given.app.db, (tx) => admitIn({ ...given, tx })));
}

async function admitIn(admission: Admission): Promise<string> {
  const { app, tx, proved, request } = admission;
  const linked = await findLinkedUser(tx, proved);
  const account =
    linked === undefined ? await accountOfAddress(admission) : await findAccountById(tx, linked);
  if (!account) throw new RefusalError("SIGN_IN_PERSON_UNKNOWN");
  const { id } = account;
  const isOpened = account.status === "not_activated" && (await openInvited(tx, id, app.now()));
  if (isOpened)
    await audit(tx, personOf(id, request), {
      action: "user.accept-invitation",
      resource: "user",
      resourceId: id,
      details: { by: "provider" },
    });
  requireOpenAccount(isOpened ? { ...account, status: "active" } : account, request);
  // A directory may have sent what the token leaves out.
  const groups = [...new Set([...(proved.groups ?? []), ...(await findScimGroupsOf(tx, id))])];
  const isBound = (await groupsAreUsed(tx)) && !(await isAdministrator(tx, id));
  if (isBound && !(await groupsOpen(tx, groups))) throw new RefusalError("SIGN_IN_GROUP_UNKNOWN");
  if (linked === undefined) await link(admission, id);
  const log = { tx, audit: (row: AuditRow) => audit(tx, personOf(id, request), row) };
  if (isBound) await followGroups(log, id, groups);
  return id;
}

/** The account that the proved address has, or is given. */
async function accountOfAddress({
  tx,
  app,
  provider,
  proved,
  request,
}: Admission): Promise<AccountRow | undefined> {
  const { email } = proved;
  if (email === undefined || !proved.isEmailProved) throw new RefusalError("SIGN_IN_EMAIL_UNPROVED");
  const known = await findAccountByEmail(tx, emailKey(email));
  if (known || !provider.createsPeople) return known;
  if (!(await groupsOpen(tx, proved.groups ?? []))) throw new RefusalError("SIGN_IN_GROUP_UNKNOWN");
  const names = { firstname: proved.firstname, lastname: proved.lastname || email };
  const [id, now] = [newId(), app.now()];
  await insertProvidedAccount(tx, {
    id,
    email,
    emailKey: emailKey(email),
    searchKey: searchKeyOf({ email, ...names }),
    ...names,
    createdAt: now,
    emailConfirmedAt: now,
  });
  await audit(tx, personOf(id, request), {
    action: "user.provide",
    resource: "user",
    resourceId: id,
    details: { email, issuer: proved.issuer },
  });
  // Of two that come at once, the second finds the first's.
  return findAccountByEmail(tx, emailKey(email));
}

async function link({ app, tx, proved, request }: Admission, userId: string): Promise<void> {
  const { issuer, subject } = proved;
  if (!(await insertLink(tx, { issuer, subject, userId, linkedAt: app.now() })))
    throw new RefusalError("SIGN_IN_LINKED_ELSEWHERE");
  await audit(tx, personOf(userId, request), {
    action: "user.link",
    resource: "user",
    resourceId: userId,
    details: { issuer, subject },
  });
}
