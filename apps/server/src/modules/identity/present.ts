import type { ActingFor, SessionAnswer, SignInAnswer } from "@grand-livre/contracts/identity";
import { rightRows } from "@grand-livre/contracts/user";
import { type Caller, mayDo } from "../../http/caller.ts";

/** The caller as the web client keeps it: every service with the rights there. */
export function presentCaller(caller: Caller): Omit<SignInAnswer, "token"> {
  return {
    role: caller.role,
    firstname: caller.firstname,
    lastname: caller.lastname,
    email: caller.email,
    superAdministrator: caller.superAdministrator,
    ...(caller.employeeOnly && { employeeOnly: true as const }),
    natural_user_profile: {
      affectedRights: rightRows((service, action) => mayDo(caller, { service, action })),
    },
  };
}

/** The same with what the shell shows beside: for whom the caller acts, and may act. */
export function presentSession(
  caller: Caller,
  more: { readonly totpEnabled: boolean; readonly delegations: readonly ActingFor[] },
): SessionAnswer {
  return {
    ...presentCaller(caller),
    userId: caller.userId,
    expiresAt: caller.expiresAt.toISOString(),
    totpEnabled: more.totpEnabled,
    actingFor: caller.actingFor ?? null,
    delegations: [...more.delegations],
  };
}
