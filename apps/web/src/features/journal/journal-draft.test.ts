import type { Journal } from "@grand-livre/domain/journal/journal";
import { describe, expect, it } from "vitest";
import { checkJournalDraft, draftOfJournal, treasuryPrefixes, withType } from "./journal-draft.ts";

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

  it("accepts one bank journal for each account", () => {
    expect(checkJournalDraft(bank, existing)).toEqual({});
    expect(checkJournalDraft({ ...bank, treasuryAccount: "512000" }, existing)).toHaveProperty(
      "treasuryAccount",
    );
    expect(checkJournalDraft({ ...bank, treasuryAccount: "" }, existing)).toHaveProperty("treasuryAccount");
    expect(checkJournalDraft({ ...bank, treasuryAccount: "530000" }, existing)).toHaveProperty(
      "treasuryAccount",
    );
  });

  it("says each trouble beside its field", () => {
    expect(checkJournalDraft(empty, existing)).toHaveProperty("entryType");
    expect(checkJournalDraft({ ...bank, code: "bq1" }, existing)).toHaveProperty("code");
    expect(checkJournalDraft({ ...bank, code: "à" }, existing)).toHaveProperty("code");
    expect(checkJournalDraft({ ...bank, label: "BANQUE" }, existing)).toHaveProperty("label");
    expect(checkJournalDraft({ ...bank, label: " " }, existing)).toHaveProperty("label");
  });

  it("offers accounts that the type may follow", () => {
    expect(treasuryPrefixes("cash")).toEqual(["53"]);
    expect(treasuryPrefixes("bank")).toContain("512");
    expect(treasuryPrefixes("bank")).not.toContain("511");
  });
});
