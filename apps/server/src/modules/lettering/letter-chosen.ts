import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { LockedBooks } from "../books/service.ts";
import { lockedPlace, showEntry } from "../entry/manual-service.ts";
import { findLetteringChoices, findLines, setLetteringChoices, validateEntries } from "../entry/service.ts";
import { letterGroups } from "./service.ts";

/** Validates a draft and letters its chosen lines; with a version, only the one that the caller saw. */
export async function validateEntry(app: Application, caller: Caller, id: string, version?: number) {
  return inTransaction(app.db, async (tx) => {
    const books = await lockedPlace(tx, caller.scope, id);
    await validateEntries(tx, caller, books, [id], { validDate: today(app), version });
    await letterChosen(app, tx, caller, books, id);
    return showEntry(tx, caller, id);
  });
}

/**
 * Letters the lines of an entry that was just validated with those chosen while it was typed; nothing stays chosen.
 * @throws RefusalError those of a lettering
 */
export async function letterChosen(
  app: Application,
  tx: Tx,
  caller: Caller,
  books: LockedBooks,
  entryId: string,
): Promise<void> {
  const { id: legalEntityId } = books.entity;
  const choices = await findLetteringChoices(tx, caller.scope, { legalEntityId, entryId });
  if (choices.length === 0) return;
  const lines = await findLines(tx, caller.scope, legalEntityId, [entryId]);
  const groups = choices.map(({ position, lineIds }) => {
    const own = lines[position - 1];
    if (!own) throw new RefusalError("LETTERING_LINE_NOT_FOUND");
    return { lineIds: [own.id, ...lineIds], writeOffGap: false };
  });
  await letterGroups(app, tx, caller, books, groups);
  await setLetteringChoices(tx, caller.scope, { legalEntityId, entryId }, []);
}
