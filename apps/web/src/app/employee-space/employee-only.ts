import { redirect } from "@tanstack/react-router";
import { session } from "../../lib/session.ts";

const OWN_SPACE = { to: "/my-account", search: { tab: "employee" } } as const;

/**
 * Leads an account without any right to the employee’s own space, whatever was wanted; asked again with the shell, as rights may have been
 * taken since. It stays out of the file of the hook: the guard of sign-in would bring the queries into the first load, 12 kB.
 */
export function requireOwnSpace({ location }: { readonly location: { readonly href: string } }): void {
  if (session.user()?.employeeOnly !== true || location.href.split(/[?#]/)[0] === OWN_SPACE.to) return;
  throw redirect(OWN_SPACE);
}
