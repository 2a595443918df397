import { fold } from "@grand-livre/domain/text/fold";

export const LEAST_PASSWORD = 10;

export interface PasswordRule {
  readonly text: string;
  /** Undefined where only the server can tell. */
  readonly met: boolean | undefined;
}

function isOwnAddress(password: string, email: string): boolean {
  const [typed, own] = [fold(password.trim()), fold(email.trim())];
  return typed === own || typed === fold(email.trim().split("@")[0] ?? "");
}

/** The rules of a password, and which of them what is typed so far keeps. */
export function passwordRules(password: string, email: string | undefined): readonly PasswordRule[] {
  return [
    { text: `Au moins ${LEAST_PASSWORD} caractères`, met: [...password].length >= LEAST_PASSWORD },
    {
      text: "Différent de votre adresse e-mail",
      met:
        password === ""
          ? false
          : email === undefined || email === ""
            ? undefined
            : !isOwnAddress(password, email),
    },
    { text: "Ni courant, ni une suite de touches : une phrase à vous convient bien", met: undefined },
  ];
}

/** What saves a useless call; undefined when the password may be sent. */
export function passwordMistake(password: string, email: string | undefined): string | undefined {
  if ([...password].length < LEAST_PASSWORD) return `Choisissez au moins ${LEAST_PASSWORD} caractères.`;
  if (email !== undefined && email !== "" && isOwnAddress(password, email))
    return "Choisissez autre chose que votre adresse e-mail.";
  return undefined;
}
