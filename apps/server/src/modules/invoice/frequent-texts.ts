import { setImmediate as turn } from "node:timers/promises";
import { hasFigures } from "./list-filter.ts";

/** What an invoice says (label, then numbers, a line each) and the folded name of its third party. */
export type SaidText = { readonly said: string; readonly companyNameKey: string };

/** And its numbers as they are written, a line each, folded with their spaces: as people type them. */
export type SampledText = SaidText & { readonly written: string };

/** A text that so many invoices hold, and where it is counted. */
export type FrequentText = {
  readonly text: string;
  readonly inLabel: boolean;
  readonly anywhere: boolean;
  /** In numbers alone, where it has nothing but figures. */
  readonly inNumber: boolean;
  /** Three signs of one word that so many hold that they tell nothing of what else stands there. */
  readonly isWide: boolean;
};

const NOWHERE = { inLabel: false, anywhere: false, inNumber: false, isWide: false } as const;

/** How many of the texts that were found stand in an invoice, on average: folding counts each of them. */
const MOST_OF_ONE = 150;
const MOST_TEXTS = 8000;
/** The same of texts without figures. */
const MOST_WORDS_OF_ONE = 60;
const MOST_WORDS = 2000;
export const SHORTEST = 3;
const LONGEST = 60;
/** So many are read before others have their turn. */
const AT_ONCE = 250;

/**
 * Texts of three signs and more, without a figure, that the names of third parties have in `least` of these invoices. What
 * labels alone say without figures, the tally counts; where very many names say it too, somebody has to have counted both.
 * Short ones first, as above.
 */
export async function frequentNames(
  invoices: readonly SampledText[],
  least: number,
): Promise<FrequentText[]> {
  const found: FrequentText[] = [];
  let known: ReadonlySet<string> | undefined;
  let told = 0;
  for (let long = SHORTEST; long <= LONGEST; long += 1) {
    const hits = new Map<string, number>();
    await inTurns(invoices, ({ companyNameKey: name }) => {
      if (!isPlain(name)) return;
      const said = new Set<string>();
      for (let start = 0; start + long <= name.length; start += 1) {
        const one = name.slice(start, start + long);
        if (!hasFigures(one) && (!known || (known.has(one.slice(0, -1)) && known.has(one.slice(1)))))
          said.add(one);
      }
      for (const one of said) hits.set(one, (hits.get(one) ?? 0) + 1);
    });
    const level: FrequentText[] = [];
    for (const [text, count] of hits) {
      if (count < least) continue;
      const isAsked = text.trim() === text;
      if (isAsked) told += count;
      level.push({ ...NOWHERE, text, anywhere: isAsked });
    }
    const isTooMuch = told > MOST_WORDS_OF_ONE * invoices.length || found.length + level.length > MOST_WORDS;
    if (level.length === 0 || isTooMuch) break;
    found.push(...level);
    known = new Set(level.map(({ text }) => text));
  }
  return found;
}

const FIGURES = /\d+/g;

/**
 * Figures in a row that `least` of these invoices have in their numbers: whoever looks for `1 2` means numbers with `12`,
 * and no labels, where trigrams find both.
 */
export async function frequentNumbers(
  invoices: readonly SampledText[],
  least: number,
): Promise<FrequentText[]> {
  const found: FrequentText[] = [];
  let known: ReadonlySet<string> | undefined;
  for (let long = SHORTEST - 1; long <= LONGEST; long += 1) {
    const hits = new Map<string, number>();
    await inTurns(invoices, ({ said }) => {
      const held = new Set<string>();
      for (const [row] of said.slice(said.indexOf("\n") + 1).matchAll(FIGURES))
        for (let start = 0; start + long <= row.length; start += 1) {
          const one = row.slice(start, start + long);
          if (!known || (known.has(one.slice(0, -1)) && known.has(one.slice(1)))) held.add(one);
        }
      for (const one of held) hits.set(one, (hits.get(one) ?? 0) + 1);
    });
    const level = [...hits].filter(([, count]) => count >= least).map(([text]) => text);
    if (level.length === 0 || found.length + level.length > MOST_WORDS) break;
    found.push(...level.map((text) => ({ ...NOWHERE, text, inNumber: true })));
    known = new Set(level);
  }
  return found;
}

/** Up to so many short texts are counted by pieces. */
const MOST_SHORT = 4000;

/**
 * Texts of one or two signs that a walk from the newest invoice or from the oldest does not come to within this share of them.
 * @param invoices in the order of their creation
 */
export async function farTexts(invoices: readonly SampledText[], share: number): Promise<FrequentText[]> {
  const places = { inLabel: new Map<string, FarText>(), anywhere: new Map<string, FarText>() };
  let at = 0;
  await inTurns(invoices, ({ said, companyNameKey }) => {
    const [label = "", ...numbers] = said.split("\n");
    for (const [index, field] of [label, ...numbers, companyNameKey].entries()) {
      if (!isPlain(field)) continue;
      for (const text of shortTextsOf(field)) {
        for (const place of ["inLabel", "anywhere"] as const) {
          if (place === "inLabel" && (index > 0 || !hasFigures(text))) continue;
          const known = places[place].get(text);
          if (known) known.last = at;
          else places[place].set(text, { first: at, last: at });
        }
      }
    }
    at += 1;
  });
  const reached = share * invoices.length;
  const far = (place: keyof typeof places) =>
    [...places[place]]
      .filter(([, { first, last }]) => first > reached || invoices.length - 1 - last > reached)
      .map(([text]) => ({ ...NOWHERE, text, [place]: true }));
  return [...far("anywhere"), ...far("inLabel")];
}

