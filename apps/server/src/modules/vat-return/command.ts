import type { VatReturnAnswer, vatPeriodBody } from "@grand-livre/contracts/vat-return";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onBooks } from "../../kit/books-command.ts";
import { audit } from "../audit/service.ts";
import { type LockedBooks, lockBooks } from "../books/service.ts";
import { type LoadedReturn, loadSources, locateReturn } from "./load.ts";
import { findReturn, type VatReturnRow } from "./repository.ts";
import { showReturn } from "./service.ts";

type PeriodBody = z.output<typeof vatPeriodBody>;

/** The transaction of a command, the ledger of the company locked: two persons act one after the other. */
export type ReturnCommand = {
  readonly app: Application;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly books: LockedBooks;
};

/** A command on the last version of a period. @throws RefusalError those of `locateReturn` */
export async function onPeriod(
  app: Application,
  caller: Caller,
  body: PeriodBody,
  change: (command: ReturnCommand, loaded: LoadedReturn) => Promise<void>,
): Promise<VatReturnAnswer> {
  return onBooks(app, caller, { refId: body.legalEntityRefId }, async (command) => {
    const { tx, books } = command;

    const reload = async () => locateReturn(books, await loadSources(tx, caller.scope, books), body);
    await change({ app, tx, caller, books }, await reload());
    return showReturn(app, tx, caller, await reload());
  });
}

/** A command on a version that was begun. @throws RefusalError VAT_RETURN_NOT_FOUND when it is unknown or out of the scope */
export async function onReturn<T>(
  app: Application,
  caller: Caller,
  id: string,
  change: (command: ReturnCommand, row: VatReturnRow, loaded: LoadedReturn) => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    const before = await findReturn(tx, caller.scope, id);
    if (!before) throw new RefusalError("VAT_RETURN_NOT_FOUND");
    const books = await lockBooks(tx, caller.scope, before.legalEntityId);
    const sources = await loadSources(tx, caller.scope, books);
    const loaded = locateReturn(books, sources, before, before.version);
    if (!loaded.row) throw new RefusalError("VAT_RETURN_NOT_FOUND");
    return change({ app, tx, caller, books }, loaded.row, loaded);
  });
}

/** The last version of a return after a command. */
export async function showChanged(
  { app, tx, caller, books }: ReturnCommand,
  row: VatReturnRow,
): Promise<VatReturnAnswer> {
  return showReturn(app, tx, caller, locateReturn(books, await loadSources(tx, caller.scope, books), row));
}

export async function auditReturn(
  { tx, caller }: ReturnCommand,
  row: VatReturnRow,
  action: string,
  details: object = {},
): Promise<void> {
  const { startDate, endDate, version } = row;
  await audit(tx, caller, {
    action,
    resource: "vat-return",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { startDate, endDate, version, ...details },
  });
}
