import { fold } from "@grand-livre/domain/text/fold";
import { RefusalError } from "../../http/refusal-error.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

const SHORTEST = 10;
const LONGEST_REPEATED_BLOCK = 4;

/** One sign or one short block again and again, or a run up or down the digits or the alphabet. */
function isPattern(plain: string): boolean {
  for (let size = 1; size <= LONGEST_REPEATED_BLOCK; size += 1) {
    const block = plain.slice(0, size);
    if (block.repeat(Math.ceil(plain.length / size)).slice(0, plain.length) === plain) return true;
  }
  const steps = [...plain].map((sign, index) => sign.charCodeAt(0) - plain.charCodeAt(index - 1)).slice(1);
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function isOwnAddress(password: string, email: string): boolean {
  const own = email.trim().toLowerCase();
  const typed = password.trim().toLowerCase();
  return typed === own || fold(typed) === fold(own) || fold(typed) === fold(own.split("@")[0] ?? own);
}

/**
 * Length, a list of the most guessed ones, and not one's own address: no rule of composition, as NIST SP 800-63B
 * and the CNIL (délibération 2022-100) advise.
 * @throws RefusalError PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_EMAIL, with `details.fields`
 */
export function checkPassword(password: string, email: string): void {
  const refuse = (code: "PASSWORD_TOO_SHORT" | "PASSWORD_COMMON" | "PASSWORD_IS_EMAIL") => {
    throw new RefusalError(code, { fields: [{ path: "password", message: code }] });
  };
  if ([...password].length < SHORTEST) refuse("PASSWORD_TOO_SHORT");
  if (isOwnAddress(password, email)) refuse("PASSWORD_IS_EMAIL");
  const plain = fold(password).replaceAll(" ", "");
  // Signs alone fold to nothing: their own repetition is then looked at.
  if (COMMON_PASSWORDS.has(plain) || isPattern(plain || password)) refuse("PASSWORD_COMMON");
}
