import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { impliedRate, isRateOf } from "../currency/implied-rate.ts";
import { euroCents } from "../currency/rate.ts";
import { settleInCurrency } from "../payment/settle-in-currency.ts";
import { isRefusal } from "../refusal.ts";
import type { InvoiceCandidate, MatchCandidates, OpenOperation } from "./candidate.ts";
import { chooseCertain } from "./choose.ts";
import { exchangedBetween } from "./in-currency.ts";
import { indexInvoices } from "./invoice-index.ts";
import { proposeMatches } from "./propose.ts";

const operation = (change: Partial<OpenOperation> = {}): OpenOperation => ({
  ...{ id: "op1", date: "2026-04-10", valueDate: "2026-04-10", amountCents: -93_241 },
  ...{ label: "VIR INTL", details: [] },
  ...change,
});
/** A bill of 1 000,00 USD that was booked for 920,00 €. */
const bill = (change: Partial<InvoiceCandidate> = {}): InvoiceCandidate => ({
  ...{ id: "b1", outstandingCents: -92_000, foreign: { currency: "USD", units: -100_000 } },
  ...{ isSale: false, date: "2026-03-15", dueDate: "2026-04-14", references: ["INV-77120"] },
  ...{ endToEndIds: [], counterpartyId: "c1 debit", counterpartyName: "Acme Hosting" },
  ...{ counterpartyIbans: [] },
  ...change,
});
const candidates = (invoices: readonly InvoiceCandidate[], rate?: string): MatchCandidates => ({
  ...{ invoices: indexInvoices([]), expenses: [], collected: [], entryLines: [], rules: [] },
  ...{ transfers: [], takings: [], deposits: [] },
  inCurrency: {
    invoices: indexInvoices(invoices),
    rateOf: (currency) => (currency === "USD" ? rate : undefined),
  },
});
const propose = (
  change: Partial<OpenOperation>,
  rate?: string,
  invoices: readonly InvoiceCandidate[] = [bill()],
) => proposeMatches(operation(change), candidates(invoices, rate));

describe("an operation in euros and a bill in dollars", () => {
  it("go together by the euros of the day's rate, and say what they imply; never certain", () => {
    const [found, ...others] = propose({ label: "VIR ACME HOSTING INV-77120" }, "1.09");
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: "invoice",
      isStrong: false,
      allocations: [{ invoiceId: "b1", amountCents: -100_000 }],
      claims: ["invoice:b1"],
    });
    expect(found?.reasons[0]).toEqual({
      ...{ code: "CURRENCY", currency: "USD", units: 100_000, rate: "1.0725", differenceCents: -1_241 },
    });
    expect(chooseCertain(new Map([["op1", found ? [found] : []]])).size).toBe(0);
  });

  it.each([
    ["1,6 % from the rate of the day, 12 % from what was booked", -103_000, "0.9867", 1],
    ["3 % from what was booked, without a rate", -94_760, undefined, 1],
    ["beyond it", -94_900, undefined, 0],
    ["near what was booked, 11 % from the rate of the day", -92_000, "0.97", 0],
    ["the other way", 92_000, "1.09", 0],
  ])("%s", (_, amountCents, rate, count) => {
    expect(propose({ amountCents, label: "VIR ACME HOSTING" }, rate)).toHaveLength(count);
  });

  it("are told by their number as far as a person need not confirm the rate", () => {
    const label = "VIR INV-77120";
    expect(propose({ amountCents: -99_000, label }, "1.09")).toHaveLength(1);
    expect(propose({ amountCents: -99_000 }, "1.09")).toEqual([]);
    expect(propose({ amountCents: -102_000, label }, "1.09")).toEqual([]);
  });

  it("settle several that are all named; other currencies of that name stay apart", () => {
    const other = bill({
      ...{ id: "b2", outstandingCents: -46_000, references: ["INV-77121"] },
      foreign: { currency: "USD", units: -50_000 },
    });
    const pounds = bill({
      id: "b3",
      references: ["INV-77122"],
      foreign: { currency: "GBP", units: -80_000 },
    });
    const change = { amountCents: -140_000, label: "VIR INV-77120 INV-77121 INV-77122" };
    expect(propose(change, "1.09", [bill(), other, pounds])).toMatchObject([
      { kind: "invoices", claims: ["invoice:b1", "invoice:b2"] },
    ]);
  });

  it("read a rate of the last month, to four decimals", () => {
    expect(isRateOf("2026-03-10", "2026-04-10")).toBe(true);
    expect([isRateOf("2026-03-09", "2026-04-10"), isRateOf("2026-04-11", "2026-04-10")]).toEqual([
      false,
      false,
    ]);
    expect([impliedRate(50_000, "JPY", 30_000), impliedRate(-3, "USD", -400)]).toEqual([
      "166.6667",
      "0.0075",
    ]);
  });
});

