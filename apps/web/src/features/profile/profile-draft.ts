import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import {
  boxNames,
  givenOf,
  type RightBoxes,
  rightBoxes,
  tickedIn,
  tickedOf,
} from "../../app/fields/rights-draft.ts";
import type { FieldErrors } from "../../lib/use-form.ts";

export type ProfileDraft = RightBoxes & { readonly name: string; readonly description: string };

export const profileLabels: Partial<Readonly<Record<keyof ProfileDraft, string>>> = {
  ...boxNames,
  name: "Nom",
  description: "Description",
};

/** The form of a profile; a copy of one takes its rights under another name. */
export function draftOfProfile(profile: ProfileAnswer | undefined, copies = false): ProfileDraft {
  const name = profile?.name ?? "";
  return {
    ...rightBoxes(tickedOf(profile?.rights ?? [])),
    name: copies && name !== "" ? `${name} (copie)`.slice(-100) : name,
    description: profile?.description ?? "",
  };
}

export function checkProfile(draft: ProfileDraft): FieldErrors<ProfileDraft> {
  return draft.name.trim() === "" ? { name: "Donnez un nom à ce profil." } : {};
}

export function bodyOfProfile(draft: ProfileDraft) {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    rights: givenOf(tickedIn(draft)),
  };
}
