import { ACCOUNTS_FINDINGS } from "@grand-livre/domain/annual-accounts/accounts-findings";
import { describe, expect, it } from "vitest";
import { findingSentence, findingSentences, partState } from "./accounts-words.ts";

const part = { part: "events", asked: true, withoutObject: false, text: "" };

describe("the words of annual accounts", () => {
  it("say each thing that is missing as a sentence that names it", () => {
    for (const code of ACCOUNTS_FINDINGS) {
      const sentence = findingSentence({ code, part: "events", label: "Événements" });
      expect(sentence).toMatch(/^[A-ZÀ-É«].*\.$/);
      if (/TEXT|COMMITMENTS|MATURITY/.test(code)) expect(sentence).toContain("Événements");
    }
  });

  it("say once how many parts have no text, where several have none", () => {
    const missing = (part: string) => ({ code: "TEXT_MISSING" as const, part, label: part });
    const open = { code: "EXERCISE_OPEN" as const, part: null, label: null };
    const loans = { code: "MATURITY_UNTYPED" as const, part: "debts.loans", label: "Emprunts" };
    expect(findingSentences([open, missing("Effectif"), missing("Capital"), loans])).toEqual([
      findingSentence(open),
      "2 parties de l’annexe n’ont pas de texte.",
      findingSentence(loans),
    ]);
    expect(findingSentences([missing("Effectif")])).toEqual(["«\u00a0Effectif\u00a0» n’a pas de texte."]);
    expect(findingSentences([])).toEqual([]);
  });

  it("tell a part that is written from one that is asked for, unfinished or without object", () => {
    expect(partState(part, [])).toBe("missing");
    expect(partState({ ...part, asked: false }, [])).toBe("optional");
    expect(partState({ ...part, text: "Aucun." }, [])).toBe("written");
    expect(partState({ ...part, withoutObject: true }, [])).toBe("withoutObject");
    const finding = { code: "TEXT_UNFINISHED" as const, part: "events", label: "" };
    expect(partState({ ...part, text: "[à compléter]" }, [finding])).toBe("unfinished");
  });
});
