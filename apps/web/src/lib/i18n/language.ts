import { createPreference } from "../../lib/preference.ts";

/** The languages of the template's labels, in the menu's order; the product's own labels are French in each. */
export const languages = ["en", "tr", "fr"] as const;
export type Language = (typeof languages)[number];

const DEFAULT_LANGUAGE: Language = "en";

const kept = createPreference("language", "");

/** The kept choice, else the first language of the browser that the product has, else English. */
export function startLanguage(choice: string, preferred: readonly string[]): Language {
  const wanted = [choice, ...preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? "")];
  for (const code of wanted) {
    const known = languages.find((language) => language === code);
    if (known !== undefined) return known;
  }
  return DEFAULT_LANGUAGE;
}

/** The language to start in. */
export function currentLanguage(): Language {
  return startLanguage(kept.get(), navigator.languages);
}

/** Remembers the choice in this browser. */
export function keepLanguage(language: Language): void {
  kept.set(language);
}
