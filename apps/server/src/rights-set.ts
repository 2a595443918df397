import { type Action, actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import type { GivenRight } from "@grand-livre/contracts/user";

const SERVICE_IDS = Object.keys(services) as ServiceId[];

/** What may be done with each service. */
export type RightsSet = ReadonlyMap<ServiceId, ReadonlySet<Action>>;

/** A service's rights as their row has them: one flag an action. */
export type RightFlags = {
  readonly serviceId: string;
  readonly viewer: boolean;
  readonly creator: boolean;
  readonly editor: boolean;
  readonly validator: boolean;
  readonly deleter: boolean;
  readonly exporter: boolean;
};

/** The set behind the body of a request. */
export function rightsOfBody(given: readonly GivenRight[]): RightsSet {
  return new Map(
    given.map((one) => [one.serviceId, new Set(actions.filter((action) => one.authorizations[action]))]),
  );
}

/** The set behind rows of flags. */
export function rightsOfFlags(rows: readonly RightFlags[]): RightsSet {
  return new Map(
    rows.map((row) => [
      row.serviceId as ServiceId,
      new Set(actions.filter((action) => row[action.toLowerCase() as Lowercase<Action>])),
    ]),
  );
}

/** The rows of a set; a service without any right has none. */
export function flagsOfRights(rights: RightsSet): RightFlags[] {
  return [...rights]
    .filter(([, given]) => given.size > 0)
    .map(([serviceId, given]) => ({
      serviceId,
      viewer: given.has("Viewer"),
      creator: given.has("Creator"),
      editor: given.has("Editor"),
      validator: given.has("Validator"),
      deleter: given.has("Deleter"),
      exporter: given.has("Exporter"),
    }));
}

/** What is in the first set and not in the second, as `service.Action` in the menu's order: for refusals and the audit log. */
export function rightsBeyond(wanted: RightsSet, held: RightsSet): string[] {
  return SERVICE_IDS.flatMap((service) =>
    actions
      .filter((action) => wanted.get(service)?.has(action) && !held.get(service)?.has(action))
      .map((action) => `${service}.${action}`),
  );
}

/** Every right on every service: what a super-administrator has. */
export const ALL_RIGHTS: RightsSet = new Map(SERVICE_IDS.map((service) => [service, new Set(actions)]));
