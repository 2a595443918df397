import { describe, expect, it } from "vitest";
import { mergeDraft } from "./merge-draft.ts";

const base = { name: "Dupont", city: "Lyon", iban: "" };

describe("two people who change the same thing", () => {
  it("keeps what I changed and takes what they changed", () => {
    const merged = mergeDraft(base, { ...base, city: "Paris" }, { ...base, iban: "FR76" });
    expect(merged).toEqual({ values: { name: "Dupont", city: "Paris", iban: "FR76" }, kept: ["city"] });
  });

  it("keeps mine where both changed, and says so", () => {
    const merged = mergeDraft(base, { ...base, city: "Paris" }, { ...base, city: "Nice" });
    expect(merged).toEqual({ values: { ...base, city: "Paris" }, kept: ["city"] });
  });

  it("has nothing to say when both wrote the same", () => {
    const both = { ...base, city: "Paris" };
    expect(mergeDraft(base, both, both)).toEqual({ values: both, kept: [] });
  });
});
