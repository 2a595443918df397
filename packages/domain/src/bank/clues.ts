import { companyNameKey } from "../text/company-name-key.ts";
import { fold, isPlain } from "../text/fold.ts";
import { ACQUIRER_WORDS } from "./candidate.ts";
import type { BankOperation } from "./statement.ts";

/** An operation's texts, folded once for all of its candidates. */
export interface OperationClues {
  /** Label, counterparty, reference and details as one search key. */
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Its runs of letters and of figures, in their order. */
  readonly runs: readonly string[];
  readonly endToEndId: string;
  readonly iban: string | undefined;
  /** Amounts that its texts name, in cents. */
  readonly amounts: ReadonlySet<number>;
}

const AMOUNT = /(?<![\d.,])(\d{1,7})[.,](\d{2})(?![\d.,])/g;
/** More text than any bank sends: labels of six lines have 900 characters. */
const LONGEST = 4000;

function rawTextOf({ label, counterpartyName, reference, endToEndId, details }: BankOperation): string {
  return [label, counterpartyName, reference, endToEndId, ...details]
    .filter(Boolean)
    .join(" ")
    .slice(0, LONGEST);
}

/** An operation's texts, which contain each word of its search key, at less cost than the key. */
export function wordsOf(operation: BankOperation): string {
  const raw = rawTextOf(operation);
  return isPlain(raw) ? raw.toLowerCase() : fold(raw);
}

export function cluesOf(operation: BankOperation): OperationClues {
  const { endToEndId, counterpartyIban } = operation;
  const raw = rawTextOf(operation);
  const text = fold(raw);
  const amounts = new Set<number>();
  for (const [, whole = "", cents = ""] of raw.matchAll(AMOUNT)) amounts.add(Number(whole + cents));
  return {
    text,
    words: new Set(text.split(" ")),
    runs: runsOf(text),
    endToEndId: endToEndId?.trim() ?? "",
    iban: counterpartyIban,
    amounts,
  };
}

/** The runs of letters and of figures in a search key. */
export const runsOf = (key: string): readonly string[] => key.match(/\p{L}+|\p{N}+/gu) ?? [];

/** A reference of figures alone is found from five, another from four characters with a figure: `12` is found anywhere. */
export const isTelling = (joined: string): boolean =>
  /^\d+$/.test(joined) ? joined.length >= 5 : joined.length >= 4 && /\d/.test(joined);

/**
 * Whether the texts contain a reference, with any separators: `FA-2026-0012` is found in `FA2026 0012`, never in
 * `FA-2026-00123`.
 */
export function mentions({ runs: told }: OperationClues, reference: string): boolean {
  const runs = runsOf(fold(reference));
  return isTelling(runs.join("")) && told.some((_, from) => beginsWith(told, from, runs));
}

/** Whether runs of a text, from a place on, are those of a reference: each of them whole, or several of its runs in one. */
function beginsWith(told: readonly string[], from: number, runs: readonly string[]): boolean {
  let at = 0;
  for (let place = from; at < runs.length; place += 1) {
    let rest = told[place] ?? "";
    if (rest === "") return false;
    while (rest !== "") {
      const run = runs[at] ?? "";
      if (run === "" || !rest.startsWith(run)) return false;
      rest = rest.slice(run.length);
      at += 1;
    }
  }
  return true;
}

const shareOf = (sought: readonly string[], words: ReadonlySet<string>): number =>
  sought.length === 0 ? 0 : sought.filter((word) => words.has(word)).length / sought.length;

/** The share of a company's name, without its legal form, that the texts hold: 0 to 1. */
export function nameShare({ words, text }: OperationClues, name: string): number {
  const key = companyNameKey(name);
  const sought = key.split(" ").filter((word) => word.length > 2);
  if (sought.length === 0) return key.length > 1 && ` ${text} `.includes(` ${key} `) ? 1 : 0;
  return shareOf(sought, words);
}

/** The share of a label's words that the texts hold: 0 to 1. */
export function labelShare({ words }: OperationClues, label: string): number {
  return shareOf(
    fold(label)
      .split(" ")
      .filter((word) => word.length > 2),
    words,
  );
}

/** The word that names a card acquirer, if any. */
export function acquirerWord({ text }: OperationClues): string | undefined {
  return ACQUIRER_WORDS.find((word) => ` ${text} `.includes(` ${word} `));
}

/** The words that name a deposit of cheques, if any. */
export const depositWord = ({ text }: OperationClues): string | undefined =>
  /(?:^| )(rem(?:ises?)? (?:de )?(?:cheques?|chqs?))(?= |$)/.exec(text)?.[1];
