import { setImmediate as turn } from "node:timers/promises";
import { type FrequentText, SHORTEST } from "./frequent-texts.ts";
import { hasFigures } from "./list-filter.ts";

/** What some invoices say, and how many more of them say it now; -1: one less. */
export type SaidStep = {
  readonly direction: string;
  readonly journal: string;
  readonly state: string;
  readonly said: string;
  readonly companyNameKey: string;
  readonly invoices: number;
  readonly piece: number;
  readonly invoiceId: string;
};

export type FoundCount = {
  readonly place: "label" | "anywhere";
  readonly text: string;
  readonly direction: string;
  readonly journal: string;
  readonly state: string;
  invoices: number;
};

/** And which ones, those that hold it no more left aside, unless they are many. */
export type FoundPiece = Pick<FoundCount, "place" | "text"> & {
  readonly piece: number;
  invoices: number;
  ids: string[] | undefined;
};

export type FoundCounts = { readonly counts: readonly FoundCount[]; readonly pieces: readonly FoundPiece[] };

/** So many are read before others have their turn. */
const AT_ONCE = 250;

/** The texts of a look, and where they stand in what invoices say. */
export class FoundTexts {
  readonly #known: ReadonlyMap<string, FrequentText>;
  /** Texts with spaces as numbers have them, without; and how these begin. */
  readonly #unspaced = new Map<string, string[]>();
  readonly #beginnings = new Set<string>();
  readonly #longest: number;
  /** Whether some have no figure: these may stand where no figure is. */
  readonly #hasWords: boolean;

  constructor(texts: readonly FrequentText[]) {
    this.#known = new Map(texts.map((text) => [text.text, text]));
    for (const { text, anywhere } of texts) {
      if (!anywhere || !text.includes(" ")) continue;
      const number = text.replaceAll(" ", "");
      this.#unspaced.set(number, [...(this.#unspaced.get(number) ?? []), text]);
      this.#beginnings.add(number.slice(0, SHORTEST - 1));
    }
    this.#hasWords = texts.some(({ text }) => !hasFigures(text));
    this.#longest = Math.max(0, ...[...this.#unspaced.keys()].map((number) => number.length));
  }

  /** The texts that stand in a label, and anywhere a search looks: in numbers, spaces or not. */
  in(said: string, companyNameKey: string): { label: Set<string>; anywhere: Set<string> } {
    const found = { label: new Set<string>(), anywhere: new Set<string>() };
    const end = said.indexOf("\n");
    const label = end < 0 ? said : said.slice(0, end);
    this.#walk(label, ({ text, inLabel, anywhere }) => {
      if (inLabel) found.label.add(text);
      if (anywhere) found.anywhere.add(text);
    });
    const numbers = said.slice(label.length + 1);
    for (let start = 0; start + SHORTEST <= numbers.length + 1; start += 1) {
      if (!this.#beginnings.has(numbers.slice(start, start + SHORTEST - 1))) continue;
      for (let end = start + SHORTEST - 1; end <= Math.min(numbers.length, start + this.#longest); end += 1)
        for (const text of this.#unspaced.get(numbers.slice(start, end)) ?? []) found.anywhere.add(text);
    }
    for (const field of [numbers, companyNameKey])
      this.#walk(field, ({ text, anywhere }) => {
        if (anywhere) found.anywhere.add(text);
      });
    return found;
  }

  /**
   * What these steps change of the counts.
   * @param listed up to so many invoices of a piece are named
   */
  async count(steps: readonly SaidStep[], listed: number): Promise<FoundCounts> {
    const counts = new Map<string, FoundCount>();
    const pieces = new Map<string, FoundPiece>();
    for (const [
      index,
      { said, companyNameKey, direction, journal, state, invoices, piece, invoiceId },
    ] of steps.entries()) {
      const found = this.in(said, companyNameKey);
      for (const place of ["label", "anywhere"] as const)
        for (const text of found[place]) {
          const name = `${place}\n${text}\n${direction}\n${journal}\n${state}`;
          const count = counts.get(name) ?? { place, text, direction, journal, state, invoices: 0 };
          count.invoices += invoices;
          counts.set(name, count);
          const part = `${place}\n${text}\n${piece}`;
          const held: FoundPiece = pieces.get(part) ?? { place, text, piece, invoices: 0, ids: [] };
          held.invoices += invoices;
          if (invoices > 0) held.ids?.push(invoiceId);
          if ((held.ids?.length ?? 0) > listed) held.ids = undefined;
          pieces.set(part, held);
        }
      if (index % AT_ONCE === AT_ONCE - 1) await turn();
    }
    return {
      counts: [...counts.values()].filter(({ invoices }) => invoices !== 0),
      // As many may hold it as did, and be others.
      pieces: [...pieces.values()].filter(({ invoices, ids }) => invoices !== 0 || ids?.length !== 0),
    };
  }

  /**
   * Each place where a text stands, once: what has a figure among its first three signs, or none at all, is reached by one
   * more sign at its end, the others by one more before them.
   */
  #walk(field: string, tell: (text: FrequentText) => void): void {
    if (!this.#hasWords && !hasFigures(field)) return;
    for (let start = 0; start + SHORTEST <= field.length; start += 1) {
      const first = this.#known.get(field.slice(start, start + SHORTEST));
      if (!first) continue;
      if (hasFigures(first.text)) this.#walkFrom(field, start, first, tell);
      else this.#walkWord(field, start, first, tell);
    }
  }

  #walkFrom(field: string, start: number, first: FrequentText, tell: (text: FrequentText) => void): void {
    const reached: [start: number, end: number, text: FrequentText][] = [[start, start + SHORTEST, first]];
    for (let next = reached.pop(); next; next = reached.pop()) {
      const [from, end, text] = next;
      tell(text);
      if (from === start && end < field.length) {
        const longer = this.#known.get(field.slice(from, end + 1));
        if (longer) reached.push([from, end + 1, longer]);
      }
      if (from === 0 || hasFigures(field.slice(from - 1, from - 1 + SHORTEST))) continue;
      const earlier = this.#known.get(field.slice(from - 1, end));
      if (earlier) reached.push([from - 1, end, earlier]);
    }
  }

  #walkWord(field: string, start: number, first: FrequentText, tell: (text: FrequentText) => void): void {
    let text: FrequentText | undefined = first;
    for (let end = start + SHORTEST; text && !hasFigures(text.text); end += 1) {
      tell(text);
      text = end < field.length ? this.#known.get(field.slice(start, end + 1)) : undefined;
    }
  }
}
