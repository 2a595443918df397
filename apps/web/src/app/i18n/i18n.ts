import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type catalogue from "./catalogues/en.json";
import enUrl from "./catalogues/en.json?url";
import frUrl from "./catalogues/fr.json?url";
import trUrl from "./catalogues/tr.json?url";
import { currentLanguage, keepLanguage, type Language, languages } from "./language.ts";

type Catalogue = typeof catalogue;

/** `group.name` of every label, as in the catalogues. */
export type LabelKey = {
  [Group in keyof Catalogue & string]: `${Group}.${keyof Catalogue[Group] & string}`;
}[keyof Catalogue & string];

/** Each catalogue is a file of its own among the assets, fetched when its language is chosen. */
const urls: Record<Language, string> = { en: enUrl, tr: trUrl, fr: frUrl };

async function fetchCatalogue(language: Language): Promise<Catalogue> {
  const response = await fetch(urls[language]);
  if (!response.ok) throw new Error(`The labels of ${language} are not there (${response.status}).`);
  return (await response.json()) as Catalogue;
}

async function addCatalogue(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "translation"))
    i18next.addResourceBundle(language, "translation", await fetchCatalogue(language));
}

let starting: Promise<void> | undefined;

async function start(): Promise<void> {
  const language = currentLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    supportedLngs: languages,
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: "added" },
  });
  // The language itself, else the fallback: one of the two is enough to read the screen.
  await addCatalogue(language).catch(() => addCatalogue("en"));
  document.documentElement.lang = language;
}

/** Loads the labels of the person's language. Once: the layouts wait for it, and nothing of it is in sign-in. */
export function startLabels(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/** Changes the language of the template's labels at once, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await addCatalogue(language);
  await i18next.changeLanguage(language);
  keepLanguage(language);
  document.documentElement.lang = language;
}
