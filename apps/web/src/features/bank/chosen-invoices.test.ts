import { describe, expect, it } from "vitest";
import { chooseInvoice, paidOf } from "./chosen-invoices.ts";

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
