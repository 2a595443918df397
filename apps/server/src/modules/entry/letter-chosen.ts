import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import { letterGroups } from "../lettering/service.ts";
import { findLetteringChoices, type LetteringChoice, setLetteringChoices } from "./choice-repository.ts";
import { findLines } from "./repository.ts";

type Place = { readonly legalEntityId: string; readonly entryId: string };

/**
 * Keeps with a draft what its lines are to be lettered with.
 * @throws RefusalError FORBIDDEN where the caller chooses a line and may not letter
 */
export async function keepChoices(
  { tx, actor: caller, scope }: Command<Caller>,
  place: Place,
  lines: readonly { readonly letterWith?: readonly string[] | null | undefined }[],
): Promise<void> {
  const before = await findLetteringChoices(tx, scope, place);
  const choices = lines.flatMap(({ letterWith }, index): readonly LetteringChoice[] =>
    letterWith != null && letterWith.length > 0 ? [{ position: index + 1, lineIds: letterWith }] : [],
  );
  if (choices.length === 0 && before.length === 0) return;
  // Who only types on a draft leaves what another person chose.
  const known = new Set(before.flatMap(({ lineIds }) => lineIds));
  const isNew = choices.some(({ lineIds }) => lineIds.some((id) => !known.has(id)));
  if (isNew && !mayDo(caller, { service: "reconciliation", action: "Creator" }))
    throw new RefusalError("FORBIDDEN");
  await setLetteringChoices(tx, scope, place, choices);
}

/**
 * Letters the lines of an entry that was just validated with those chosen while it was typed; nothing stays chosen.
 * @throws RefusalError those of a lettering
 */
export async function letterChosen(command: BooksCommand<Caller>, entryId: string): Promise<void> {
  const { tx, scope, books } = command;
  const { id: legalEntityId } = books.entity;
  const choices = await findLetteringChoices(tx, scope, { legalEntityId, entryId });
  if (choices.length === 0) return;
  const lines = await findLines(tx, scope, legalEntityId, [entryId]);
  const groups = choices.map(({ position, lineIds }) => {
    const own = lines[position - 1];
    if (!own) throw new RefusalError("LETTERING_LINE_NOT_FOUND");
    return { lineIds: [own.id, ...lineIds], writeOffGap: false };
  });
  await letterGroups(command, groups);
  await setLetteringChoices(tx, scope, { legalEntityId, entryId }, []);
}
