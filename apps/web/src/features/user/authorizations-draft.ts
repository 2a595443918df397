import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { actions, services } from "@grand-livre/contracts/rights";
import type { UpdateRightsBody, UserAnswer } from "@grand-livre/contracts/user";
import {
  actionHeads,
  boxOf,
  givenOf,
  serviceIds,
  type Ticked,
  tickedOf,
} from "../../app/fields/rights-draft.ts";

/**
 * Every box of the screen by its name, so that two people who change different boxes of one person do not undo each
 * other: `right:audit Viewer`, `profile:{id}`, `entity:{refId}`.
 */
export type AuthorizationsDraft = Record<string, boolean>;

export interface Offered {
  readonly profiles: readonly ProfileAnswer[];
  readonly companies: readonly { readonly value: string; readonly label: string }[];
}

export const rightKey = (box: string): string => `right:${box}`;
export const profileKey = (id: string): string => `profile:${id}`;
export const entityKey = (refId: string): string => `entity:${refId}`;

export function draftOfRights(user: UserAnswer, offered: Offered): AuthorizationsDraft {
  const ticked = tickedOf(user.directRights);
  const profiles = new Set(user.profiles.map(({ id }) => id));
  const entities = new Set(user.legalEntities.map(({ refId }) => refId));
  return Object.fromEntries([
    ...allBoxes().map((box) => [rightKey(box), ticked.has(box)] as const),
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

/** The change of the draft that makes the matrix show these boxes. */
export function changeOfMatrix(draft: AuthorizationsDraft, ticked: Ticked): AuthorizationsDraft {
  return Object.fromEntries(
    allBoxes()
      .filter((box) => (draft[rightKey(box)] === true) !== ticked.has(box))
      .map((box) => [rightKey(box), ticked.has(box)]),
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
    ...serviceIds.flatMap((service) =>
      actions.map((action) => [
        rightKey(boxOf(service, action)),
        `${services[service]} (${actionHeads[action].toLowerCase()})`,
      ]),
    ),
    ...profiles.map(({ id, name }) => [profileKey(id), `profil ${name}`]),
    ...companies.map(({ value, label }) => [entityKey(value), label]),
  ]);
}

function allBoxes(): string[] {
  return serviceIds.flatMap((service) => actions.map((action) => boxOf(service, action)));
}
