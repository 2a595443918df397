import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACQUIRER_FEES, type InvoiceCandidate, type OpenOperation } from "./candidate.ts";
import { cluesOf } from "./clues.ts";
import { mostFeeOf, mostGrossOf, payLessFee } from "./fee-deducted.ts";
import { indexInvoices } from "./invoice-index.ts";

const transfer = (amountCents: number, label: string): OpenOperation => ({
  id: "op1",
  date: "2026-03-20",
  valueDate: "2026-03-20",
  amountCents,
  label,
  details: [],
});

const sale = (change: Partial<InvoiceCandidate> = {}): InvoiceCandidate => ({
  id: "i1",
  outstandingCents: 10_000,
  isSale: true,
  date: "2026-03-10",
  dueDate: "2026-03-25",
  references: ["FA-2026-0012"],
  endToEndIds: [],
  counterpartyId: "c1",
  counterpartyName: "Boulangerie Dupont",
  counterpartyIbans: [],
  ...change,
});

const pay = (amountCents: number, label: string, ...invoices: InvoiceCandidate[]) => {
  const operation = transfer(amountCents, label);
  return payLessFee(operation, cluesOf(operation), indexInvoices(invoices));
};

describe("a sale paid less a fee", () => {
  it("is told by its reference or its customer beside the acquirer's word", () => {
    for (const label of ["STRIPE PAYOUT FA-2026-0012", "STRIPE BOULANGERIE DUPONT"])
      expect(pay(9_825, label, sale())).toMatchObject([
        { kind: "invoice", feeCents: 175, isStrong: false, allocations: [{ amountCents: 10_000 }] },
      ]);
    expect(pay(9_825, "VIR FA-2026-0012", sale())).toEqual([]);
    expect(pay(9_825, "STRIPE PAYOUT", sale())).toEqual([]);
  });

  it("is told by its gross or by the fee, to the cent, and strong then", () => {
    for (const label of ["PAYPAL BRUT 100,00", "SUMUP COM 1,75", "STRIPE 100.00 - 1.75"])
      expect(pay(9_825, label, sale())).toMatchObject([{ feeCents: 175, isStrong: true }]);
    for (const label of ["PAYPAL BRUT 100,01", "SUMUP COM 1,74"])
      expect(pay(9_825, label, sale())).toEqual([]);
  });

  it("is none of a purchase, of a later sale, of money out, nor above what acquirers keep", () => {
    const label = "STRIPE FA-2026-0012";
    expect(pay(9_825, label, sale({ isSale: false }))).toEqual([]);
    expect(pay(9_825, label, sale({ date: "2026-03-21" }))).toEqual([]);
    expect(pay(-9_825, label, sale({ outstandingCents: -10_000 }))).toEqual([]);
    expect(pay(10_000, label, sale())).toEqual([]);
    expect(pay(9_550, label, sale())).toHaveLength(1);
    expect(pay(9_549, label, sale())).toEqual([]);
  });

  it("takes several of one customer: those that are named, or that make the gross told", () => {
    const two = [sale(), sale({ id: "i2", outstandingCents: 20_000, references: ["FA-2026-0013"] })];
    expect(pay(29_500, "STRIPE FA-2026-0012 FA-2026-0013", ...two)).toMatchObject([
      { kind: "invoices", feeCents: 500, claims: ["invoice:i1", "invoice:i2"] },
    ]);
    expect(pay(29_500, "STRIPE DUPONT BRUT 300,00", ...two)).toMatchObject([
      { kind: "invoices", feeCents: 500, isStrong: true },
    ]);
    const other = sale({
      id: "i3",
      outstandingCents: 20_000,
      references: ["FA-2026-0013"],
      counterpartyId: "c2",
    });
    expect(pay(29_500, "STRIPE FA-2026-0012 FA-2026-0013", sale(), other)).toEqual([]);
  });

  it("comes to the transfer and a plausible fee, whatever stands open", () => {
    const anySale = fc.record({
      outstandingCents: fc.integer({ min: 100, max: 60_000 }),
      counterpartyId: fc.constantFrom("c1", "c2"),
      counterpartyName: fc.constantFrom("Boulangerie Dupont", "Martin"),
      references: fc.subarray(["FA-2026-0012", "FA-2026-0013"]),
    });
    const label = fc.constantFrom(
      "STRIPE DUPONT",
      "PAYPAL FA-2026-0012 FA-2026-0013",
      "SUMUP 100,00 COM 1,75",
    );
    fc.assert(
      fc.property(
        fc.array(anySale, { maxLength: 8 }),
        fc.integer({ min: 90, max: 90_000 }),
        label,
        (drawn, cents, text) => {
          const invoices = drawn.map((change, n) => sale({ ...change, id: `i${n}` }));
          for (const { allocations, feeCents, claims } of pay(cents, text, ...invoices)) {
            const gross = allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
            expect(gross - feeCents).toBe(cents);
            expect(feeCents).toBeGreaterThan(0);
            expect(feeCents).toBeLessThanOrEqual(mostFeeOf(gross, allocations.length));
            expect(new Set(claims).size).toBe(claims.length);
            const parties = allocations.map(
              ({ invoiceId }) => invoices.find(({ id }) => id === invoiceId)?.counterpartyId,
            );
            expect(new Set(parties).size).toBe(1);
          }
        },
      ),
      propertyRuns(300),
    );
  });

  it("is read up to the most that leaves the transfer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        const most = mostGrossOf(cents);
        expect(most + 1 - cents).toBeGreaterThan(mostFeeOf(most + 1, 1));
        expect(most - cents).toBeGreaterThanOrEqual(ACQUIRER_FEES.mostCentsEach);
      }),
      propertyRuns(300),
    );
  });
});
