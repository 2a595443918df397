import type { ListedNote } from "@grand-livre/contracts/note";
import { fold } from "@grand-livre/domain/text/fold";

export const ARCHIVE = "archive";

/** The notes of a place whose title or content holds a text; what is archived shows in the archive alone. */
export function notesAt(
  notes: readonly ListedNote[],
  place: string | undefined,
  text: string,
): readonly ListedNote[] {
  const wanted = fold(text.trim());
  return notes.filter(
    ({ archived, labels, title, content }) =>
      archived === (place === ARCHIVE) &&
      (place === undefined || place === ARCHIVE || labels.some(({ id }) => id === place)) &&
      [title, content].some((held) => fold(held ?? "").includes(wanted)),
  );
}
