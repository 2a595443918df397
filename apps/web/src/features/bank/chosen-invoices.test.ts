import { describe, expect, it } from "vitest";
import { chooseInvoice, exchangeOf, paidOf } from "./chosen-invoices.ts";

describe("the invoices that an operation pays", () => {
  const rows = [
    { id: "a", remainingCents: 700 },
    { id: "b", remainingCents: 500 },
    { id: "c", remainingCents: 100 },
  ];

  it("take what they lack, the last one what is left of the operation", () => {
    const one = chooseInvoice([], rows, new Set(["a"]), 1_000);
    expect(one).toEqual([{ id: "a", cents: 700 }]);
    const two = chooseInvoice(one, rows, new Set(["a", "b"]), 1_000);
    expect(two).toEqual([
      { id: "a", cents: 700 },
      { id: "b", cents: 300 },
    ]);
    expect(paidOf(two)).toBe(1_000);
    // Nothing is left for a third one.
    expect(chooseInvoice(two, rows, new Set(["a", "b", "c"]), 1_000)).toEqual(two);
  });

  it("stay chosen when another search no longer shows them, and go when they are unticked", () => {
    const chosen = [{ id: "a", cents: 700 }];
    expect(chooseInvoice(chosen, [], new Set(["a"]), 1_000)).toEqual(chosen);
    expect(chooseInvoice(chosen, rows, new Set(), 1_000)).toEqual([]);
  });
});

describe("invoices in a currency", () => {
  const dollars = (id: string, change: object = {}) => ({
    ...{ id, remainingCents: 100_000, currency: "USD", remainingEurCents: 92_000, counterpartyId: "acme" },
    ...{ bill_number: id, ...change },
  });
  const euros = (amountCents: number) => ({ amountCents, currency: null, currencyAmount: null });
  const choose = (...rows: Parameters<typeof chooseInvoice>[1]) =>
    chooseInvoice([], rows, new Set(rows.map(({ id }) => id)), 93_241);

  it("are taken whole, whatever the euros; a part takes the same part of what was booked", () => {
    const chosen = choose(dollars("a"));
    const whole = { currency: "USD", units: 100_000, bookedCents: 92_000, rate: "1.0725" };
    expect(exchangeOf(chosen, euros(-93_241))).toEqual({ ...whole, differenceCents: -1_241 });
    expect(exchangeOf(chosen, euros(93_241))).toMatchObject({ differenceCents: 1_241 });
    const part = chosen.map((one) => ({ ...one, cents: 50_000 }));
    expect(exchangeOf(part, euros(-47_000))).toMatchObject({ bookedCents: 46_000, differenceCents: -1_000 });
    for (const cents of [undefined, 0, 100_001])
      expect(exchangeOf([{ ...chosen[0], id: "a", cents }], euros(-1))).toBe("untyped");
  });

  it("are of one currency and one third party", () => {
    expect(exchangeOf(choose(dollars("a"), dollars("b")), euros(-190_000))).toMatchObject({ units: 200_000 });
    for (const other of [
      dollars("b", { currency: "GBP" }),
      dollars("b", { counterpartyId: "other" }),
      { id: "e", remainingCents: 100 },
    ])
      expect(exchangeOf(choose(other, dollars("a")), euros(-93_241))).toBe("mixed");
    expect(exchangeOf(choose({ id: "e", remainingCents: 100 }), euros(-100))).toBeUndefined();
  });

  it("are paid by an account in their currency at the rate of its day, no more than it moved", () => {
    const operation = { amountCents: -93_000, currency: "USD", currencyAmount: -100_000 };
    const part = choose(dollars("a")).map((one) => ({ ...one, cents: 50_000 }));
    expect(exchangeOf(part, operation)).toMatchObject({ rate: "1.0753", differenceCents: -500 });
    expect(exchangeOf(choose(dollars("a"), dollars("b")), operation)).toBe("untyped");
  });
});
