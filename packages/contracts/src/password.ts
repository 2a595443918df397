import { type Refusal, refuse } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";

export const LEAST_PASSWORD = 12;

export type PasswordRefusal = Refusal<"PASSWORD_TOO_SHORT" | "PASSWORD_IS_EMAIL">;

export function isLongEnough(password: string): boolean {
  return [...password].length >= LEAST_PASSWORD;
}

/** Whether a password is its owner's address, or the part of it before the sign @. */
export function isOwnAddress(password: string, email: string): boolean {
  const [typed, own] = [fold(password.trim()), fold(email.trim())];
  return typed === own || typed === fold(email.trim().split("@")[0] ?? "");
}

/** The rules of a password that need no list of the most guessed ones. */
export function checkOwnPassword(password: string, email: string | undefined): PasswordRefusal | undefined {
  if (!isLongEnough(password)) return refuse("PASSWORD_TOO_SHORT");
  return email && isOwnAddress(password, email) ? refuse("PASSWORD_IS_EMAIL") : undefined;
}
