import { endSession } from "../../lib/end-session.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { session } from "../../lib/session.ts";
import { confirm } from "../../ui/confirm.ts";

/** Ends the session, clears everything this site has stored, and goes to sign-in with a fresh page. */
export async function signOut(): Promise<void> {
  const continueAt = await endSession();
  session.clearAll();
  // A whole new page: no list, form or preview of the last user stays in memory.
  window.location.assign(continueAt ?? "/sign-in");
}

/** The menu's logout button: asks first, in the specification's words. */
export async function askSignOut(): Promise<void> {
  const answer = await confirm({
    title: labelOf("person.signOut"),
    message: labelOf("person.askSignOut"),
    actions: {
      confirm: { label: labelOf("person.signOut"), color: "warn" },
      cancel: { label: labelOf("ui.cancel") },
    },
  });
  if (answer === "confirmed") await signOut();
}
