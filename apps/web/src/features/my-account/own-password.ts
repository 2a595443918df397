import { labelOf } from "../../lib/i18n/labels.ts";

/** The catalogue speaks of an address and a password; here only the password is typed. */
export function ownPasswordMistake(refusal: string | undefined): string | undefined {
  return refusal === labelOf("signIn.wrong") ? labelOf("form.notYourPassword") : refusal;
}
