import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import { onEntry, showEntry } from "../entry/manual-service.ts";
import { findLetteringChoices, findLines, setLetteringChoices, validateEntries } from "../entry/service.ts";
import { letterGroups } from "./service.ts";

/** Validates a draft and letters its chosen lines; with a version, only the one that the caller saw. */
export async function validateEntry(app: Application, caller: Caller, id: string, version?: number) {
  return onEntry(app, caller, id, async (command) => {
    await validateEntries(command, [id], { version });
    await letterChosen(command, id);
    return showEntry(command.tx, caller, id);
  });
}

/**
 * Letters the lines of an entry that was just validated with those chosen while it was typed; nothing stays chosen.
 * @throws RefusalError those of a lettering
 */
export async function letterChosen(command: BooksCommand, entryId: string): Promise<void> {
  const { tx, entity } = command;
  const { id: legalEntityId } = entity;
  const choices = await findLetteringChoices(tx, { legalEntityId, entryId });
  if (choices.length === 0) return;
  const lines = await findLines(tx, legalEntityId, [entryId]);
  const groups = choices.map(({ position, lineIds }) => {
    const own = lines[position - 1];
    if (!own) throw new RefusalError("LETTERING_LINE_NOT_FOUND");
    return { lineIds: [own.id, ...lineIds], writeOffGap: false };
  });
  await letterGroups(command, groups);
  await setLetteringChoices(tx, { legalEntityId, entryId }, []);
}
