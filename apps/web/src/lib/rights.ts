import type { Action, ServiceId } from "@grand-livre/contracts/rights";
import type { SignedInUser } from "./session.ts";

/**
 * Whether a person may do this: only to show or explain a button, the server decides. Compares stable ids, never
 * titles; a super-administrator may do everything.
 */
export function mayDo(user: SignedInUser | undefined, service: ServiceId, action: Action): boolean {
  if (user === undefined) return false;
  if (user.superAdministrator) return true;
  return user.natural_user_profile.affectedRights.some(
    (right) => right.serviceId === service && right.authorizations[action] === true,
  );
}
