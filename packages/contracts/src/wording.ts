import type { FindingEntry } from "./errors/row.ts";
import { errorTable } from "./errors.ts";
import { fillIn } from "./fill-in.ts";
import { findingTable } from "./findings.ts";

const words: Readonly<Record<string, FindingEntry>> = { ...findingTable, ...errorTable };

/** The words of a refusal or of a finding; undefined for a code that is neither. */
export function wordingOf(code: string): FindingEntry | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** The French sentence of a refusal or a finding, its details filled in; the code itself where the catalogue has none. */
export function sentenceOf(code: string, details: Readonly<Record<string, unknown>>): string {
  return fillIn(wordingOf(code)?.text ?? code, details);
}
