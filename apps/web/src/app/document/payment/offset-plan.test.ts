import { describe, expect, it } from "vitest";
import { planOffset, proposeOffset } from "./offset-plan.ts";

const old = { id: "old", remainingCents: 10_000 };
const next = { id: "next", remainingCents: 5_000 };

describe("a credit note on invoices", () => {
  it("settles the oldest first, as far as it goes", () => {
    expect([...proposeOffset([old, next], 12_000)]).toEqual([
      ["old", 10_000],
      ["next", 2_000],
    ]);
    expect([...proposeOffset([old, next], 9_000)]).toEqual([["old", 9_000]]);
  });

  it("settles the invoice that it was asked from, and no other", () => {
    expect([...proposeOffset([old, next], 12_000, "next")]).toEqual([["next", 5_000]]);
  });

  it("fits as long as neither side gives more than it has, and something is given", () => {
    const plan = (amounts: [string, number][], rest = 12_000) =>
      planOffset([old, next], new Map(amounts), rest);
    expect(plan([["next", 4_000]])).toEqual({
      allocations: [{ invoiceId: "next", amountCents: 4_000 }],
      usedCents: 4_000,
      leftCents: 8_000,
      fits: true,
    });
    expect(plan([["next", 5_001]]).fits).toBe(false);
    expect(plan([["next", -1]]).fits).toBe(false);
    expect(plan([])).toMatchObject({ fits: false, leftCents: 12_000 });
    expect(
      plan([
        ["old", 10_000],
        ["next", 2_001],
      ]),
    ).toMatchObject({ fits: false, leftCents: -1 });
  });
});
