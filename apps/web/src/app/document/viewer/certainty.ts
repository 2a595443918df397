import { icons } from "../../../ui/icons.ts";
import type { Certainty } from "./document-mark.ts";

/** How sure a value is, in words. */
export const certaintyWords: Readonly<Record<Certainty, string>> = {
  sure: "sûr",
  uncertain: "à vérifier",
  missing: "non trouvé",
  checked: "vérifié",
};

export const certaintyIcons: Readonly<Record<Certainty, string>> = {
  sure: icons.check,
  uncertain: icons.question,
  missing: icons.close,
  checked: icons.check,
};
