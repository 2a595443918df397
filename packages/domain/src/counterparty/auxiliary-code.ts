import type { SubledgerSide } from "../chart/account-traits.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { companyNameKey } from "../text/company-name-key.ts";

export type AuxiliaryRefusal = Refusal<"VALUE_TOO_SHORT"> | Refusal<"SUBLEDGER_INVALID", { text: string }>;

/** Reads an auxiliary code that is typed: 2 to 17 digits or capitals. Answers it in capitals. */
export function parseAuxiliary(text: string): string | AuxiliaryRefusal {
  const code = text.trim().toUpperCase();
  if (code.length < 2) return refuse("VALUE_TOO_SHORT");
  return /^[0-9A-Z]{2,17}$/.test(code) ? code : refuse("SUBLEDGER_INVALID", { text });
}

const LETTER: Readonly<Record<SubledgerSide, string>> = { customer: "C", supplier: "F" };
const NAME_LENGTH = 10;

/**
 * The auxiliary code (CompAuxNum of the FEC) of a new counterparty: `F` (fournisseur) or `C` (client) and the
 * first ten letters or digits of the name without its legal form — `FDUPONTETFI` — then `2`, `3`… while taken;
 * `F000001`… when the name has no Latin letter. The same name and the same existing codes give the same code.
 */
export function auxiliaryCode(side: SubledgerSide, name: string, taken: ReadonlySet<string>): string {
  const letters = companyNameKey(name)
    .replace(/[^a-z0-9]/g, "")
    .toUpperCase()
    .slice(0, NAME_LENGTH);
  if (letters === "") return numberedCode(LETTER[side], taken);
  const base = `${LETTER[side]}${letters}`;
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}${suffix}`)) suffix += 1;
  return `${base}${suffix}`;
}

function numberedCode(letter: string, taken: ReadonlySet<string>): string {
  let number = 1;
  const code = () => `${letter}${number.toString().padStart(6, "0")}`;
  while (taken.has(code())) number += 1;
  return code();
}
