import { describe, expect, it } from "vitest";
import { entryTitle, originOf, validatedText } from "./entry-text.ts";
import { readNewEntrySearch } from "./new-entry-search.ts";

describe("where an entry comes from", () => {
  it("leads to the bill on the side of its third party", () => {
    const source = { kind: "invoice", id: "i1", rule: "validation" };
    expect(originOf(source, ["606100", "401000"])).toEqual({
      text: "Facture fournisseur",
      path: "/accounting/supplier-bills/i1",
    });
    expect(originOf(source, ["411000", "706000"])?.path).toBe("/accounting/invoices/i1");
  });

  it("leads nowhere from what a person typed", () => {
    expect(originOf({ kind: "manual", id: null, rule: null }, [])).toEqual({
      text: "Saisie au journal",
      path: undefined,
    });
  });
});

describe("what is said of an entry", () => {
  it("is its number once it has one", () => {
    expect(entryTitle({ number: "OD-2026-000012", journalCode: "OD" })).toBe("Écriture OD-2026-000012");
    expect(entryTitle({ number: null, journalCode: "OD" })).toBe("Écriture en brouillard, journal OD");
    expect(validatedText({ number: "OD-2026-000012", journalCode: "OD", lineCount: 1 })).toBe(
      "Écriture OD-2026-000012 validée · 1 ligne au journal OD",
    );
  });
});

describe("the start of a new entry", () => {
  it("is the journal and the day of the one before", () => {
    expect(readNewEntrySearch({ journal: "OD", date: "2026-03-15", n: 2 })).toEqual({
      journal: "OD",
      date: "2026-03-15",
      n: 2,
    });
    expect(readNewEntrySearch({ journal: "", date: "mars", n: "x" })).toEqual({});
  });
});
