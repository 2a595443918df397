import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import {
  boxNames,
  givenOf,
  type RightBoxes,
  rightBoxes,
  tickedIn,
  tickedOf,
} from "../../app/fields/rights-draft.ts";
import type { Labels } from "../../app/form/use-contract-form.ts";

export type ProfileDraft = RightBoxes & {
  readonly name: string;
  readonly description: string;
  /** Of a new one: the company that it belongs to; empty for the installation's, or the only company. */
  readonly legalEntityRefId: string;
};

export const profileLabels: Labels<ProfileDraft> = {
  ...boxNames,
  name: "Nom",
  description: "Description",
  legalEntityRefId: "Entreprise",
};

/** The form of a profile; a copy of one takes its rights under another name. */
export function draftOfProfile(profile?: ProfileAnswer, copies = false): ProfileDraft {
  const name = profile?.name ?? "";
  return {
    ...rightBoxes(tickedOf(profile?.rights ?? [])),
    name: copies && name !== "" ? `${name} (copie)`.slice(-100) : name,
    description: profile?.description ?? "",
    legalEntityRefId: "",
  };
}

export function bodyOfProfile(draft: ProfileDraft) {
  return {
    name: draft.name,
    description: draft.description,
    rights: givenOf(tickedIn(draft)),
  };
}

export function bodyOfNewProfile(draft: ProfileDraft) {
  const { legalEntityRefId } = draft;
  return { ...bodyOfProfile(draft), ...(legalEntityRefId === "" ? {} : { legalEntityRefId }) };
}
