import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import type { UpdateRightsBody, UserAnswer } from "@grand-livre/contracts/user";
import { boxNames, givenOf, rightBoxes, type Ticked, tickedOf } from "../../app/fields/rights-draft.ts";

/**
 * Every box of the screen by its name, so that two people who change different boxes of one person do not undo each
 * other: `right:audit Viewer`, `profile:{id}`, `entity:{refId}`.
 */
export type AuthorizationsDraft = Record<string, boolean>;

export interface Offered {
  readonly profiles: readonly ProfileAnswer[];
  readonly companies: readonly { readonly value: string; readonly label: string }[];
}

export const profileKey = (id: string): string => `profile:${id}`;
export const entityKey = (refId: string): string => `entity:${refId}`;

export function draftOfRights(user: UserAnswer, offered: Offered): AuthorizationsDraft {
  const profiles = new Set(user.profiles.map(({ id }) => id));
  const entities = new Set(user.legalEntities.map(({ refId }) => refId));
  return Object.fromEntries([
    ...Object.entries(rightBoxes(tickedOf(user.directRights))),
    ...offered.profiles.map(({ id }) => [profileKey(id), profiles.has(id)] as const),
    ...offered.companies.map(({ value }) => [entityKey(value), entities.has(value)] as const),
  ]);
}

/** What is ticked under one of the three prefixes, without it. */
export function chosen(draft: AuthorizationsDraft, prefix: "right" | "profile" | "entity"): Set<string> {
  const start = `${prefix}:`;
  return new Set(
    Object.keys(draft)
      .filter((key) => draft[key] === true && key.startsWith(start))
      .map((key) => key.slice(start.length)),
  );
}

/** What changed, each part whole as the server takes it. */
export function bodyOfRights(
  loaded: AuthorizationsDraft,
  draft: AuthorizationsDraft,
): Omit<UpdateRightsBody, "version"> {
  const changed = (prefix: string) =>
    Object.keys(draft).some((key) => key.startsWith(`${prefix}:`) && draft[key] !== loaded[key]);
  return {
    ...(changed("right") ? { rights: givenOf(chosen(draft, "right")) } : {}),
    ...(changed("profile") ? { profileIds: [...chosen(draft, "profile")] } : {}),
    ...(changed("entity") ? { legalEntityRefIds: [...chosen(draft, "entity")] } : {}),
  };
}

/** What the ticked profiles give together. */
export function boxesOfProfiles(draft: AuthorizationsDraft, profiles: readonly ProfileAnswer[]): Ticked {
  return new Set(
    profiles
      .filter(({ id }) => draft[profileKey(id)] === true)
      .flatMap(({ rights }) => [...tickedOf(rights)]),
  );
}

/** The French name of every box, for the sentence after somebody else saved first. */
export function namesOfBoxes({ profiles, companies }: Offered): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(boxNames),
    ...profiles.map(({ id, name }) => [profileKey(id), `profil ${name}`]),
    ...companies.map(({ value, label }) => [entityKey(value), label]),
  ]);
}
