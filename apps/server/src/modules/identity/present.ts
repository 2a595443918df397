import type { SessionAnswer } from "@grand-livre/contracts/identity";
import { actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import { type Caller, mayDo } from "../../http/caller.ts";

/** The caller as the web client keeps him: every service with what he may do there. */
export function presentCaller(caller: Caller): SessionAnswer {
  const serviceIds = Object.keys(services) as ServiceId[];
  return {
    role: caller.role,
    firstname: caller.firstname,
    lastname: caller.lastname,
    email: caller.email,
    superAdministrator: caller.superAdministrator,
    expiresAt: caller.expiresAt.toISOString(),
    natural_user_profile: {
      affectedRights: serviceIds.map((serviceId) => ({
        service: services[serviceId],
        serviceId,
        authorizations: Object.fromEntries(
          actions.map((action) => [action, mayDo(caller, { service: serviceId, action })]),
        ) as SessionAnswer["natural_user_profile"]["affectedRights"][number]["authorizations"],
      })),
    },
  };
}
