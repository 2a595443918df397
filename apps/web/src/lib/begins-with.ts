import { fold } from "@grand-livre/domain/text/fold";

/** A label as it is typed: no accents, no spaces, no hyphens. */
const letters = (text: string) => fold(text).replaceAll(" ", "");

/** The first option whose label begins with what was typed; none for a key that is no letter and no figure. */
export function firstBeginning<Option extends { readonly label: string; readonly disabled?: boolean }>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  const word = letters(typed);
  return word === ""
    ? undefined
    : options.find(({ label, disabled }) => disabled !== true && letters(label).startsWith(word));
}
