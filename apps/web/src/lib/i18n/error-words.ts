import en from "./catalogues/errors/en.json?url";
import tr from "./catalogues/errors/tr.json?url";
import { fetchJson, shownLanguage } from "./labels.ts";
import type { Language } from "./language.ts";

interface Words {
  readonly title: string;
  readonly text: string;
}

type ErrorCatalogue = Readonly<Record<string, readonly [title: string, text: string]>>;

/** French has the server's own catalogue. The others have the refusals that everybody meets. */
const urls: Readonly<Partial<Record<Language, string>>> = { en, tr };
const loaded = new Map<Language, ErrorCatalogue>();

/** Loads what refusals say in the current language. */
export async function loadErrorWords(): Promise<void> {
  const language = shownLanguage();
  const url = urls[language];
  if (url !== undefined && !loaded.has(language)) loaded.set(language, await fetchJson<ErrorCatalogue>(url));
}

/** A refusal in the current language; undefined where the French sentence is all there is. */
export function errorWords(code: string): Words | undefined {
  const catalogue = loaded.get(shownLanguage());
  const words = catalogue !== undefined && Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  return words && { title: words[0], text: words[1] };
}
