import type { EntryType } from "../journal/journal.ts";
import { fold } from "../text/fold.ts";

/** A journal's code in our alphabet: `a.c ` → `A-C`. Ten characters at most. */
export function journalCodeOfFile(code: string): string {
  const folded = fold(code.trim())
    .toUpperCase()
    .replace(/[^0-9A-Z_-]+/g, "-");
  return folded.slice(0, 10) || "IMP";
}

const BY_LABEL: readonly (readonly [RegExp, EntryType])[] = [
  [/\b(?:a ?nouveaux?|report(?:s)? a nouveau|ouverture|nouveaux)\b/, "opening"],
  [/\b(?:achats?|fournisseurs?|frais generaux)\b/, "purchase"],
  [/\b(?:ventes?|clients?|facturation)\b/, "sale"],
  [/\b(?:paies?|payes?|salaires?|social)\b/, "payroll"],
  [/\b(?:tva)\b/, "vat"],
  [/\b(?:immobilisations?|amortissements?|dotations?)\b/, "fixed_asset"],
];

const BY_CODE: Readonly<Record<string, EntryType>> = {
  AN: "opening",
  RAN: "opening",
  ANOUV: "opening",
  AC: "purchase",
  ACH: "purchase",
  HA: "purchase",
  VE: "sale",
  VT: "sale",
  VTE: "sale",
  PA: "payroll",
  PAIE: "payroll",
  SAL: "payroll",
};

/** The type of a journal of a file, by its label, else by its code; « général » by default. */
export function journalTypeOfFile(code: string, label: string): EntryType {
  const words = fold(label).replace(/[-_.]/g, " ");
  const found = BY_LABEL.find(([pattern]) => pattern.test(words));
  return found?.[1] ?? BY_CODE[journalCodeOfFile(code)] ?? "general";
}

/** The number at the end of an entry's number: `VE-2025-00012` → 12; undefined when it has none that a counter could follow. */
export function sequenceOfNumber(number: string): number | undefined {
  const digits = /(\d+)\s*$/.exec(number)?.[1];
  const sequence = digits === undefined ? Number.NaN : Number(digits);
  return Number.isSafeInteger(sequence) && sequence >= 1 && sequence < 2_000_000_000 ? sequence : undefined;
}
