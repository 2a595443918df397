import { errorTable } from "@grand-livre/contracts/errors";
import { journal } from "@grand-livre/contracts/journal";
import type { Journal } from "@grand-livre/domain/journal/journal";
import { expect, it } from "vitest";
import { draftOf } from "../../app/resource/declared.ts";
import { mistakesOfNew } from "../../testing/declared-form.ts";
import { journalRules, treasuryPrefixes, withType } from "./JournalPanel.tsx";

const existing: readonly Journal[] = [
  { code: "AC", label: "Achats", entryType: "purchase", treasuryAccount: null },
  { code: "BQ1", label: "Banque", entryType: "bank", treasuryAccount: "512000" },
];
const empty = draftOf(journal.fields, { currency: "EUR" });
const bank = draftOf(journal.fields, {
  code: "BQ2",
  label: "Crédit du Rhône",
  entryType: "bank",
  treasuryAccount: "512100",
  currency: "EUR",
});

it("proposes the next bank code, and takes it back for another type", () => {
  const chosen = { ...empty, ...withType(empty, "bank", existing) };
  expect(chosen.code).toBe("BQ2");
  expect(withType(chosen, "general", existing)).toMatchObject({ code: "", treasuryAccount: "" });
  expect(withType({ ...empty, code: "XX" }, "bank", existing)).not.toHaveProperty("code");
});

it.each([
  ["a right one", {}, {}],
  ["none at all", empty, { entryType: errorTable.JOURNAL_ENTRY_TYPE_REQUIRED.text }],
  ["an account that has its journal", { treasuryAccount: "512000" }, { treasuryAccount: expect.any(String) }],
  ["no account", { treasuryAccount: "" }, { treasuryAccount: expect.any(String) }],
  ["a code that is taken", { code: "bq1" }, { code: expect.any(String) }],
  ["dollars", { currency: "USD" }, {}],
  [
    "dollars that another type hides",
    { entryType: "general" as const, treasuryAccount: "", currency: "USD" },
    {},
  ],
  ["no label", { label: " " }, { label: "Donnez un libellé au journal." }],
])("the form says what it lacks: %s", (_, change, mistakes) => {
  expect(mistakesOfNew(journalRules(existing), { ...bank, ...change })).toEqual(mistakes);
});

it("offers accounts that the type may follow", () => {
  expect(treasuryPrefixes("cash")).toEqual(["53"]);
  expect(treasuryPrefixes("bank")).toContain("512");
  expect(treasuryPrefixes("bank")).not.toContain("511");
});
