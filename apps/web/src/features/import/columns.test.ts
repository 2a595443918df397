import { ENTRY_COLUMNS } from "@grand-livre/domain/import/sheet-columns";
import { describe, expect, it } from "vitest";
import { fieldOf, type Mapping, missingSentence, originText, withColumn } from "./columns.ts";

describe("the columns of a file", () => {
  it("hold one field each, and a field stands in one column", () => {
    const mapping: Mapping = { date: 0, account: 1, debit: 2 };
    expect(fieldOf(mapping, 1)).toBe("account");
    expect(fieldOf(mapping, 3)).toBe("");
    expect(withColumn(mapping, 3, "account")).toEqual({ date: 0, account: 3, debit: 2 });
    expect(withColumn(mapping, 2, "credit")).toEqual({ date: 0, account: 1, credit: 2 });
    expect(withColumn(mapping, 0, "")).toEqual({ account: 1, debit: 2 });
  });

  it("say where they come from, and that titles said nothing", () => {
    expect(originText("headings", { date: 0 })).toBe("Colonnes reconnues à leurs titres.");
    expect(originText("headings", {})).toMatch(/^Aucune colonne reconnue/);
    expect(originText("asked", {})).toMatch(/^Colonnes choisies par vous/);
  });

  it("say what is missing, or nothing", () => {
    expect(missingSentence(ENTRY_COLUMNS, { date: 0 })).toBe(
      "Indiquez la colonne de\u00a0: Compte, Débit, Crédit.",
    );
    expect(missingSentence(ENTRY_COLUMNS, { date: 0, account: 1, amount: 2 })).toBeUndefined();
  });
});
