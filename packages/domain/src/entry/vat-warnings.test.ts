import { expect, it } from "vitest";
import { generatePeriods } from "../exercise/period.ts";
import { isRefusal } from "../refusal.ts";
import { checkEntry } from "./check-entry.ts";
import type { EntryContext } from "./context.ts";
import type { EntryContent, EntryLine } from "./entry.ts";

const y2026 = { startDate: "2026-01-01", endDate: "2026-12-31" };
const context: EntryContext = {
  journal: { code: "AC", type: "purchase", active: true },
  account: () => ({ active: true, collective: false }),
  counterparty: () => undefined,
  exercises: [{ refId: "2026", ...y2026, state: "open", periods: generatePeriods(y2026) }],
  author: "user",
};

const line = (account: string, debitCents: number, vatCode: string | null = null): EntryLine => ({
  account,
  label: account,
  debitCents: Math.max(0, debitCents),
  creditCents: Math.max(0, -debitCents),
  vatCode,
});

function warned(tax: EntryLine, change: Partial<EntryContent & EntryContext> = {}) {
  const entry: EntryContent = {
    journalCode: "AC",
    date: "2026-09-15",
    label: "Achat",
    nature: change.nature ?? "normal",
    lines: [line("606100", 10_000), tax, line("512000", -12_000)],
  };
  const checked = checkEntry(entry, { ...context, ...change });
  if (isRefusal(checked)) throw new Error(checked.refused);
  return checked.warnings;
}

it("tells of VAT without a code: no return would find it", () => {
  expect(warned(line("445660", 2000))).toEqual([
    { refused: "ENTRY_VAT_CODE_MISSING", details: { line: 2, account: "445660" } },
  ]);
  expect(warned(line("445660", 2000, "AB20"))).toEqual([]);
});

it.each(["445710", "445700", "445720", "445711", "445740", "445630", "445600", "445200"])(
  "tells of %s without a code, however the chart divides the tax",
  (account) => {
    expect(warned(line(account, 2000))).toEqual([
      { refused: "ENTRY_VAT_CODE_MISSING", details: { line: 2, account } },
    ]);
  },
);

it("is silent on the accounts that settle it, and on what the product or a file writes", () => {
  expect(warned(line("445510", 2000))).toEqual([]);
  expect(warned(line("445670", 2000))).toEqual([]);
  expect(warned(line("445780", 2000))).toEqual([]);
  expect(warned(line("445680", 2000))).toEqual([]);
  expect(warned(line("445660", 2000), { author: "engine" })).toEqual([]);
  expect(warned(line("445660", 2000), { nature: "opening" })).toEqual([]);
});
