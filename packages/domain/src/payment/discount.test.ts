import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { propertyRuns } from "../property-runs.ts";
import { isRefusal } from "../refusal.ts";
import { balancePayment, type DocumentToSettle, type SettledAllocation, settleAllocation } from "./settle.ts";

const goods: DocumentToSettle = {
  id: "1",
  refId: "FA-2026-0001",
  payableCents: 120_000,
  settledCents: 0,
  open: [{ account: "411000", standingCents: 120_000 }],
  pendingVat: [],
  discountable: true,
  owedCents: 120_000,
  dueVat: [{ account: "445710", vatCode: "VB20", standingCents: -20_000, baseCents: -100_000 }],
};
const services: DocumentToSettle = {
  ...goods,
  dueVat: [],
  pendingVat: [
    {
      account: "445740",
      dueAccount: "445710",
      vatCode: "VS20",
      standingCents: -20_000,
      baseCents: -100_000,
      movedCents: 0,
      movedBaseCents: 0,
    },
  ],
};

function settled(document: DocumentToSettle, amountCents: number, discountCents: number): SettledAllocation {
  const allocation = settleAllocation({ document, amountCents, discountCents });
  if (isRefusal(allocation)) throw new Error(`refused: ${JSON.stringify(allocation)}`);
  return allocation;
}

describe("an escompte", () => {
  it("of 2 % on goods : D 665 20, D 44571 4 / C 411 24, the rest being paid", () => {
    const { lines, discount, vatMoves } = settled(goods, 120_000, 2400);
    expect(lines).toEqual([{ account: "411000", cents: -120_000 }]);
    expect(discount).toMatchObject([
      { role: "discount", account: null, cents: 2000 },
      { role: "discount_vat", account: "445710", cents: 400, baseCents: 2000 },
    ]);
    expect(vatMoves).toEqual([]);
  });

  it("on services never lets its part of the waiting VAT fall due", () => {
    const { discount, vatMoves } = settled(services, 120_000, 2400);
    expect(discount).toMatchObject([{ cents: 2000 }, { role: "vat_move", account: "445740", cents: 400 }]);
    expect(vatMoves).toMatchObject([{ account: "445740", movedCents: -19_600, baseCents: -98_000 }]);
  });

  it("obtained on a purchase : D 401 24 / C 765 20, C 44566 4", () => {
    const purchase: DocumentToSettle = {
      ...goods,
      open: [{ account: "401000", standingCents: -120_000 }],
      owedCents: -120_000,
      dueVat: [{ account: "445660", vatCode: "AB20", standingCents: 20_000, baseCents: 100_000 }],
    };
    expect(settled(purchase, 120_000, 2400).discount).toMatchObject([
      { role: "discount", cents: -2000 },
      { role: "discount_vat", account: "445660", cents: -400 },
    ]);
  });

  it("is refused on an advance, and when nothing would be paid", () => {
    expect(
      settleAllocation({ document: { ...goods, discountable: false }, amountCents: 1200, discountCents: 1 }),
    ).toMatchObject({ refused: "DISCOUNT_REFUSED" });
    expect(settleAllocation({ document: goods, amountCents: 1200, discountCents: 1200 })).toMatchObject({
      refused: "DISCOUNT_ABOVE_ALLOCATION",
    });
  });

  it("balances its payment to the cent, whatever waits and whatever was paid before", () => {
    const cents = fc.integer({ min: 2, max: 10 ** 8 });
    fc.assert(
      fc.property(
        cents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.boolean(),
        (whole, part, given, waits, sale) => {
          const side = sale ? 1 : -1;
          const vat = Math.floor(whole / 6);
          const tax = { vatCode: "V", standingCents: -side * vat, baseCents: -side * (whole - vat) };
          const document: DocumentToSettle = {
            ...goods,
            payableCents: whole,
            owedCents: side * whole,
            open: [{ account: "411000", standingCents: side * whole }],
            dueVat: waits ? [] : [{ ...tax, account: "445710" }],
            pendingVat: waits
              ? [{ ...tax, account: "445740", dueAccount: "445710", movedCents: 0, movedBaseCents: 0 }]
              : [],
          };
          const amountCents = Math.max(2, Math.floor(whole * part));
          const discountCents = Math.min(amountCents - 1, Math.floor(amountCents * given));
          const { lines, discount, vatMoves } = settled(document, amountCents, discountCents);
          const balance = balancePayment({
            amountCents: amountCents - discountCents,
            writeOffCents: 0,
            gapLimitCents: 0,
            allocations: [{ document, amountCents, discountCents }],
            otherwise: side,
          });
          expect(balance).toEqual({ sense: side, unallocatedCents: 0 });
          const money = side * (amountCents - discountCents);
          expect(
            money + sumCentsOf(lines, (line) => line.cents) + sumCentsOf(discount, (line) => line.cents),
          ).toBe(0);
          const waited =
            sumCentsOf(vatMoves, (move) => move.movedCents) -
            sumCentsOf(
              discount.filter((line) => line.role === "vat_move"),
              (line) => line.cents,
            );
          if (amountCents === whole) expect(waited).toBe(waits ? 0 - side * vat : 0);
        },
      ),
      propertyRuns(300),
    );
  });
});
