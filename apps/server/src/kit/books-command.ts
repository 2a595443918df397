import type { Application } from "../application.ts";
import type { Actor } from "../modules/audit/service.ts";
import { type LockedBooks, lockBooks } from "../modules/books/service.ts";
import {
  type Command,
  type CompanyCommand,
  type CompanyKey,
  companyId,
  inCommand,
  type RowOrder,
  rowAgain,
} from "./command.ts";

/** A command under the lock of a company's ledger, with its books: what writes entries. */
export type BooksCommand<Who extends Actor = Actor> = CompanyCommand<Who> & { readonly books: LockedBooks };

/** Runs a command on the books of a company, under the ledger's lock. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export function onBooks<T, Who extends Actor>(
  app: Application,
  actor: Who,
  company: CompanyKey,
  work: (command: BooksCommand<Who>) => Promise<T>,
): Promise<T> {
  return inCommand(app, actor, async (command) => work(await withBooks(command, company)));
}

/** The same command under the ledger's lock of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function withBooks<Who extends Actor>(
  command: Command<Who>,
  company: CompanyKey,
): Promise<BooksCommand<Who>> {
  const id = await companyId(command, company);
  return inBooks(command, await lockBooks(command.tx, command.scope, id));
}

/** The same command in books that it has locked before. */
export function inBooks<Who extends Actor>(command: Command<Who>, books: LockedBooks): BooksCommand<Who> {
  return { ...command, entity: books.entity, books };
}

/**
 * Runs a command on a row that writes in the books: found, its ledger locked, found again under the lock.
 * @throws RefusalError what `find` refuses; STALE_VERSION
 */
export function onBooksRow<
  T,
  Row extends { readonly legalEntityId: string; readonly version?: number },
  Who extends Actor,
>(
  app: Application,
  actor: Who,
  order: RowOrder<Row>,
  work: (command: BooksCommand<Who>, row: Row) => Promise<T>,
): Promise<T> {
  return inCommand(app, actor, async (command) => {
    const locked = await withBooks(command, { id: (await order.find(command.tx)).legalEntityId });
    return work(locked, await rowAgain(command, order));
  });
}
