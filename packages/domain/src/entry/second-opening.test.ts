import { expect, it } from "vitest";
import { generatePeriods } from "../exercise/period.ts";
import { refuse } from "../refusal.ts";
import { draftProblems, entryProblems } from "./check-entry.ts";
import type { EntryContext } from "./context.ts";
import type { EntryContent } from "./entry.ts";

const year = { startDate: "2026-01-01", endDate: "2026-12-31" };
const books: EntryContext = {
  journal: { code: "AN", type: "opening", active: true },
  account: () => ({ active: true, collective: false }),
  counterparty: () => undefined,
  exercises: [{ refId: "2026", ...year, state: "open", periods: generatePeriods(year) }],
  author: "user",
  openedBy: (account) => (account === "512000" ? "AN-2026-00001" : undefined),
};
const opening: EntryContent = {
  journalCode: "AN",
  date: "2026-01-01",
  pieceRef: "AN",
  pieceDate: null,
  label: "À-nouveaux",
  nature: "opening",
  lines: [
    { account: "512000", label: "À-nouveaux", debitCents: 100, creditCents: 0 },
    { account: "101300", label: "À-nouveaux", debitCents: 0, creditCents: 100 },
  ],
};

it("is refused to validate on the account that another entry opens, and kept as a draft", () => {
  expect(entryProblems(opening, books)).toEqual([
    refuse("ENTRY_ACCOUNT_OPENED", { line: 1, account: "512000", number: "AN-2026-00001" }),
  ]);
  expect(draftProblems(opening, books)).toEqual([]);
  expect(entryProblems({ ...opening, nature: "normal" }, books)).toEqual([]);
});
