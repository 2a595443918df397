import { describe, expect, it } from "vitest";
import { bodyOf } from "../draft-body.ts";
import { changeDraft } from "./change-draft.ts";
import { type DraftFacts, emptyDraft, NO_FACTS } from "./entry-draft.ts";
import { readForeign } from "./foreign-amount.ts";

const facts: DraftFacts = {
  ...NO_FACTS,
  rates: new Map([["USD", { unitsPerEuro: "1.0843", day: "2026-03-13", age: 2 }]]),
};
const within = { startDate: "2026-01-01", endDate: "2026-12-31", periodDate: "2026-11-01" };

function typed(text: string, known = facts) {
  const draft = emptyDraft({ journalCode: "OD", date: "2026-11-20" });
  const edited = changeDraft(draft, { type: "edit", row: 0, column: "debit", text });
  return changeDraft(edited, { type: "settle", row: 0, column: "debit" }, known);
}

describe("an amount in another currency", () => {
  it.each([
    ["1084,30 USD", { debitCents: 100_000, currency: "USD", currencyCents: 108_430 }],
    ["1084.3usd", { debitCents: 100_000, currency: "USD", currencyCents: 108_430 }],
    ["1000 USD 922,10", { debitCents: 92_210, currency: "USD", currencyCents: 100_000 }],
    ["16500 JPY 100", { debitCents: 10_000, currency: "JPY", currencyCents: 16_500 }],
    ["-1084,30 USD", { debitCents: 0, creditCents: 100_000, currency: "USD", currencyCents: 108_430 }],
  ])("« %s » is sent with its euros", (text, sent) => {
    expect(bodyOf(typed(text), within).lines[0]).toMatchObject(sent);
  });

  it("stays as it was typed while no rate is known", () => {
    expect(typed("1000 USD", NO_FACTS).lines[0]).toMatchObject({ debit: "1000 USD", foreign: null });
    expect(typed("1000 JPY").lines[0]).toMatchObject({ debit: "1000 JPY", foreign: null });
  });

  it("has its euros follow the rate of the entry's day, unless they were typed", () => {
    const later = { ...facts, rates: new Map([["USD", { unitsPerEuro: "1.2", day: "2026-03-20", age: 0 }]]) };
    const follow = (text: string) => changeDraft(typed(text), { type: "rates" }, later);
    expect(bodyOf(follow("1084,30 USD"), within).lines[0]).toMatchObject({ debitCents: 90_358 });
    expect(bodyOf(follow("1000 USD 922,10"), within).lines[0]).toMatchObject({ debitCents: 92_210 });
    const same = typed("1084,30 USD");
    expect(changeDraft(same, { type: "rates" }, facts)).toBe(same);
  });

  it("goes with its euros, once these are typed anew", () => {
    const again = changeDraft(typed("1084,30 USD"), { type: "edit", row: 0, column: "debit", text: "900" });
    expect(bodyOf(again, within).lines[0]).not.toHaveProperty("currency");
  });

  it("is none without a currency of the list", () => {
    for (const text of ["1000", "120 ttc", "1000 EUR", "USD", "abc USD", "1000 USD abc"])
      expect(readForeign(text)).toBeUndefined();
  });
});
