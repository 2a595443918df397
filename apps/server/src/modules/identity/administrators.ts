import { createHash, randomBytes } from "node:crypto";
import { errorTable } from "@grand-livre/contracts/errors";
import type { Application } from "../../application.ts";
import { ConfigError } from "../../config.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { audit } from "../audit/service.ts";
import { findAccountByEmail } from "./account-repository.ts";
import { emailKey } from "./email-key.ts";
import { hashPassword } from "./password.ts";
import { checkPassword } from "./password-rules.ts";
import {
  administratorExists,
  insertAccountOnce,
  insertFirstAdministratorLink,
  useFirstAdministratorLink,
} from "./repository.ts";
import { searchKeyOf } from "./search-key.ts";

const LINK_HOURS = 24;

export type NewAdministrator = {
  readonly email: string;
  readonly password: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly demonstration?: boolean;
};

/**
 * Creates a super-administrator, never overwriting an account that has the address.
 * @returns the id of the account made, or undefined when the address is taken
 */
export function createSuperAdministrator(
  app: Application,
  person: NewAdministrator,
): Promise<string | undefined> {
  return createAccount(app, person, true);
}

/**
 * Creates a user of the demonstration, whose password is published, without any right.
 * @returns the id of the account made, or undefined when the address is taken
 */
export function createDemonstrationUser(
  app: Application,
  person: NewAdministrator,
): Promise<string | undefined> {
  return createAccount(app, { ...person, demonstration: true }, false);
}

async function createAccount(
  app: Application,
  person: NewAdministrator,
  superAdministrator: boolean,
): Promise<string | undefined> {
  const account = {
    id: newId(),
    email: person.email.trim(),
    emailKey: emailKey(person.email),
    searchKey: searchKeyOf(person),
    passwordHash: await hashPassword(person.password),
    firstname: person.firstname,
    lastname: person.lastname,
    superAdministrator,
    demonstration: person.demonstration ?? false,
  };
  const created = await inTransaction(app.db, async (tx) => {
    const inserted = await insertAccountOnce(tx, account);
    if (inserted) {
      const actor = { scope: { userId: account.id, legalEntityIds: [] } };
      await audit(tx, actor, {
        action: "user.create",
        resource: "user",
        resourceId: account.id,
        details: { superAdministrator },
      });
    }
    return inserted;
  });
  return created ? account.id : undefined;
}

/**
 * Makes the administrator whom the settings name, unless the address has an account.
 * @throws ConfigError for a password that the rules refuse
 */
export async function createConfiguredAdministrator(
  app: Application,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  if (await findAccountByEmail(app.db, emailKey(email))) return;
  try {
    checkPassword(password, email);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    throw new ConfigError(`ADMIN_PASSWORD n’est pas valable : ${errorTable[error.code].text}`);
  }
  await createSuperAdministrator(app, { email, password, firstname: "", lastname: "Administrateur" });
}

function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Without any administrator: the path of a link, good once for a day, that makes the first one. */
export async function firstAdministratorLink(app: Application): Promise<string | undefined> {
  if (await administratorExists(app.db)) return undefined;
  const secret = randomBytes(24).toString("base64url");
  const expiresAt = new Date(app.now().getTime() + LINK_HOURS * 3_600_000);
  await insertFirstAdministratorLink(app.db, hashOfSecret(secret), expiresAt);
  return `/first-administrator#${secret}`;
}

/**
 * Makes the first administrator from the link printed at start.
 * @throws RefusalError LINK_INVALID when the link is unknown, used, expired, or an administrator exists
 */
export async function createFirstAdministrator(
  app: Application,
  secret: string,
  person: NewAdministrator,
): Promise<void> {
  checkPassword(person.password, person.email);
  const passwordHash = await hashPassword(person.password);
  await inTransaction(app.db, async (tx) => {
    const used = await useFirstAdministratorLink(tx, hashOfSecret(secret), app.now());
    if (!used || (await administratorExists(tx))) throw new RefusalError("LINK_INVALID");
    const id = newId();
    const inserted = await insertAccountOnce(tx, {
      id,
      email: person.email.trim(),
      emailKey: emailKey(person.email),
      searchKey: searchKeyOf(person),
      passwordHash,
      firstname: person.firstname,
      lastname: person.lastname,
      superAdministrator: true,
      demonstration: false,
    });
    if (!inserted) throw new RefusalError("EMAIL_TAKEN");
    await audit(
      tx,
      { scope: { userId: id, legalEntityIds: [] } },
      { action: "user.create", resource: "user", resourceId: id },
    );
  });
}
