import { accountClass, atLength, compareAccountNumbers } from "./account-number.ts";
import { type AccountTraits, accountTraits } from "./account-traits.ts";
import { type ChartVersion, declaredAccounts, pcgAccounts } from "./chart-version.ts";

export interface InstalledAccount extends AccountTraits {
  /** At the entity's length: `606100`. */
  readonly number: string;
  /** As published, or as declared under its parent: `6061`. */
  readonly pcgNumber: string;
  readonly label: string;
  /** As the regulation prints it, instructions included. */
  readonly published: string;
  readonly class: number;
}

/** Shortest length that keeps a chart usable: below three digits there is no account. */
export const MIN_ACCOUNT_LENGTH = 3;
export const MAX_ACCOUNT_LENGTH = 12;

/** « (Compte réservé…) », « (Compte à la disposition…) »: places kept by the regulation, not accounts. */
const PLACEHOLDER = /^\(/;

/** « Constructions (même ventilation que celle du compte 213) »: an instruction to who divides the account, no part of its name. */
const INSTRUCTION = / \((?:même ventilation|présentés? |à inscrire )[^)]*\)/;

/** A name with the apostrophes and dashes that print, where its source has those of a keyboard. */
const typeset = (name: string): string => name.replaceAll("'", "’").replaceAll(" - ", " – ");

/** Whether a company left an account the name that it was given: the readable one, or the printed one of earlier books. */
export function isGivenLabel(account: Pick<InstalledAccount, "label" | "published">, label: string): boolean {
  return typeset(label) === account.label || label === account.published;
}

/** Published names that two accounts of third parties share, told apart as the heading above them does. */
const OWN_LABELS: Readonly<Record<string, string>> = {
  "4081": "Fournisseurs – Factures non parvenues",
  "4084": "Fournisseurs d’immobilisations – Factures non parvenues",
};

/** The name of an account as people read it: the published one without instructions, typeset. */
function labelOf(number: string, published: string): string {
  return OWN_LABELS[number] ?? typeset(published.replace(INSTRUCTION, ""));
}

/**
 * The chart of a new legal entity: every PCG account of the version and the declared sub-accounts, at
 * `accountLength`, in text order. Headings of one or two digits are not accounts. A number longer than the
 * length is left to its parent; two numbers that would become the same give way to the shorter (the parent).
 */
export function installChart(version: ChartVersion, accountLength: number): InstalledAccount[] {
  if (
    !Number.isInteger(accountLength) ||
    accountLength < MIN_ACCOUNT_LENGTH ||
    accountLength > MAX_ACCOUNT_LENGTH
  )
    throw new RangeError(`an account has 3 to 12 characters, not ${accountLength}`);
  const sources = [...pcgAccounts(version).values(), ...declaredAccounts(version)]
    .filter(({ number, label }) => number.length >= MIN_ACCOUNT_LENGTH && !PLACEHOLDER.test(label))
    .filter(({ number }) => number.length <= accountLength)
    .toSorted((a, b) => a.number.length - b.number.length || compareAccountNumbers(a.number, b.number));
  const installed = new Map<string, InstalledAccount>();
  for (const { number: pcgNumber, label } of sources) {
    const number = atLength(pcgNumber, accountLength);
    if (!installed.has(number))
      installed.set(number, {
        number,
        pcgNumber,
        label: labelOf(pcgNumber, label),
        published: label,
        class: accountClass(number),
        ...accountTraits(number),
      });
  }
  return [...installed.values()].toSorted((a, b) => compareAccountNumbers(a.number, b.number));
}
