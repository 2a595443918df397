import { redirect } from "@tanstack/react-router";
import { session } from "../../lib/session.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";

const OWN_SPACE = { to: "/my-account", search: { tab: "employee" } } as const;

/** The account holds no right: it opens an employee's own space and nothing else. */
export const useEmployeeOnly = (): boolean => useSignedInUser()?.employeeOnly === true;

/** Leads such an account to the space, whatever was wanted; asked again with the shell, as rights may have been taken since. */
export function requireOwnSpace({ location }: { readonly location: { readonly href: string } }): void {
  if (session.user()?.employeeOnly !== true || location.href.split(/[?#]/)[0] === OWN_SPACE.to) return;
  throw redirect(OWN_SPACE);
}
