import { createStore, useStore } from "../store.ts";
import type catalogue from "./catalogues/en.json";
import en from "./catalogues/en.json?url";
import fr from "./catalogues/fr.json?url";
import tr from "./catalogues/tr.json?url";
import { currentLanguage, keepLanguage, type Language } from "./language.ts";

type Grouped = Readonly<Record<string, Readonly<Record<string, string>>>>;
type KeysOf<Catalogue> = {
  [Group in Exclude<keyof Catalogue & string, "title">]: `${Group}.${keyof Catalogue[Group] & string}`;
}[Exclude<keyof Catalogue & string, "title">];

/** `group.name` of every label, as in the catalogues. */
export type LabelKey = KeysOf<typeof catalogue>;

/** A label in the person's language; `{{name}}` in it is filled from `values`, and `count` chooses its form. */
export type Label = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string;

interface Labels {
  readonly label: Label;
  /** A title that comes as data in French (an entry of the menu, a service); itself where it has no translation. */
  readonly titled: (french: string) => string;
  readonly language: Language;
}

/** Each catalogue is a file of its own among the assets, fetched when its language is chosen. */
const urls: Readonly<Record<Language, string>> = { en, tr, fr };

const AGAIN_MS = 2_000;
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
  setLabels(language, [await fetchJson<Grouped>(urls[language])]);
  document.documentElement.lang = language;
}

/**
 * Loads the labels in the person's language, else in the fallback's, and asks again until they are there: no screen reads
 * without them.
 */
export function startLabels(): Promise<void> {
  return show(currentLanguage())
    .catch(() => show("en"))
    .catch(() => new Promise((resolve) => setTimeout(() => resolve(startLabels()), AGAIN_MS)));
}

/** Changes the language at once, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  keepLanguage(language);
}
