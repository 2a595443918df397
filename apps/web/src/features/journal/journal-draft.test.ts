import { errorTable } from "@grand-livre/contracts/errors";
import { createJournalBody } from "@grand-livre/contracts/journal";
import type { Journal } from "@grand-livre/domain/journal/journal";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../app/form/body-of.ts";
import { mistakesIn } from "../../app/form/mistakes.ts";
import { draftOfJournal, journalRefusal, treasuryPrefixes, withType } from "./journal-draft.ts";

const existing: readonly Journal[] = [
  { code: "AC", label: "Achats", entryType: "purchase", treasuryAccount: null },
  { code: "BQ1", label: "Banque", entryType: "bank", treasuryAccount: "512000" },
];
const empty = draftOfJournal();
const bank = {
  ...empty,
  code: "BQ2",
  label: "Crédit du Rhône",
  entryType: "bank" as const,
  treasuryAccount: "512100",
};

describe("a journal's form", () => {
  it("proposes the next bank code, and takes it back for another type", () => {
    const chosen = { ...empty, ...withType(empty, "bank", existing) };
    expect(chosen.code).toBe("BQ2");
    expect(withType(chosen, "general", existing)).toMatchObject({ code: "", treasuryAccount: "" });
    expect(withType({ ...empty, code: "XX" }, "bank", existing)).not.toHaveProperty("code");
  });

  const mistakes = (draft: typeof bank) =>
    mistakesIn(draft, {
      schema: createJournalBody,
      body: (values) => bodyOf(createJournalBody, { legalEntityRefId: "one", ...values }),
      rule: (values) => journalRefusal(values, existing),
    });

  it("accepts one bank journal for each account", () => {
    expect(mistakes(bank)).toEqual({});
    for (const treasuryAccount of ["512000", "", "530000"])
      expect(mistakes({ ...bank, treasuryAccount })).toHaveProperty("treasuryAccount");
  });

  it("says each refusal of the domain beside the field that the catalogue names", () => {
    expect(mistakes(empty as typeof bank)).toEqual({
      entryType: errorTable.JOURNAL_ENTRY_TYPE_REQUIRED.text,
    });
    expect(mistakes({ ...bank, code: "bq1" })).toHaveProperty("code");
    expect(mistakes({ ...bank, code: "à" })).toHaveProperty("code");
    expect(mistakes({ ...bank, label: "BANQUE" })).toHaveProperty("label");
    expect(mistakes({ ...bank, label: " " })).toEqual({ label: "Donnez un libellé au journal." });
  });

  it("offers accounts that the type may follow", () => {
    expect(treasuryPrefixes("cash")).toEqual(["53"]);
    expect(treasuryPrefixes("bank")).toContain("512");
    expect(treasuryPrefixes("bank")).not.toContain("511");
  });
});
