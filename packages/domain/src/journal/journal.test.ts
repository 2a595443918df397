import { describe, expect, it } from "vitest";
import { checkJournal, defaultJournals, type Journal, nextBankJournalCode } from "./journal.ts";

const journals = defaultJournals({ bank: "512000", cash: "530000" });
const second: Journal = { code: "bq2", label: "Banque Pop", entryType: "bank", treasuryAccount: "512001" };

describe("the default journals", () => {
  it("are those of 4.0", () => {
    expect(journals.map(({ code }) => code)).toEqual([
      "AC",
      "VE",
      "BQ1",
      "CA",
      "OD",
      "PA",
      "IM",
      "RG",
      "TV",
      "AN",
    ]);
    expect(journals.find(({ code }) => code === "BQ1")?.treasuryAccount).toBe("512000");
  });
});

describe("a journal to create", () => {
  it("is one bank journal per bank account", () => {
    expect(nextBankJournalCode(journals)).toBe("BQ2");
    expect(checkJournal(second, journals)).toEqual({ ...second, code: "BQ2" });
    expect(checkJournal({ ...second, treasuryAccount: "512000" }, journals)).toMatchObject({
      refused: "JOURNAL_TREASURY_ACCOUNT_TAKEN",
      details: { journalCode: "BQ1" },
    });
  });

  it.each([
    ["JOURNAL_CODE_INVALID", { ...second, code: "B Q" }],
    ["JOURNAL_CODE_TAKEN", { ...second, code: "ac" }],
    ["JOURNAL_LABEL_MISSING", { ...second, label: " " }],
    ["JOURNAL_LABEL_TAKEN", { ...second, label: "ACHATS" }],
    ["JOURNAL_TREASURY_ACCOUNT_MISSING", { ...second, treasuryAccount: null }],
    ["JOURNAL_TREASURY_ACCOUNT_INVALID", { ...second, treasuryAccount: "401000" }],
    ["JOURNAL_TREASURY_ACCOUNT_INVALID", { ...second, entryType: "cash" as const }],
    ["JOURNAL_TREASURY_ACCOUNT_UNEXPECTED", { ...second, entryType: "general" as const }],
  ])("is refused with %s", (refused, draft) => {
    expect(checkJournal(draft, journals)).toMatchObject({ refused });
  });
});
