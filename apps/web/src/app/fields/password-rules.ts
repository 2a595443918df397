import { isLongEnough, isOwnAddress, LEAST_PASSWORD } from "@grand-livre/contracts/password";
import { labelOf } from "../../lib/i18n/labels.ts";

export interface PasswordRule {
  readonly text: string;
  /** Undefined where only the server knows. */
  readonly met: boolean | undefined;
}

/** The rules of a password, and which of them what is typed so far keeps. */
export function passwordRules(password: string, email: string | undefined): readonly PasswordRule[] {
  const isOther = email && password !== "" ? !isOwnAddress(password, email) : undefined;
  return [
    { text: labelOf("form.ruleLength", { least: LEAST_PASSWORD }), met: isLongEnough(password) },
    { text: labelOf("form.ruleEmail"), met: password === "" ? false : isOther },
    { text: labelOf("form.ruleCommon"), met: undefined },
  ];
}
