import { checkOwnPassword } from "@grand-livre/contracts/password";
import { fold } from "@grand-livre/domain/text/fold";
import { RefusalError } from "../../http/refusal-error.ts";
import { COMMON_PASSWORDS, isPublished } from "./common-passwords.ts";

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

/** The rows of a keyboard, French and English, one way; each is looked for both ways. */
const ROWS = [
  "12345678901234567890",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].toReversed().join(""))];
const SHORTEST_RUN = 3;

/** Neighbours on a keyboard, run after run, from one end of the password to the other. */
function isKeyboardRuns(plain: string): boolean {
  let at = 0;
  while (at < plain.length) {
    let length = 0;
    while (at + length < plain.length && RUNS.some((run) => run.includes(plain.slice(at, at + length + 1))))
      length += 1;
    if (length < SHORTEST_RUN) return false;
    at += length;
  }
  return true;
}

const SUBSTITUTES: Readonly<Record<string, string>> = { "@": "a", 0: "o", 3: "e", $: "s" };
const withoutEnd = (text: string) => text.replace(/[^\p{L}]+$/u, "");
/** What the common passwords are made of, without the digits after it. */
const STEMS = new Set([...COMMON_PASSWORDS].map(withoutEnd).filter((stem) => stem !== ""));

/** The password as lists have it: with letters for their look-alikes, and with less and less of the digits and signs at its end. */
function* formsOf(password: string): Generator<string> {
  for (let end = password.length; end >= withoutEnd(password).length; end -= 1) {
    const text = password.slice(0, end);
    yield fold(text).replaceAll(" ", "");
    yield fold(text.replaceAll(/[@03$]/g, (sign) => SUBSTITUTES[sign] ?? sign)).replaceAll(" ", "");
  }
}

function isCommon(password: string): boolean {
  for (const form of formsOf(password)) {
    if (form === "") continue;
    if (COMMON_PASSWORDS.has(form) || STEMS.has(form) || isPublished(form)) return true;
    if (isPattern(form) || isKeyboardRuns(form)) return true;
  }
  return false;
}

/**
 * Length, a list of the most guessed ones, and not one's own address: no rule of composition, as NIST SP 800-63B
 * and the CNIL (délibération 2022-100) advise.
 * @throws RefusalError PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_IS_EMAIL
 */
export function checkPassword(password: string, email: string): void {
  const refusal = checkOwnPassword(password, email);
  if (refusal) throw new RefusalError(refusal.refused);
  // Signs alone fold to nothing: their own repetition is looked at.
  if (isCommon(password) || (fold(password) === "" && isPattern(password)))
    throw new RefusalError("PASSWORD_COMMON");
}
