import { type Action, actions, type ServiceId } from "@grand-livre/contracts/rights";

/** The rights in a row of flags by service. */
export function rightsOf(rows: Record<string, Record<string, boolean>>): Map<ServiceId, ReadonlySet<Action>> {
  return new Map(
    Object.entries(rows).map(([service, flags]) => [
      service as ServiceId,
      new Set(actions.filter((action) => flags[action.toLowerCase()] === true)),
    ]),
  );
}
