import { setImmediate as turn } from "node:timers/promises";
import { type FrequentText, SHORTEST } from "./frequent-texts.ts";
import { hasFigures, type TextPlace } from "./list-filter.ts";

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
  readonly place: TextPlace;
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

/** Invoices of a text that few hold, though each three signs of it very many. */
export type RareText = { readonly text: string; readonly piece: number; readonly ids: string[] };

export type FoundCounts = {
  readonly counts: readonly FoundCount[];
  readonly pieces: readonly FoundPiece[];
  readonly rare: readonly RareText[];
};

const PLACES = ["label", "number", "anywhere"] as const satisfies TextPlace[];

type Counted = { readonly kinds: Map<string, FoundCount>; readonly pieces: Map<number, FoundPiece> };

/** The texts that stand in an invoice, where. */
type Found = Record<TextPlace, Set<string>> & { readonly rare: Set<string> };

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
  /** Those of one or two signs. */
  readonly #short: ReadonlyMap<string, FrequentText>;
  /** Those counted in numbers alone. */
  readonly #numbers: ReadonlySet<string>;
  /** Those of which each three signs stand in very many invoices. */
  readonly #wide: ReadonlySet<string>;

  constructor(texts: readonly FrequentText[]) {
    this.#known = new Map(texts.map((text) => [text.text, text]));
    this.#short = new Map(
      texts
        .filter(({ text, inLabel, anywhere }) => text.length < SHORTEST && (inLabel || anywhere))
        .map((text) => [text.text, text]),
    );
    this.#numbers = new Set(texts.filter(({ inNumber }) => inNumber).map(({ text }) => text));
    const isWide = (part: string) => this.#known.get(part)?.isWide ?? false;
    this.#wide = new Set(
      texts.flatMap(({ text, anywhere }) => (anywhere && everyThree(text).every(isWide) ? [text] : [])),
    );
    for (const { text, anywhere } of texts) {
      if (!anywhere || !text.includes(" ")) continue;
      const number = text.replaceAll(" ", "");
      this.#unspaced.set(number, [...(this.#unspaced.get(number) ?? []), text]);
      this.#beginnings.add(number.slice(0, SHORTEST - 1));
    }
    this.#hasWords = texts.some(({ text }) => text.length >= SHORTEST && !hasFigures(text));
    this.#longest = Math.max(0, ...[...this.#unspaced.keys()].map((number) => number.length));
  }

  /** The texts that stand in a label, in numbers, and anywhere a search looks: in numbers, spaces or not. */
  in(said: string, companyNameKey: string): Found {
    const found: Found = {
      label: new Set<string>(),
      number: new Set<string>(),
      anywhere: new Set<string>(),
      rare: new Set<string>(),
    };
    const end = said.indexOf("\n");
    const label = end < 0 ? said : said.slice(0, end);
    const tellInLabel = ({ text, inLabel, anywhere }: FrequentText) => {
      if (inLabel) found.label.add(text);
      if (anywhere) found.anywhere.add(text);
    };
    this.#walk(label, tellInLabel, found.rare);
    this.#walkShort(label, tellInLabel);
    const numbers = said.slice(label.length + 1);
    for (let start = 0; start + SHORTEST <= numbers.length + 1; start += 1) {
      if (!this.#beginnings.has(numbers.slice(start, start + SHORTEST - 1))) continue;
      for (let end = start + SHORTEST - 1; end <= Math.min(numbers.length, start + this.#longest); end += 1)
        for (const text of this.#unspaced.get(numbers.slice(start, end)) ?? []) found.anywhere.add(text);
    }
    const tell = ({ text, anywhere }: FrequentText) => {
      if (anywhere) found.anywhere.add(text);
    };
    for (const field of [numbers, companyNameKey]) {
      this.#walk(field, tell, found.rare);
      this.#walkShort(field, tell);
    }
    this.#walkNumbers(numbers, found.number);
    return found;
  }

  /**
   * What these steps change of the counts.
   * @param listed up to so many invoices of a piece are named
   */
  async count(steps: readonly SaidStep[], listed: number): Promise<FoundCounts> {
    // By text, then by kind and by piece: a name put together for each text would cost as much as finding them.
    const counted = PLACES.map((place) => ({ place, texts: new Map<string, Counted>() }));
    const rare = new Map<string, RareText>();
    for (const [index, step] of steps.entries()) {
      const { said, companyNameKey, direction, journal, state, invoices, piece, invoiceId } = step;
      const found = this.in(said, companyNameKey);
      const kind = `${direction}\n${journal}\n${state}`;
      for (const { place, texts } of counted)
        for (const text of found[place]) {
          const of: Counted = texts.get(text) ?? { kinds: new Map(), pieces: new Map() };
          texts.set(text, of);
          const count = of.kinds.get(kind);
          if (count) count.invoices += invoices;
          else of.kinds.set(kind, { place, text, direction, journal, state, invoices });
          const held: FoundPiece = of.pieces.get(piece) ?? { place, text, piece, invoices: 0, ids: [] };
          of.pieces.set(piece, held);
          held.invoices += invoices;
          if (invoices <= 0 || !held.ids) continue;
          if (held.ids.length < listed) held.ids.push(invoiceId);
          else held.ids = undefined;
        }
      for (const text of invoices > 0 ? found.rare : []) {
        const name = `${text}\n${piece}`;
        const held = rare.get(name) ?? { text, piece, ids: [] };
        held.ids.push(invoiceId);
        rare.set(name, held);
      }
      if (index % AT_ONCE === AT_ONCE - 1) await turn();
    }
    const all = counted.flatMap(({ texts }) => [...texts.values()]);
    return {
      counts: all.flatMap(({ kinds }) => [...kinds.values()].filter(({ invoices }) => invoices !== 0)),
      // As many may hold it as did, and be others.
      pieces: all.flatMap(({ pieces }) =>
        [...pieces.values()].filter(({ invoices, ids }) => invoices !== 0 || ids?.length !== 0),
      ),
      rare: [...rare.values()],
    };
  }

  /**
   * Each place where a text stands, once: what has a figure among its first three signs, or none at all, is reached by one
   * more sign at its end, the others by one more before them.
   */
  #walk(field: string, tell: (text: FrequentText) => void, rare: Set<string>): void {
    if (!this.#hasWords && !hasFigures(field)) return;
    for (let start = 0; start + SHORTEST <= field.length; start += 1) {
      const first = this.#known.get(field.slice(start, start + SHORTEST));
      if (!first) continue;
      if (hasFigures(first.text)) this.#walkFrom(field, start, first, tell, rare);
      else this.#walkWord(field, start, first, tell);
    }
  }

  #walkFrom(
    field: string,
    start: number,
    first: FrequentText,
    tell: (text: FrequentText) => void,
    rare: Set<string>,
  ): void {
    const reached: [start: number, end: number, text: FrequentText][] = [[start, start + SHORTEST, first]];
    for (let next = reached.pop(); next; next = reached.pop()) {
      const [from, end, text] = next;
      tell(text);
      if (from === start && end < field.length) {
        const longer = this.#known.get(field.slice(from, end + 1));
        if (longer) reached.push([from, end + 1, longer]);
        // The shortest that are not counted, of parts that are: whatever holds a longer one holds one of these.
        else if (this.#wide.has(text.text) && this.#wide.has(field.slice(from + 1, end + 1)))
          rare.add(field.slice(from, end + 1));
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

  #walkShort(field: string, tell: (text: FrequentText) => void): void {
    if (this.#short.size === 0) return;
    for (let start = 0; start < field.length; start += 1)
      for (let end = start + 1; end < start + SHORTEST && end <= field.length; end += 1) {
        const text = this.#short.get(field.slice(start, end));
        if (text) tell(text);
      }
  }

  #walkNumbers(numbers: string, found: Set<string>): void {
    if (this.#numbers.size === 0) return;
    for (let start = 0; start < numbers.length; start += 1)
      for (let end = start + SHORTEST - 1; end <= numbers.length; end += 1) {
        const text = numbers.slice(start, end);
        if (!this.#numbers.has(text)) break;
        found.add(text);
      }
  }
}

/**
 * Each three signs of a text that stand in a row; of a shorter one, itself.
 */
export function everyThree(text: string): readonly string[] {
  if (text.length < SHORTEST) return [text];
  return Array.from({ length: text.length - SHORTEST + 1 }, (_, start) =>
    text.slice(start, start + SHORTEST),
  );
}
