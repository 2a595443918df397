import { isDate } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { companyNameKey } from "../text/company-name-key.ts";
import { fold } from "../text/fold.ts";

/** A person or body on the national list of frozen assets, with all its names. */
export interface FrozenEntry {
  readonly registryId: string;
  readonly nature: "person" | "company" | "ship";
  readonly name: string;
  /** The name and the aliases, folded. */
  readonly keys: readonly string[];
  /** Years of birth that the list gives. */
  readonly birthYears: readonly number[];
}

export interface FreezeList {
  readonly publishedOn: string | null;
  readonly entries: readonly FrozenEntry[];
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** The values of a field of a card: `{Prenom: "…"}`, `{Alias: "…"}`, or the bare text. */
function valuesOf(card: Json, field: string): readonly Json[] {
  return objectsOf(card.RegistreDetail)
    .filter(({ TypeChamp }) => textOf(TypeChamp) === field)
    .flatMap(({ Valeur }) =>
      (Array.isArray(Valeur) ? Valeur : [Valeur]).map((value) =>
        isObject(value) ? value : { Texte: value },
      ),
    );
}

/** The text of a field, under its own name or bare. */
function textsOf(card: Json, field: string, name: string): string[] {
  return valuesOf(card, field)
    .map((value) => textOf(value[name]) || textOf(value.Texte))
    .filter((text) => text !== "");
}

const NATURES: readonly (readonly [RegExp, FrozenEntry["nature"]])[] = [
  [/physique/i, "person"],
  [/morale/i, "company"],
  [/navire/i, "ship"],
];

const keyOf = (nature: FrozenEntry["nature"], name: string) =>
  nature === "person" ? fold(name) : companyNameKey(name);

function entryOf(card: Json): FrozenEntry | undefined {
  const lastName = textOf(card.Nom);
  if (lastName === "") return undefined;
  const nature = NATURES.find(([word]) => word.test(textOf(card.Nature)))?.[1] ?? "person";
  const firstNames = textsOf(card, "PRENOM", "Prenom").join(" ");
  const name = nature === "person" && firstNames !== "" ? `${lastName} ${firstNames}` : lastName;
  const aliases = textsOf(card, "ALIAS", "Alias");
  const keys = [...new Set([name, ...aliases].map((one) => keyOf(nature, one)))].filter((key) => key !== "");
  const birthYears = valuesOf(card, "DATE_DE_NAISSANCE")
    .map((value) => Number(/\d{4}/.exec(textOf(value.Annee) || textOf(value.Texte))?.[0]))
    .filter((year) => year > 1800);
  return keys.length === 0
    ? undefined
    : {
        registryId: textOf(card.IdRegistre) || name,
        nature,
        name,
        keys,
        birthYears: [...new Set(birthYears)],
      };
}

/** `2026-11-20…` or `20/11/2026`. */
function dayOf(text: string): string | null {
  const french = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text);
  const day = french ? `${french[3]}-${french[2]}-${french[1]}` : text.slice(0, 10);
  return isDate(day) ? day : null;
}

/** Reads the registry of frozen assets as the Direction générale du Trésor publishes it (JSON). */
export function readFreezeList(content: unknown): FreezeList | Refusal<"KYC_FREEZE_LIST_INVALID"> {
  const publications = isObject(content) ? content.Publications : undefined;
  if (!isObject(publications) || !Array.isArray(publications.PublicationDetail))
    return refuse("KYC_FREEZE_LIST_INVALID");
  const entries = objectsOf(publications.PublicationDetail).flatMap((card) => entryOf(card) ?? []);
  if (entries.length === 0) return refuse("KYC_FREEZE_LIST_INVALID");
  return { publishedOn: dayOf(textOf(publications.DatePublication)), entries };
}

export interface CheckedName {
  readonly name: string;
  readonly nature: "person" | "company";
  readonly birthDate: string | null;
}

export interface FreezeMatch {
  /** The name of the file that was compared. */
  readonly name: string;
  readonly registryId: string;
  readonly listed: string;
  /** From 0 to 100. */
  readonly score: number;
}

/** From so many points on, a person looks. */
export const MATCH_FROM = 80;

/** How many letters must change to make one word of the other (Levenshtein). */
function changes(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  // Words of very different lengths are not compared letter by letter: they cannot be alike.
  if (Math.abs(one.length - other.length) * 3 > longest) return 0;
  return 1 - changes(one, other) / longest;
}

/**
 * The likeness of two folded names, from 0 to 100, in any order of their words: each word of the shorter name with the
 * word of the other one that is most like it, by the number of letters. A word that has no counterpart costs 5 points.
 */
export function nameLikeness(one: string, other: string): number {
  const [few, many] = [one.split(" "), other.split(" ")].toSorted((a, b) => a.length - b.length);
  if (few === undefined || many === undefined) return 0;
  const left = [...many];
  let [alike, letters] = [0, 0];
  for (const word of few) {
    const likenesses = left.map((candidate) => wordLikeness(word, candidate));
    const best = Math.max(0, ...likenesses);
    const at = likenesses.indexOf(best);
    if (at >= 0) left.splice(at, 1);
    alike += best * word.length;
    letters += word.length;
  }
  // One word alone, inside a name of several, is a first name as often as not.
  if (few.length === 1 && many.length > 1) return 0;
  return Math.max(0, Math.round((alike / Math.max(1, letters)) * 100) - 5 * left.length);
}

/** Entries by the first two letters of their words: what a name is compared with, instead of the whole list. */
export function indexFreezeList(
  entries: readonly FrozenEntry[],
): ReadonlyMap<string, readonly FrozenEntry[]> {
  const index = new Map<string, FrozenEntry[]>();
  for (const entry of entries) {
    const starts = new Set(entry.keys.flatMap((key) => key.split(" ").map((word) => word.slice(0, 2))));
    for (const start of starts) {
      const found = index.get(start);
      if (found === undefined) index.set(start, [entry]);
      else found.push(entry);
    }
  }
  return index;
}

const OTHER_BIRTH = 25;

/** The entries of the list that a name is like; another year of birth than the list's takes 25 points off. */
export function matchFrozen(
  index: ReadonlyMap<string, readonly FrozenEntry[]>,
  checked: CheckedName,
): readonly FreezeMatch[] {
  const key = keyOf(checked.nature, checked.name);
  const year = checked.birthDate === null ? undefined : Number(checked.birthDate.slice(0, 4));
  const candidates = new Set(key.split(" ").flatMap((word) => index.get(word.slice(0, 2)) ?? []));
  return [...candidates]
    .filter(({ nature }) => nature === checked.nature)
    .map(({ registryId, name: listed, keys, birthYears }) => {
      const likeness = Math.max(...keys.map((one) => nameLikeness(key, one)));
      const elsewhen = year !== undefined && birthYears.length > 0 && !birthYears.includes(year);
      return {
        name: checked.name,
        registryId,
        listed,
        score: Math.max(0, likeness - (elsewhen ? OTHER_BIRTH : 0)),
      };
    })
    .filter(({ score }) => score >= MATCH_FROM)
    .toSorted((one, other) => other.score - one.score);
}
