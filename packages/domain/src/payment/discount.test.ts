import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
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

  it("follows what credit notes left of each rate: what was given back is discounted no more", () => {
    // 1 000 at 20 % and 1 000 at 10 %; the second was credited whole, then in half.
    const twoRates: DocumentToSettle = {
      ...goods,
      payableCents: 230_000,
      settledCents: 110_000,
      creditedCents: 110_000,
      owedCents: 230_000,
      dueVat: [
        { account: "445710", vatCode: "VB20", standingCents: -20_000, baseCents: -100_000 },
        {
          account: "445710",
          vatCode: "VB10",
          standingCents: -10_000,
          baseCents: -100_000,
          creditedCents: -10_000,
          creditedBaseCents: -100_000,
        },
      ],
    };
    expect(settled(twoRates, 120_000, 2400).discount).toMatchObject([
      { role: "discount", cents: 2000 },
      { role: "discount_vat", vatCode: "VB20", cents: 400, baseCents: 2000 },
    ]);
    const [whole, half] = twoRates.dueVat ?? [];
    const halved = {
      ...twoRates,
      settledCents: 55_000,
      creditedCents: 55_000,
      dueVat: whole && half ? [whole, { ...half, creditedCents: -5_000, creditedBaseCents: -50_000 }] : [],
    };
    // 1 200 and 550 are left: of 35,00, 24,00 and 11,00 go to each, tax 4,00 and 1,00.
    expect(settled(halved, 175_000, 3500).discount).toMatchObject([
      { cents: 3000 },
      { vatCode: "VB20", cents: 400, baseCents: 2000 },
      { vatCode: "VB10", cents: 100, baseCents: 1000 },
    ]);
    // The same of what waits for its payment.
    const [first] = services.pendingVat;
    const waiting: DocumentToSettle = {
      ...services,
      payableCents: 230_000,
      settledCents: 55_000,
      creditedCents: 55_000,
      owedCents: 230_000,
      pendingVat: first
        ? [
            first,
            {
              ...first,
              vatCode: "VS10",
              standingCents: -10_000,
              movedCents: -5_000,
              movedBaseCents: -50_000,
              creditedCents: -5_000,
              creditedBaseCents: -50_000,
            },
          ]
        : [],
    };
    const { discount, vatMoves } = settled(waiting, 175_000, 3500);
    expect(discount).toMatchObject([
      { cents: 3000 },
      { vatCode: "VS20", cents: 400 },
      { vatCode: "VS10", cents: 100 },
    ]);
    expect(vatMoves).toMatchObject([{ movedCents: -19_600 }, { movedCents: -4_900 }]);
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