describe("what is proposed of a document in a currency", () => {
  it("settles it whole by the euros of the bank, the difference being what the reason says", () => {
    const drawn = fc.record({
      units: fc.integer({ min: 100, max: 1e9 }),
      booked: fc.integer({ min: 500_000, max: 2_000_000 }),
      moved: fc.integer({ min: -400, max: 400 }),
      sense: fc.constantFrom(1 as const, -1 as const),
    });
    let proposals = 0;
    fc.assert(
      fc.property(drawn, ({ units, booked, moved, sense }) => {
        const openCents = euroCents(units, { currency: "USD", unitsPerEuro: (booked / 1e6).toFixed(6) });
        if (isRefusal(openCents) || openCents <= 0) return;
        const bankCents = openCents + Math.round((openCents * moved) / 10_000);
        if (bankCents <= 0) return;
        const document = bill({
          outstandingCents: sense * openCents,
          foreign: { currency: "USD", units: sense * units },
        });
        const [found] = propose({ amountCents: sense * bankCents, label: "ACME HOSTING" }, undefined, [
          document,
        ]);
        const apart = Math.abs(bankCents - openCents) / openCents;
        // A basis point of rounding around the limit.
        if (apart < 0.0299) expect(found).toBeDefined();
        if (apart > 0.0301) expect(found).toBeUndefined();
        const [reason] = found?.reasons ?? [];
        if (reason?.code !== "CURRENCY") return;
        proposals += 1;
        const settled = settleInCurrency({
          ...{ currency: "USD", units: reason.units, bankCents, writeOffUnits: 0, otherwise: 1 },
          allocations: [{ document: { refId: "", openUnits: units, openCents, sense }, units: reason.units }],
        });
        if (isRefusal(settled)) throw new Error(settled.refused);
        expect(settled).toMatchObject({ sense, amountsCents: [openCents], restUnits: 0, restCents: 0 });
        expect(bankCents + settled.exchangeCents).toBe(openCents);
        expect(reason.differenceCents + sense * settled.exchangeCents).toBe(0);
        expect(found?.isStrong).toBe(false);
      }),
      propertyRuns(400),
    );
    expect(proposals).toBeGreaterThan(20);
  });
});

it("dollars and euros that are exchanged say what the bank kept, either side first", () => {
  const bought = operation({ amountCents: 100_000, foreign: { currency: "USD", units: 120_000 } });
  const paid = operation({ amountCents: -101_000 });
  const exchanged = { currency: "USD", units: 120_000, rate: "1.1881", differenceCents: -1_000 };
  expect(exchangedBetween(bought, paid)).toMatchObject(exchanged);
  expect(exchangedBetween(paid, bought)).toMatchObject(exchanged);
  for (const other of [
    operation({ amountCents: -103_200 }),
    operation({ amountCents: 100_000 }),
    operation({ amountCents: -100_000, foreign: { currency: "GBP", units: -85_000 } }),
  ])
    expect(exchangedBetween(bought, other)).toBeUndefined();
});
