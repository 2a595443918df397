import { redirect } from "@tanstack/react-router";
import { endSession } from "../lib/end-session.ts";
import { isLocked } from "../lib/lock.ts";
import { admission, redirectURLFor } from "../lib/redirect.ts";
import { session } from "../lib/session.ts";
import { requireOwnSpace } from "./employee-space/employee-only.ts";
import { announceRefusedRole } from "./session-dialogs.ts";

/** Lets a signed-in ADMIN through; everyone else goes to sign-in, with the URL that was wanted or with a refusal. */
export function requireAdmission({ location }: { readonly location: { readonly href: string } }): void {
  const verdict = admission(session.user(), session.isAuthenticated());
  if (verdict === "admitted") return;
  if (verdict === "refused") {
    // Without this the refused session would stay open, and signing in as someone else would be rejected.
    void endSession();
    announceRefusedRole();
    throw redirect({ to: "/sign-in" });
  }
  const redirectURL = redirectURLFor(location.href);
  throw redirect({ to: "/sign-in", search: redirectURL === undefined ? {} : { redirectURL } });
}

/** The same for the screens of the product: a locked session asks for the password first, then comes back here. */
export function requireUnlocked(context: { readonly location: { readonly href: string } }): void {
  requireAdmission(context);
  requireOwnSpace(context);
  if (!isLocked()) return;
  const redirectURL = redirectURLFor(context.location.href);
  throw redirect({ to: "/unlock-session", search: redirectURL === undefined ? {} : { redirectURL } });
}
