import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command } from "../../kit/command.ts";
import { findLetteringChoices, type LetteringChoice, setLetteringChoices } from "./choice-repository.ts";

type Place = { readonly legalEntityId: string; readonly entryId: string };

/**
 * Keeps with a draft what its lines are to be lettered with.
 * @throws RefusalError FORBIDDEN where the caller chooses a line and may not letter
 */
export async function keepChoices(
  { tx, actor: caller }: Command<Caller>,
  place: Place,
  lines: readonly { readonly letterWith?: readonly string[] | null | undefined }[],
): Promise<void> {
  const before = await findLetteringChoices(tx, place);
  const choices = lines.flatMap(({ letterWith }, index): readonly LetteringChoice[] =>
    letterWith != null && letterWith.length > 0 ? [{ position: index + 1, lineIds: letterWith }] : [],
  );
  if (choices.length === 0 && before.length === 0) return;
  // Who only types on a draft leaves what another person chose.
  const known = new Set(before.flatMap(({ lineIds }) => lineIds));
  const isNew = choices.some(({ lineIds }) => lineIds.some((id) => !known.has(id)));
  if (isNew && !mayDo(caller, { service: "reconciliation", action: "Creator" }))
    throw new RefusalError("FORBIDDEN");
  await setLetteringChoices(tx, place, choices);
}
