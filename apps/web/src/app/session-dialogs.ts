import { labelOf } from "../lib/i18n/labels.ts";
import { announce } from "../ui/confirm.ts";

let announced = false;

/** 401: the session is already closed; says so once, then reloads, which leads to sign-in and back here. */
export function announceExpiredSession(): void {
  if (announced) return;
  announced = true;
  void announce({
    title: labelOf("error.sessionExpired"),
    message: labelOf("error.sessionExpiredText"),
    label: labelOf("error.signInAgain"),
  }).then(() => window.location.reload());
}

/** The guard's refusal of anyone who is not admitted to the back-office. */
export function announceRefusedRole(): void {
  void announce({ title: labelOf("error.refused"), message: labelOf("error.refusedText") });
}
