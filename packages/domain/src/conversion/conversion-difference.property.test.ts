import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { euroCents } from "../currency/rate.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import {
  conversionDifference,
  conversionEntries,
  conversionTotals,
  type OpenInCurrency,
} from "./conversion-difference.ts";

const CLOSING = { date: "2026-12-31", pieceRef: "EC-1", journalCode: "OD", accountLength: 6 };
const open = (change: Partial<OpenInCurrency>): OpenInCurrency => ({
  refId: "FA-2026-0001",
  currency: "USD",
  openUnits: 120_000,
  unitsPerEuro: "1.25",
  counterpartyId: "c",
  accounts: [{ account: "411000", bookedCents: 100_000 }],
  hedged: false,
  ...change,
});
const measured = (document: OpenInCurrency) => {
  const difference = conversionDifference(document);
  if (isRefusal(difference)) throw new Error(difference.refused);
  return { ...document, ...difference };
};
const sketch = (lines: readonly { account: string; debitCents: number; creditCents: number }[] = []) =>
  lines.map(({ account, debitCents, creditCents }) => `${account} ${(debitCents - creditCents) / 100}`);

describe("the differences of a closing", () => {
  it.each([
    ["a receivable that fell", {}, 96_000, -4_000],
    ["a receivable that rose", { unitsPerEuro: "1" }, 120_000, 20_000],
    [
      "a debt that rose",
      { openUnits: -120_000, unitsPerEuro: "1", accounts: [{ account: "401000", bookedCents: -100_000 }] },
      -120_000,
      -20_000,
    ],
    [
      "a debt that fell",
      { openUnits: -120_000, accounts: [{ account: "401000", bookedCents: -100_000 }] },
      -96_000,
      4_000,
    ],
  ])("tells %s", (_, change, valueCents, differenceCents) => {
    expect(conversionDifference(open(change))).toMatchObject({ valueCents, differenceCents });
  });

  it("writes each document's against its third party, 476, 477, and provides for the losses that nothing hedges", () => {
    const documents = [
      open({}),
      open({ unitsPerEuro: "1", refId: "FA-2026-0002" }),
      open({
        openUnits: -60_000,
        unitsPerEuro: "1",
        hedged: true,
        accounts: [{ account: "401000", bookedCents: -50_000 }],
      }),
    ].map(measured);
    expect(conversionTotals(documents)).toEqual({
      lossCents: 14_000,
      gainCents: 20_000,
      provisionCents: 4_000,
    });
    const { difference, provision, release } = conversionEntries(documents, CLOSING);
    expect(sketch(difference.lines)).toEqual([
      "411000 -40",
      "411000 200",
      "401000 -100",
      "476000 140",
      "477000 -200",
    ]);
    expect(difference.lines[0]).toMatchObject({
      counterpartyId: "c",
      label: "Différence de conversion FA-2026-0001 (USD à 1,25)",
    });
    expect(sketch(provision?.lines)).toEqual(["686500 40", "151500 -40"]);
    expect([release?.date, ...sketch(release?.lines)]).toEqual(["2027-01-01", "151500 40", "786500 -40"]);
  });

  it("writes no provision for gains, nor for what is hedged", () => {
    const documents = [open({ hedged: true }), open({ unitsPerEuro: "1" })].map(measured);
    expect(conversionEntries(documents, CLOSING)).toMatchObject({ provision: null, release: null });
  });

  it("refuses what no book can hold", () => {
    expect(conversionDifference(open({ openUnits: 9e14, unitsPerEuro: "0.01" }))).toMatchObject({
      refused: "AMOUNT_OUT_OF_RANGE",
    });
  });

  it("leaves each document at its value, whatever its accounts, and balances: gains less losses are Σ value less Σ books", () => {
    const document = fc
      .record({
        openUnits: fc.integer({ min: 1, max: 1e8 }),
        sense: fc.constantFrom(1, -1),
        unitsPerEuro: fc
          .integer({ min: 10_000, max: 3_000_000 })
          .map((rate) => (rate / 1_000_000).toFixed(6)),
        currency: fc.constantFrom("USD", "GBP", "CHF", "JPY", "TND"),
        booked: fc.array(fc.integer({ min: 1, max: 1e8 }), { minLength: 1, maxLength: 3 }),
        hedged: fc.boolean(),
      })
      .map(({ sense, openUnits, booked, ...rest }) =>
        open({
          ...rest,
          openUnits: sense * openUnits,
          accounts: booked.map((cents, at) => ({
            account: `${sense > 0 ? "41" : "40"}${at}000`,
            bookedCents: sense * cents,
          })),
        }),
      );
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 8 }), (drawn) => {
        const documents = drawn.map(measured).filter(({ differenceCents }) => differenceCents !== 0);
        if (documents.length === 0) return;
        const { difference, provision } = conversionEntries(documents, CLOSING);
        const { lossCents, gainCents, provisionCents } = conversionTotals(documents);
        const net = (test: (account: string) => boolean) =>
          sumCentsOf(
            difference.lines.filter(({ account }) => test(account)),
            (line) => line.debitCents - line.creditCents,
          );
        expect(net(() => true)).toBe(0);
        const values = sumCentsOf(documents, (one) => Number(euroCents(one.openUnits, one)));
        const books = sumCentsOf(documents, (one) => sumCentsOf(one.accounts, (on) => on.bookedCents));
        expect(net((account) => /^4[01]/.test(account))).toBe(values - books);
        expect(net((account) => account.startsWith("476"))).toBe(lossCents);
        expect(net((account) => account.startsWith("477"))).toBe(0 - gainCents);
        expect(gainCents - lossCents).toBe(values - books);
        expect(provisionCents).toBeLessThanOrEqual(lossCents);
        expect(provision === null ? 0 : provision.lines[0]?.debitCents).toBe(provisionCents);
      }),
      propertyRuns(1000),
    );
  });
});
