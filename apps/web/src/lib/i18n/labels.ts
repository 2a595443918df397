import { createStore, useStore } from "../store.ts";
import type first from "./catalogues/en.json";
import enFirst from "./catalogues/en.json?url";
import frFirst from "./catalogues/fr.json?url";
import type shell from "./catalogues/shell/en.json";
import enShell from "./catalogues/shell/en.json?url";
import frShell from "./catalogues/shell/fr.json?url";
import trShell from "./catalogues/shell/tr.json?url";
import trFirst from "./catalogues/tr.json?url";
import { currentLanguage, keepLanguage, type Language } from "./language.ts";

type Grouped = Readonly<Record<string, Readonly<Record<string, string>>>>;
type KeysOf<Catalogue> = {
  [Group in Exclude<keyof Catalogue & string, "title">]: `${Group}.${keyof Catalogue[Group] & string}`;
}[Exclude<keyof Catalogue & string, "title">];

/** `group.name` of every label, as in the catalogues. */
export type LabelKey = KeysOf<typeof first> | KeysOf<typeof shell>;

/** A label in the person's language; `{{name}}` in it is filled from `values`, and `count` chooses its form. */
export type Label = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string;

interface Labels {
  readonly label: Label;
  /** A title that comes as data in French (an entry of the menu, a service); itself where it has no translation. */
  readonly titled: (french: string) => string;
  readonly language: Language;
}

/** What sign-in and the primitives say, and what the frame of the signed-in screens says. */
type Part = "first" | "shell";

/** Each catalogue is a file of its own among the assets, fetched when its language is chosen. */
const urls: Readonly<Record<Part, Readonly<Record<Language, string>>>> = {
  first: { en: enFirst, tr: trFirst, fr: frFirst },
  shell: { en: enShell, tr: trShell, fr: frShell },
};

const AGAIN_MS = 2_000;
const wanted = new Set<Part>();
const fetched = new Map<string, Promise<unknown>>();

/** The labels in the current language. */
const labels = createStore<Labels>(labelsOf("fr", []));

/** The labels in the current language; the component follows its changes. */
export function useLabels(): Labels {
  return useStore(labels);
}

/** A label for what is said once: a toast, a dialog, a screen on which the language does not change. */
export const labelOf: Label = (key, values) => labels.get().label(key, values);

/** As `titled`, for what is said once. */
export const titleOf = (french: string): string => labels.get().titled(french);

/** The language in which the labels are now. */
export const shownLanguage = (): Language => labels.get().language;

/** The labels of some catalogues. A text with two forms, `{{count}} row | {{count}} rows`, is for `count`. */
export function labelsOf(language: Language, catalogues: readonly Grouped[]): Labels {
  const plural = new Intl.PluralRules(language);
  const found = (group: string, name: string) =>
    catalogues.find((one) => one[group]?.[name] !== undefined)?.[group]?.[name];
  return {
    language,
    titled: (french) => found("title", french) ?? french,
    label(key, values = {}) {
      const [group = "", name = ""] = key.split(/\.(.*)/s);
      const text = found(group, name) ?? key;
      const [one = "", many = one] = text.split(" | ");
      const form = plural.select(Number(values.count ?? 1)) === "one" ? one : many;
      return form.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ""));
    },
  };
}

/** Says the labels at once, where they are known already. */
export function setLabels(language: Language, catalogues: readonly Grouped[]): void {
  labels.set(labelsOf(language, catalogues));
}

/** One of the catalogues, fetched once. */
export function fetchJson<Content>(url: string): Promise<Content> {
  const known = fetched.get(url) as Promise<Content> | undefined;
  if (known !== undefined) return known;
  const asked = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`The words of ${url} are not there (${response.status}).`);
    return response.json() as Promise<Content>;
  });
  fetched.set(url, asked);
  asked.catch(() => fetched.delete(url));
  return asked;
}

async function show(language: Language): Promise<void> {
  setLabels(language, await Promise.all([...wanted].map((part) => fetchJson<Grouped>(urls[part][language]))));
  document.documentElement.lang = language;
}

/**
 * Loads a part of the labels in the person's language. The layouts wait for theirs, else for the fallback's: one of the
 * two is enough to read the screen.
 */
export function startLabels(part: Part): Promise<void> {
  wanted.add(part);
  return show(currentLanguage()).catch(() => show("en"));
}

/** Loads what the first screen says, and asks again until it is there: no screen reads without it. */
export function startFirstLabels(): Promise<void> {
  return startLabels("first").catch(
    () => new Promise((resolve) => setTimeout(() => resolve(startFirstLabels()), AGAIN_MS)),
  );
}

/** Changes the language at once, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  keepLanguage(language);
}
