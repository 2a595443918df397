import { isLongEnough, isOwnAddress, LEAST_PASSWORD } from "@grand-livre/contracts/password";

export interface PasswordRule {
  readonly text: string;
  /** Undefined where only the server knows. */
  readonly met: boolean | undefined;
}

/** The rules of a password, and which of them what is typed so far keeps. */
export function passwordRules(password: string, email: string | undefined): readonly PasswordRule[] {
  const isOther = email && password !== "" ? !isOwnAddress(password, email) : undefined;
  return [
    { text: `Au moins ${LEAST_PASSWORD} caractères`, met: isLongEnough(password) },
    { text: "Différent de votre adresse e-mail", met: password === "" ? false : isOther },
    { text: "Ni courant, ni une suite de touches : une phrase à vous convient bien", met: undefined },
  ];
}
