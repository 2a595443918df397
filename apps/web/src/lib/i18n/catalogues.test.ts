import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { services } from "@grand-livre/contracts/rights";
import { describe, expect, it } from "vitest";
import en from "./catalogues/en.json";
import fr from "./catalogues/fr.json";
import tr from "./catalogues/tr.json";
import { labelsOf } from "./labels.ts";
import { type Language, startLanguage } from "./language.ts";

const sources = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Grouped = Readonly<Record<string, Readonly<Record<string, string>>>>;

function textsOf(catalogue: Grouped) {
  return new Map(
    Object.entries(catalogue).flatMap(([group, names]) =>
      Object.entries(names).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  );
}

const catalogues: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: textsOf(en),
  tr: textsOf(tr),
  fr: textsOf(fr),
};
/** Forms for one and for several may repeat a value. */
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

/** Every key that the screens name: `label("group.name")`. */
function keysInCode(): Set<string> {
  const keys = new Set<string>();
  for (const [name, source] of Object.entries(sources)) {
    if (name.includes(".test.")) continue;
    for (const [, key] of source.matchAll(/\b(?:label|labelOf|word)\(\s*"([a-z][\w-]*\.[\w-]+)"/gi))
      keys.add(key ?? "");
  }
  return keys;
}

describe("the catalogues", () => {
  it.each(["tr", "fr"] as const)(
    "has in %s exactly the labels of English, none of them empty",
    (language) => {
      const own = (key: string) => language !== "fr" || !key.startsWith("title.");
      expect([...catalogues[language].keys()].toSorted()).toEqual(
        [...catalogues.en.keys()].filter(own).toSorted(),
      );
      for (const [key, text] of catalogues[language]) {
        expect(text.trim(), key).not.toBe("");
        expect(placeholders(text), key).toEqual(placeholders(catalogues.en.get(key) ?? ""));
      }
    },
  );

  it.each(["en", "tr"] as const)(
    "translate into %s each title of the menu and of the services, which are specified in French",
    (language) => {
      const titles = (items: readonly NavigationItem[]): readonly (string | undefined)[] =>
        items.flatMap(({ title, label, children = [] }) => [title, label, ...titles(children)]);
      const french = [
        ...Object.values(navigationFor(() => true)).flatMap(titles),
        ...Object.values(services),
      ].filter((title) => title !== undefined);
      expect(french.length).toBeGreaterThan(60);
      expect(french.filter((title) => !catalogues[language].has(`title.${title}`))).toEqual([]);
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

describe("a label", () => {
  const rows = (language: Language) => {
    const { label } = labelsOf(language, [catalogueOfRows[language]]);
    return [0, 1, 2].map((count) => label("signOut.lead", { count }));
  };
  const catalogueOfRows: Readonly<Record<Language, Grouped>> = {
    en: { signOut: { lead: "{{count}} row | {{count}} rows" } },
    fr: { signOut: { lead: "{{count}} ligne | {{count}} lignes" } },
    tr: { signOut: { lead: "{{count}} satır" } },
  };

  it("takes the form that its language has for a count", () => {
    expect(rows("en")).toEqual(["0 rows", "1 row", "2 rows"]);
    expect(rows("fr")).toEqual(["0 ligne", "1 ligne", "2 lignes"]);
    expect(rows("tr")).toEqual(["0 satır", "1 satır", "2 satır"]);
  });

  it("leaves a value as it was given, whatever is in it", () => {
    const { label } = labelsOf("fr", [fr]);
    expect(label("ui.create", { text: "A | {{text}} $&" })).toContain("A | {{text}} $&");
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
