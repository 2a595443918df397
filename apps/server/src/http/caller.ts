import type { Access } from "@grand-livre/contracts/endpoint";
import type { ActingFor } from "@grand-livre/contracts/identity";
import type { Action, Right, ServiceId } from "@grand-livre/contracts/rights";
import type { Scope } from "../scope.ts";

/** The signed-in person behind a request, as read from the database for this request. */
export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR" | "DELEGATE";
  readonly superAdministrator: boolean;
  readonly scope: Scope;
  readonly rights: ReadonlyMap<ServiceId, ReadonlySet<Action>>;
  /** The delegation used in this request, named in `x-acting-for`. */
  readonly actingFor?: ActingFor;
  /** The session serves only to add the second factor that is required. */
  readonly secondFactorDue?: boolean;
  /** A program, by a key: it makes the calls that a right protects, and none about the person's account. */
  readonly byKey?: true;
  /** No right, no delegation, and a record of an employee: what is his own space is all that the account opens. */
  readonly employeeOnly?: true;
  /** For the audit log. */
  readonly requestId: string;
  readonly address: string | undefined;
};

/** The one policy: may this caller do this? A super-administrator may everything. */
export function mayDo(caller: Caller, right: Right): boolean {
  return caller.superAdministrator || (caller.rights.get(right.service)?.has(right.action) ?? false);
}

/** Whether the caller holds what a route declares. */
export function allowed(right: Access, caller: Caller): boolean {
  if (right === "public" || right === "signed-in") return true;
  if ("anyOf" in right) return right.anyOf.some((one) => mayDo(caller, one));
  return mayDo(caller, right);
}

/** Whether this caller may do anything at all: an account without any right yet may not. */
export const hasAnyRight = (caller: Caller): boolean =>
  caller.superAdministrator || [...caller.rights.values()].some((actions) => actions.size > 0);
