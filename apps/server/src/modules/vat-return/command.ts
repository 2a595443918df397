import type { VatReturnAnswer, vatPeriodBody } from "@grand-livre/contracts/vat-return";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooks, onBooksRow } from "../../kit/books-command.ts";
import { type LoadedReturn, loadSources, locateReturn } from "./load.ts";
import { findReturn, type VatReturnRow } from "./repository.ts";
import { showReturn } from "./service.ts";

type PeriodBody = z.output<typeof vatPeriodBody>;

/** A command on the last version of a period. @throws RefusalError those of `locateReturn` */
export function onPeriod(
  app: Application,
  caller: Caller,
  body: PeriodBody,
  change: (command: BooksCommand<Caller>, loaded: LoadedReturn) => Promise<void>,
): Promise<VatReturnAnswer> {
  return onBooks(app, caller, { refId: body.legalEntityRefId }, async (command) => {
    const { tx, books } = command;
    const reload = async () => locateReturn(books, await loadSources(tx, books), body);
    await change(command, await reload());
    return showReturn(app, tx, caller, await reload());
  });
}

/** A command on a version that was begun. @throws RefusalError VAT_RETURN_NOT_FOUND when it is unknown or out of the scope */
export async function onReturn<T>(
  app: Application,
  caller: Caller,
  id: string,
  change: (command: BooksCommand<Caller>, row: VatReturnRow, loaded: LoadedReturn) => Promise<T>,
): Promise<T> {
  const find = async (tx: Tx) => {
    const row = await findReturn(tx, caller.scope, id);
    if (!row) throw new RefusalError("VAT_RETURN_NOT_FOUND");
    return row;
  };
  return onBooksRow(app, caller, { find }, async (command, row) => {
    const { tx, books } = command;
    return change(command, row, locateReturn(books, await loadSources(tx, books), row, row.version));
  });
}

/** The last version of a return after a command. */
export async function showChanged(
  { app, tx, actor, books }: BooksCommand<Caller>,
  row: VatReturnRow,
): Promise<VatReturnAnswer> {
  return showReturn(app, tx, actor, locateReturn(books, await loadSources(tx, books), row));
}

export async function auditReturn(
  { audit }: BooksCommand<Caller>,
  row: VatReturnRow,
  action: string,
  details: object = {},
): Promise<void> {
  const { startDate, endDate, version } = row;
  await audit({
    action,
    resource: "vat-return",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { startDate, endDate, version, ...details },
  });
}
