import { type Action, actions, isDelegable, type ServiceId } from "@grand-livre/contracts/rights";

/** The rights of a delegation without those that are never lent, even where its rows have them. */
export function lentRights(
  rights: ReadonlyMap<ServiceId, ReadonlySet<Action>>,
): ReadonlyMap<ServiceId, ReadonlySet<Action>> {
  return new Map(
    [...rights].map(([service, given]) => [
      service,
      new Set(actions.filter((action) => given.has(action) && isDelegable({ service, action }))),
    ]),
  );
}
