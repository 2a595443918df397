import { describe, expect, it } from "vitest";
import { companyNameKey } from "./company-name-key.ts";
import { fold, foldedIncludes } from "./fold.ts";

describe("the folded search key", () => {
  it.each([
    ["Électricité de France", "electricite de france"],
    ["Œuvres & Cœurs", "oeuvres coeurs"],
    ["  A--B..C  ", "a b c"],
    ["Straße n° 5", "strasse n 5"],
    ["ﬁnance\u00a0№", "finance no"],
    ["Łódź", "lodz"],
    ["", ""],
  ])("folds %j", (text, key) => {
    expect(fold(text)).toBe(key);
  });

  it("changes nothing when folded twice", () => {
    for (const text of ["Électricité", "İstanbul", "ŒUVRE", "a'b’c"])
      expect(fold(fold(text))).toBe(fold(text));
  });

  it("finds without case or accents", () => {
    expect(foldedIncludes("Papeterie Générale", "GENERALE")).toBe(true);
    expect(foldedIncludes("Papeterie Générale", "")).toBe(true);
    expect(foldedIncludes("Papeterie", "bois")).toBe(false);
  });
});

describe("the key of a company name", () => {
  it.each([
    ["S.A.R.L. Dupont & Fils", "Dupont et fils SARL"],
    ["DUPONT SAS", "Dupont, S.A.S."],
    ["Société par actions simplifiée Élan", "ELAN"],
    ["Müller GmbH", "muller"],
  ])("is the same for %j and %j", (one, other) => {
    expect(companyNameKey(one)).toBe(companyNameKey(other));
  });

  it("keeps what is not a legal form", () => {
    expect(companyNameKey("SARL")).toBe("sarl");
    expect(companyNameKey("Sarlat Bois")).toBe("sarlat bois");
    expect(companyNameKey("Maison SA Martin")).toBe("maison sa martin");
  });
});