type FarText = { readonly first: number; last: number };

function shortTextsOf(field: string): string[] {
  return Array.from(field).flatMap((sign, start) => {
    const next = field[start + 1] ?? " ";
    return sign === " " ? [] : next === " " ? [sign] : [sign, sign + next];
  });
}

/** Texts of one look, each once, counted wherever one of them says so. */
export function togetherTexts(
  texts: readonly FrequentText[],
  short: readonly FrequentText[],
): readonly FrequentText[] {
  const all = new Map<string, FrequentText>();
  for (const one of [...texts, ...short.slice(0, MOST_SHORT)]) {
    const known = all.get(one.text) ?? { ...NOWHERE, text: one.text };
    all.set(one.text, {
      text: one.text,
      inLabel: known.inLabel || one.inLabel,
      anywhere: known.anywhere || one.anywhere,
      inNumber: known.inNumber || one.inNumber,
      isWide: known.isWide || one.isWide,
    });
  }
  return [...all.values()];
}

type Field = { readonly text: string; readonly isLabel: boolean; starts: readonly number[] };
type Hits = { label: number; anywhere: number };

/**
 * Texts of three signs and more, one a figure at least, that `least` of these invoices hold anywhere. A longer text is frequent only if its parts are: each length is made of the one before it. Short ones
 * first: where all would be too many, the longest are left out, so that every part of a text is there with it.
 * @param wide three signs that so many hold tell nothing
 */
export async function frequentTexts(
  invoices: readonly SampledText[],
  least: number,
  wide: number,
): Promise<FrequentText[]> {
  const fields = invoices.map(fieldsOf);
  const found: FrequentText[] = [];
  let known = new Set<string>();
  let told = 0;
  for (let long = SHORTEST; long <= LONGEST; long += 1) {
    const hits = await hitsOf(fields, long, known);
    const level: FrequentText[] = [];
    for (const [text, { label, anywhere }] of hits) {
      if (anywhere < least) continue;
      const isAsked = text.trim() === text;
      // In labels too, however few say it there: trigrams find all that hold it anywhere.
      const isWide = long === SHORTEST && anywhere >= wide && !text.includes(" ");
      if (isAsked) told += label + anywhere;
      level.push({ text, inLabel: isAsked, anywhere: isAsked, inNumber: false, isWide });
    }
    const isTooMuch = told > MOST_OF_ONE * invoices.length || found.length + level.length > MOST_TEXTS;
    // Some that very many hold are not counted then: what is not counted is not rare.
    if (isTooMuch) return found.map((one) => ({ ...one, isWide: false }));
    if (level.length === 0) break;
    found.push(...level);
    known = new Set(level.map(({ text }) => text));
    await keepStarts(fields, long, known);
  }
  return found;
}

function fieldsOf({ said, companyNameKey, written }: SampledText): Field[] {
  const end = said.indexOf("\n");
  const label = end < 0 ? said : said.slice(0, end);
  return [
    { text: label, isLabel: true, starts: everyStart(label) },
    ...[...said.slice(label.length + 1).split("\n"), ...written.split("\n"), companyNameKey].map((text) => ({
      text,
      isLabel: false,
      starts: everyStart(text),
    })),
  ].filter(({ starts }) => starts.length > 0);
}

/** Signs beyond the basic plane would be taken apart: what has them is looked for one by one. */
const isPlain = (text: string) => !/[\ud800-\udfff]/.test(text);

const everyStart = (text: string): readonly number[] =>
  hasFigures(text) && isPlain(text) ? Array.from({ length: text.length }, (_, start) => start) : [];

/** How many invoices hold each text of this length that may be frequent, as its parts are. */
async function hitsOf(
  invoices: readonly (readonly Field[])[],
  long: number,
  known: ReadonlySet<string>,
): Promise<Map<string, Hits>> {
  const hits = new Map<string, Hits>();
  const isLikely = (part: string) => long === SHORTEST || !hasFigures(part) || known.has(part);
  await inTurns(invoices, (fields) => {
    const [inLabel, anywhere] = [new Set<string>(), new Set<string>()];
    for (const { text, isLabel, starts } of fields)
      for (const start of starts) {
        const one = text.slice(start, start + long);
        if (one.length < long || !hasFigures(one)) continue;
        if (!isLikely(one.slice(0, -1)) || !isLikely(one.slice(1))) continue;
        if (isLabel) inLabel.add(one);
        anywhere.add(one);
      }
    for (const one of new Set([...inLabel, ...anywhere])) {
      const sum = hits.get(one) ?? { label: 0, anywhere: 0 };
      if (inLabel.has(one)) sum.label += 1;
      if (anywhere.has(one)) sum.anywhere += 1;
      hits.set(one, sum);
    }
  });
  return hits;
}

/** Where a longer text may begin: at a known one, or at the sign before it. */
async function keepStarts(
  invoices: readonly (readonly Field[])[],
  long: number,
  known: ReadonlySet<string>,
): Promise<void> {
  await inTurns(invoices, (fields) => {
    for (const field of fields) {
      const starts = new Set<number>();
      for (const start of field.starts)
        if (known.has(field.text.slice(start, start + long))) {
          if (start > 0) starts.add(start - 1);
          starts.add(start);
        }
      field.starts = [...starts];
    }
  });
}

/** Does it to all of them, a few at once: whoever waits for a screen has his turn in between. */
async function inTurns<T>(all: readonly T[], run: (one: T) => void): Promise<void> {
  for (const [index, one] of all.entries()) {
    run(one);
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
  }
}
