import { dateOf } from "@grand-livre/domain/date/calendar-date";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import { piecesOf, textOf, type Word } from "../document/word-run.ts";
import type { TakenAs } from "./captured-fields.ts";

/** A value read from words of the document: integer cents for an amount, `YYYY-MM-DD` for a date, else a text. */
export interface TakenValue {
  readonly value: string | number;
  /** The words that make it. */
  readonly words: readonly Word[];
}

/** No value is written in more words: an IBAN in groups of four has nine. */
const MOST_WORDS = 10;

/**
 * What words mean for a field. One word that was clicked may be a part of its value (`12` of « 12 mars 2026 », `234,56` of
 * « 1 234,56 »): the words beside it are tried with it. Several were chosen on purpose: they alone count. Undefined: they
 * hold no such value.
 */
export function readTaken(
  takes: TakenAs,
  chosen: readonly Word[],
  page: readonly Word[],
): TakenValue | undefined {
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const piece =
    only === undefined ? undefined : piecesOf(page).find(({ words }) => words.includes(only))?.words;
  if (takes === "text")
    return takenFrom("text", piece !== undefined && piece.length <= MOST_WORDS ? piece : chosen);
  if (takes === "word" && only !== undefined) return takenFrom("word", [only]);
  if (only === undefined || piece === undefined)
    return takenFrom(takes, chosen) ?? firstInside(takes, chosen);
  const windows = windowsAround(piece, piece.indexOf(only));
  for (const words of windows) {
    const read = takenFrom(takes, words);
    if (read !== undefined) return read;
  }
  return undefined;
}

/** Every value of a kind that a page holds, for whoever chooses from a list instead of the page. */
export function allTaken(takes: TakenAs, page: readonly Word[]): readonly TakenValue[] {
  return piecesOf(page).flatMap(({ words }) => {
    if (takes === "text" || takes === "word") {
      const singles = takes === "word" ? words.map((word) => [word]) : [words];
      return singles.flatMap((run) => takenFrom(takes, run) ?? []);
    }
    const found: TakenValue[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const read = longestFrom(takes, words, at);
      if (read === undefined) continue;
      found.push(read);
      at += read.words.length - 1;
    }
    return found;
  });
}

/** « Total TTC : 1 234,56 € » dragged whole holds one amount. */
function firstInside(takes: TakenAs, chosen: readonly Word[]): TakenValue | undefined {
  for (let at = 0; at < chosen.length; at += 1) {
    const read = longestFrom(takes, chosen, at);
    if (read !== undefined) return read;
  }
  return undefined;
}

function longestFrom(takes: TakenAs, words: readonly Word[], at: number): TakenValue | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1) {
    const read = takenFrom(takes, words.slice(at, at + count));
    if (read !== undefined) return read;
  }
  return undefined;
}

/** Runs of a piece that hold the clicked word, the longest first: a part of a number is never taken for the number. */
function windowsAround(piece: readonly Word[], at: number): readonly (readonly Word[])[] {
  const windows: Word[][] = [];
  for (let from = Math.max(0, at - MOST_WORDS + 1); from <= at; from += 1)
    for (let to = at + 1; to <= Math.min(piece.length, from + MOST_WORDS); to += 1)
      windows.push(piece.slice(from, to));
  return windows.sort((one, other) => other.length - one.length);
}

function takenFrom(takes: TakenAs, words: readonly Word[]): TakenValue | undefined {
  const text = textOf(words);
  const value = READERS[takes](text);
  return value === undefined ? undefined : { value, words };
}

const READERS: Readonly<Record<TakenAs, (text: string) => string | number | undefined>> = {
  text: (text) => text || undefined,
  word: (text) => text.replace(/^[:#.,;]+|[,;:]+$/g, "").replace(/^n[°ºo]\s*[:.]?\s*/i, "") || undefined,
  amount: readPrintedAmount,
  date: readPrintedDate,
  iban: (text) => {
    const iban = parseIban(text.replace(/^iban\s*:?/i, ""));
    return isRefusal(iban) ? undefined : iban;
  },
  decimal: (text) => {
    const figures = text.replace(/[\s\u00a0\u202f]/g, "").replace(/%$/, "");
    return /^-?\d{1,9}([.,]\d{1,6})?$/.test(figures) ? figures.replace(".", ",") : undefined;
  },
};

const CURRENCY = /^(?:€|eur|euros?|\$|usd|£|gbp|chf)\s*|\s*(?:€|eur|euros?|\$|usd|£|gbp|chf)$/gi;

/** Cents of an amount as bills print it: `1 234,56 €`, `1.234,56`, `1,234.56`, `-12,00`, `12,00-`, `1 234`. */
export function readPrintedAmount(text: string): number | undefined {
  const bare = text
    .normalize("NFKC")
    .replace(/[\u00a0\u202f]/g, " ")
    .trim()
    .replace(CURRENCY, "")
    .trim();
  const match =
    /^([-−–(]?)\s?(\d{1,3}(?:([ .,'’])\d{3}(?:\3\d{3})*)?|\d{1,9})(?:\s?([.,])\s?(\d{2}))?\s?([-−–)]?)$/.exec(
      bare,
    );
  if (match === null) return undefined;
  const [, before = "", whole = "", parting, separator, decimals = "00", after = ""] = match;
  // The same sign cannot part both the thousands and the cents.
  if (separator !== undefined && separator === parting) return undefined;
  const cents = Number(`${whole.replace(/\D/g, "")}${decimals}`);
  return before !== "" || after !== "" ? -cents || 0 : cents;
}

const MONTHS = ["jan", "fev", "mar", "avr", "mai", "juin", "juil", "aou", "sep", "oct", "nov", "dec"];
const ENGLISH: Readonly<Record<string, number>> = { feb: 2, apr: 4, may: 5, jun: 6, jul: 7, aug: 8 };

/** A date as bills print it: `15/03/2026`, `15.03.26`, `2026-03-15`, « 15 mars 2026 », « 1er mars 2026 ». */
export function readPrintedDate(text: string): string | undefined {
  const folded = text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/^(?:le|du|date)\s*:?\s*/, "")
    .replace(/[,;:]$/, "")
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(folded);
  if (iso !== null) return existing(iso[1], iso[2], iso[3]);
  const french = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})$/.exec(folded);
  if (french !== null) return existing(french[3], french[2], french[1]);
  const named = /^(\d{1,2})(?:er)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/.exec(folded);
  if (named === null) return undefined;
  const name = named[2] ?? "";
  const month = MONTHS.findIndex((start) => name.startsWith(start)) + 1 || ENGLISH[name.slice(0, 3)];
  return month === undefined ? undefined : existing(named[3], String(month), named[1]);
}

function existing(year = "", month = "", day = ""): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dateOf(Number(full), Number(month), Number(day)) === undefined ? undefined : date;
}
