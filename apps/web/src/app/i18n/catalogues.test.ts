import { describe, expect, it } from "vitest";
import en from "./catalogues/en.json";
import fr from "./catalogues/fr.json";
import tr from "./catalogues/tr.json";
import { type Language, startLanguage } from "./language.ts";

const sources = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

function labelsOf(catalogue: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  return new Map(
    Object.entries(catalogue).flatMap(([group, names]) =>
      Object.entries(names).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  );
}

const catalogues: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: labelsOf(en),
  tr: labelsOf(tr),
  fr: labelsOf(fr),
};
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();

/** Every key that the screens name: `label("group.name")`. */
function keysInCode(): Set<string> {
  const keys = new Set<string>();
  for (const [name, source] of Object.entries(sources)) {
    if (name.includes(".test.")) continue;
    for (const [, key] of source.matchAll(/\b(?:label|t)\(\s*"([a-z][\w-]*\.[\w-]+)"/gi)) keys.add(key ?? "");
  }
  return keys;
}

describe("the catalogues", () => {
  it.each(["tr", "fr"] as const)(
    "has in %s exactly the labels of English, none of them empty",
    (language) => {
      expect([...catalogues[language].keys()].toSorted()).toEqual([...catalogues.en.keys()].toSorted());
      for (const [key, text] of catalogues[language]) {
        expect(text.trim(), key).not.toBe("");
        expect(placeholders(text), key).toEqual(placeholders(catalogues.en.get(key) ?? ""));
      }
    },
  );

  it("has every label that the screens name", () => {
    const keys = keysInCode();
    expect(keys.size).toBeGreaterThan(20);
    expect([...keys].filter((key) => !catalogues.en.has(key))).toEqual([]);
  });

  it("keeps the empty text of the notifications in French everywhere, as specified", () => {
    for (const labels of Object.values(catalogues))
      expect(labels.get("notifications.empty")).toBe("Pas de notifications");
  });
});

describe("the language to start in", () => {
  it("is French in a browser that prefers French, the kept choice before all, else English", () => {
    expect(startLanguage("", ["fr-FR", "en"])).toBe("fr");
    expect(startLanguage("tr", ["fr-FR"])).toBe("tr");
    expect(startLanguage("", ["de-DE", "es"])).toBe("en");
    expect(startLanguage("xx", [])).toBe("en");
  });
});
