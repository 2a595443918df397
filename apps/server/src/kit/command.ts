import { type Application, today } from "../application.ts";
import type { Tx } from "../database/connection.ts";
import { inTransaction } from "../database/transaction.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { type Actor, type AuditRow, audit } from "../modules/audit/service.ts";
import { type LegalEntityRow, lockLegalEntity, resolveLegalEntity } from "../modules/legal-entity/service.ts";
import type { Scope } from "../scope.ts";

/**
 * What a command works with: each function that writes takes one, in place of its parts. Queries take `(db, scope, …)`.
 * - `app`: the application whose `db` is the transaction, so that a command calls another one as its part
 * - `actor`: the caller of a request, or a job that acts for one; `scope` is the actor's
 * - `today`: the server's day in France, 'YYYY-MM-DD'
 * - `audit`: writes rows of the audit log in the transaction
 */
export type Command<Who extends Actor = Actor> = {
  readonly app: Application & { readonly db: Tx };
  readonly tx: Tx;
  readonly actor: Who;
  readonly scope: Scope;
  readonly today: string;
  readonly audit: (...rows: readonly AuditRow[]) => Promise<void>;
};

/** A command under the lock of its company, or under the lock of its ledger. */
export type CompanyCommand<Who extends Actor = Actor> = Command<Who> & { readonly entity: LegalEntityRow };

/** A company as a request or a row names it. */
export type CompanyKey = { readonly refId: string } | { readonly id: string };

/** Runs a command: one transaction, or a part of the one that `app.db` is. */
export function inCommand<T, Who extends Actor>(
  app: Application,
  actor: Who,
  work: (command: Command<Who>) => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, (tx) => work(commandIn(app, tx, actor)));
}

/** The application whose database is a transaction: what it does is a part of it. */
export const appIn = (app: Application, tx: Tx): Command["app"] => ({ ...app, db: tx });

/** The command of a transaction that is under way, such as a job's. */
export function commandIn<Who extends Actor>(app: Application, tx: Tx, actor: Who): Command<Who> {
  return {
    app: appIn(app, tx),
    tx,
    actor,
    scope: actor.scope,
    today: today(app),
    audit: (...rows) => audit(tx, actor, ...rows),
  };
}

/** Runs a command on a company, under its lock. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export function onCompany<T, Who extends Actor>(
  app: Application,
  actor: Who,
  company: CompanyKey,
  work: (command: CompanyCommand<Who>) => Promise<T>,
): Promise<T> {
  return inCommand(app, actor, async (command) => work(await withCompany(command, company)));
}

/** The same command under the lock of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function withCompany<Who extends Actor>(
  command: Command<Who>,
  company: CompanyKey,
): Promise<CompanyCommand<Who>> {
  const id = await companyId(command, company);
  return { ...command, entity: await lockLegalEntity(command.tx, id) };
}

/** The id of a company that the actor reaches. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function companyId({ tx }: Command, company: CompanyKey): Promise<string> {
  return "id" in company ? company.id : (await resolveLegalEntity(tx, company.refId)).id;
}

type OwnedRow = { readonly legalEntityId: string; readonly version?: number };

/** How the row of a command is read; `version` is the one that its caller saw. */
export type RowOrder<Row> = {
  readonly find: (tx: Tx) => Promise<Row>;
  readonly version?: number | undefined;
};

/**
 * Runs a command on a row: found, its company locked, found again under the lock.
 * @throws RefusalError what `find` refuses; STALE_VERSION
 */
export function onCompanyRow<T, Row extends OwnedRow, Who extends Actor>(
  app: Application,
  actor: Who,
  order: RowOrder<Row>,
  work: (command: CompanyCommand<Who>, row: Row) => Promise<T>,
): Promise<T> {
  return inCommand(app, actor, async (command) => {
    const company = { id: (await order.find(command.tx)).legalEntityId };
    const locked = await withCompany(command, company);
    return work(locked, await rowAgain(command, order));
  });
}

/** The row as it is under the lock. @throws RefusalError what `find` refuses; STALE_VERSION */
export async function rowAgain<Row extends OwnedRow>(
  { tx }: Command,
  { find, version }: RowOrder<Row>,
): Promise<Row> {
  const row = await find(tx);
  if (version !== undefined && version !== row.version) throw new RefusalError("STALE_VERSION");
  return row;
}
