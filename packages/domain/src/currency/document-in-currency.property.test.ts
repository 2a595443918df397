import { bill, context, post } from "@grand-livre/testkit/books/posting-cases";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeTotals } from "../invoice/compute-totals.ts";
import { postInEuros, totalsInEuros } from "../invoice/post-in-euros.ts";
import { sumCentsOf } from "../money/cents.ts";
import { settleInCurrency } from "../payment/settle-in-currency.ts";
import { isRefusal } from "../refusal.ts";
import { isDisbursement, isReverseCharge } from "../vat/vat-code.ts";
import { euroCents } from "./rate.ts";

const codes = [...context.vatCodes.values()].filter(({ code }) => code !== "ATE");
const rate = fc.record({
  currency: fc.constantFrom("USD", "GBP", "CHF", "JPY", "TND"),
  unitsPerEuro: fc
    .integer({ min: 50_000, max: 170_000_000 })
    .map((millionths) => (millionths / 1e6).toFixed(6)),
});

/** A bill or a sale, or the credit note of one, of lines of any code of its side. */
const document = fc.constantFrom("debit" as const, "credit" as const).chain((direction) =>
  fc.record({
    direction: fc.constant(direction),
    kind: fc.constantFrom("invoice" as const, "credit_note" as const),
    roundingCents: fc.integer({ min: -4, max: 4 }),
    prepaidCents: fc.integer({ min: 0, max: 100_000 }),
    lines: fc.array(
      fc.record({
        code: fc.constantFrom(
          ...codes.filter((code) => (code.direction === "purchase") === (direction === "debit")),
        ),
        netCents: fc.integer({ min: -50_000, max: 10_000_000 }),
        account: fc.constantFrom(...(direction === "debit" ? ["606100", "218300"] : ["706000", "707000"])),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

function drawn({ lines, ...rest }: typeof document extends fc.Arbitrary<infer Drawn> ? Drawn : never) {
  const numbered = lines.map(({ code, netCents, account }, at) => ({
    id: String(at),
    kind: "line" as const,
    label: "Ligne",
    netCents,
    vatCategory: code.category,
    vatRateBasisPoints: isReverseCharge(code) ? 0 : code.rateBasisPoints,
    vatCode: code.code,
    account: isDisbursement(code) ? "467000" : account,
  }));
  const amounts = { lines: numbered, prepaidCents: rest.prepaidCents, roundingCents: rest.roundingCents };
  const totals = computeTotals(amounts);
  return { totals, bill: bill(numbered, { ...rest, vatBreakdown: totals.vatBreakdown }), rest };
}

describe("the entry of any document in a currency", () => {
  it("is balanced in euros, owes what its total is at its rate, and bears its VAT as BT-111 tells it", () => {
    fc.assert(
      fc.property(document, rate, (sketch, at) => {
        const { totals, bill: whole, rest } = drawn(sketch);
        fc.pre(totals.totalInclVatCents > 10_000 && totals.vatCents >= 0 && totals.totalExclVatCents > 0);
        const euros = totalsInEuros(totals, rest.prepaidCents, at);
        const lines = postInEuros(post(whole), at);
        fc.pre(!isRefusal(euros) && !isRefusal(lines));
        expect(sumCentsOf(lines, (line) => line.debitCents - line.creditCents)).toBe(0);
        const ofRoles = (...roles: string[]) =>
          lines.filter(({ sources }) => roles.includes(sources[0]?.role ?? ""));
        const side = (rest.direction === "debit") === (rest.kind === "invoice") ? 1 : -1;
        const owed =
          side * sumCentsOf(ofRoles("payable", "receivable"), (line) => line.creditCents - line.debitCents);
        expect(owed).toBe(euroCents(totals.totalInclVatCents + rest.roundingCents, at));
        expect(euros.totalExclVatCents + euros.vatCents).toBe(euros.totalInclVatCents);
        if (rest.direction === "credit") {
          const charged = ofRoles("vat_collected", "vat_collected_pending");
          expect(Math.abs(sumCentsOf(charged, (line) => line.creditCents - line.debitCents))).toBe(
            euros.vatCents,
          );
        }
        for (const line of lines) {
          expect(line.debitCents > 0).not.toBe(line.creditCents > 0);
          expect((line.currency === null) === (line.foreignAmount === null)).toBe(true);
        }
      }),
      propertyRuns(2000),
    );
  });
});

describe("a final invoice in a currency", () => {
  it("takes back what its deposits were booked for, owes what is left at its own rate, and is balanced", () => {
    const side = fc.constantFrom("debit" as const, "credit" as const);
    fc.assert(
      fc.property(
        side,
        rate,
        fc.integer({ min: 10_000, max: 5_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1_000, max: 4_000_000 }),
        (direction, at, netCents, percent, bookedCents) => {
          const account = direction === "debit" ? "606100" : "706000";
          const vatCode = direction === "debit" ? "AB20" : "VB20";
          const line = (net: number) => ({
            ...{ id: "1", kind: "line" as const, label: "Ligne", netCents: net, account, vatCode },
            ...{ vatCategory: "S", vatRateBasisPoints: 2000 },
          });
          const advance = computeTotals({ lines: [line(Math.ceil((netCents * percent) / 100))] });
          const whole = computeTotals({ lines: [line(netCents)] });
          fc.pre(advance.totalInclVatCents < whole.totalInclVatCents);
          const euros = { wholeCents: bookedCents, vatCents: Math.round(bookedCents / 6) };
          const deposits = direction === "debit" ? "409100" : "419100";
          const deductions = [
            {
              ...{ depositId: "d", label: "Acompte" },
              shares: [
                {
                  ...{ account: deposits, vatCode, euros },
                  ...{ baseCents: advance.totalExclVatCents, vatCents: advance.vatCents },
                },
              ],
            },
          ];
          const prepaidCents = advance.totalInclVatCents;
          const final = bill([line(netCents)], { direction, kind: "final", deductions, prepaidCents });
          const lines = postInEuros(post(final), at, undefined, deductions);
          fc.pre(!isRefusal(lines));
          const standing = (...wanted: string[]) =>
            sumCentsOf(
              lines.filter((one) => wanted.some((prefix) => one.account.startsWith(prefix))),
              (one) => one.debitCents - one.creditCents,
            );
          const sense = direction === "credit" ? 1 : -1;
          expect(standing("")).toBe(0);
          // Differences: what is nothing of a supplier would be −0.
          expect(standing(deposits) - sense * bookedCents).toBe(0);
          expect(standing("4458") + sense * euros.vatCents).toBe(0);
          const left = euroCents(whole.totalInclVatCents - prepaidCents, at);
          fc.pre(!isRefusal(left));
          expect(standing("411", "401") - sense * left).toBe(0);
        },
      ),
      propertyRuns(2000),
    );
  });
});

const draw = (most: number) => fc.integer({ min: 1, max: most });

describe("the settlement of any document in a currency", () => {
  it("leaves nothing on the third party, and realises what the bank gave less what was booked", () => {
    const payments = fc.array(fc.record({ weight: draw(5), bank: draw(20_000_000) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(draw(50_000_000), draw(50_000_000), payments, (wholeUnits, wholeCents, drawnPayments) => {
        const weights = sumCentsOf(drawnPayments, ({ weight }) => weight);
        const left = { units: wholeUnits, cents: wholeCents };
        let bankCents = 0;
        let exchangeCents = 0;
        for (const [at, { weight, bank }] of drawnPayments.entries()) {
          const isLast = at === drawnPayments.length - 1;
          const units = isLast
            ? left.units
            : Math.min(left.units, Math.round((wholeUnits * weight) / weights));
          if (units === 0) continue;
          const settled = settleInCurrency({
            currency: "USD",
            units,
            bankCents: bank,
            writeOffUnits: 0,
            otherwise: 1,
            allocations: [
              { document: { refId: "F", openUnits: left.units, openCents: left.cents, sense: 1 }, units },
            ],
          });
          if (isRefusal(settled)) throw new Error(settled.refused);
          expect(settled.restUnits).toBe(0);
          left.units -= units;
          left.cents -= settled.amountsCents[0] ?? 0;
          bankCents += bank;
          exchangeCents += settled.exchangeCents;
        }
        expect(left).toEqual({ units: 0, cents: 0 });
        expect(exchangeCents).toBe(wholeCents - bankCents);
      }),
      propertyRuns(2000),
    );
  });

  it("balances several documents, credit notes and what is left over", () => {
    const part = fc.record({
      openUnits: draw(900_000),
      openCents: draw(900_000),
      share: draw(100),
      isNote: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        draw(2_000_000),
        fc.integer({ min: 0, max: 50_000 }),
        (parts, bankCents, overUnits) => {
          const allocations = parts.map(({ openUnits, openCents, share, isNote }, at) => {
            const units = Math.max(1, Math.floor((openUnits * share) / 100));
            return {
              document: {
                refId: String(at),
                openUnits,
                openCents,
                sense: isNote ? (-1 as const) : (1 as const),
              },
              units,
            };
          });
          const net = Math.abs(sumCentsOf(allocations, ({ document: { sense }, units }) => sense * units));
          const units = net + overUnits;
          fc.pre(units > 0);
          const settled = settleInCurrency({
            currency: "USD",
            units,
            bankCents,
            writeOffUnits: 0,
            otherwise: 1,
            allocations,
          });
          if (isRefusal(settled)) throw new Error(settled.refused);
          const booked = sumCentsOf(
            allocations.entries(),
            ([at, { document }]) => (settled.amountsCents[at] ?? 0) * document.sense,
          );
          expect(settled.restUnits).toBe(overUnits);
          expect(bankCents + settled.writeOffCents + settled.exchangeCents).toBe(
            booked * settled.sense + settled.restCents,
          );
        },
      ),
      propertyRuns(2000),
    );
  });

  it.each([
    ["a loss", 90_000, 0, { exchangeCents: 10_000, writeOffCents: 0, restCents: 0 }],
    ["a gain", 105_000, 0, { exchangeCents: -5_000, writeOffCents: 0, restCents: 0 }],
    ["a gap of one percent", 99_000, 1_000, { exchangeCents: 0, writeOffCents: 1_000, restCents: 0 }],
  ])("gives %s", (_, bankCents, writeOffUnits, expected) => {
    const document = { refId: "F", openUnits: 100_000, openCents: 100_000, sense: 1 as const };
    const units = 100_000 - writeOffUnits;
    const payment = { currency: "USD", units, bankCents, writeOffUnits, otherwise: 1 as const };
    expect(settleInCurrency({ ...payment, allocations: [{ document, units: 100_000 }] })).toMatchObject(
      expected,
    );
  });

  it("refuses more than is left, and more than was paid", () => {
    const document = { refId: "F-1", openUnits: 100, openCents: 90, sense: 1 as const };
    const payment = { currency: "USD", units: 50, bankCents: 45, writeOffUnits: 0, otherwise: 1 as const };
    expect(settleInCurrency({ ...payment, allocations: [{ document, units: 101 }] })).toMatchObject({
      refused: "PAYMENT_ABOVE_REMAINING",
      details: { remaining: "1,00\u00a0USD" },
    });
    expect(settleInCurrency({ ...payment, allocations: [{ document, units: 100 }] })).toMatchObject({
      refused: "PAYMENT_ALLOCATIONS_EXCEED",
    });
  });
});
