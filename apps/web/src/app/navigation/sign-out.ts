import { endSession } from "../../lib/end-session.ts";
import { session } from "../../lib/session.ts";
import { confirm } from "../../ui/confirm.ts";

/** Ends the session, clears everything this site has stored, and goes to sign-in with a fresh page. */
export async function signOut(): Promise<void> {
  await endSession();
  session.clearAll();
  // A whole new page: no list, form or preview of the last user stays in memory.
  window.location.assign("/sign-in");
}

/** The menu's logout button: asks first, in the specification's words. */
export async function askSignOut(): Promise<void> {
  const answer = await confirm({
    title: "Déconnexion",
    message: "Etes vous sure de vouloir vous déconnecter ?",
    actions: { confirm: { label: "Déconnexion", color: "warn" }, cancel: { label: "Annuler" } },
  });
  if (answer === "confirmed") await signOut();
}
