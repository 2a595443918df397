import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planPayment } from "./payment-plan.ts";

const a = { id: "a", remainingCents: 10_000 };
const b = { id: "b", remainingCents: 5_000 };
const kept = { limitCents: 500, writesOff: false };
const written = { limitCents: 500, writesOff: true };

describe("a payment of sales", () => {
  it("settles them in their order, and leaves the rest due", () => {
    expect(planPayment([a, b], 12_000, kept)).toEqual({
      allocations: [
        { invoiceId: "a", amountCents: 10_000 },
        { invoiceId: "b", amountCents: 2_000 },
      ],
      leftCents: 3_000,
      overCents: 0,
      gapCents: 0,
      writeOffCents: 0,
    });
  });

  it("writes a small gap off when that is wanted", () => {
    expect(planPayment([a], 9_997, kept)).toMatchObject({ gapCents: 3, leftCents: 3, writeOffCents: 0 });
    expect(planPayment([a], 9_997, written)).toMatchObject({
      allocations: [{ invoiceId: "a", amountCents: 10_000 }],
      leftCents: 0,
      writeOffCents: 3,
    });
    expect(planPayment([a], 10_003, written)).toMatchObject({ overCents: 0, writeOffCents: -3 });
  });

  it("never writes off what exceeds the limit", () => {
    expect(planPayment([a], 9_000, written)).toMatchObject({
      gapCents: 0,
      leftCents: 1_000,
      writeOffCents: 0,
    });
    expect(planPayment([a], 12_000, written)).toMatchObject({ overCents: 2_000, writeOffCents: 0 });
  });

  it("always balances: what is allocated is the amount and the gap, less what is kept on the account", () => {
    const owed = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(owed, fc.integer({ min: 1, max: 700_000 }), fc.boolean(), (dues, amount, writesOff) => {
        const sales = dues.map((remainingCents, at) => ({ id: String(at), remainingCents }));
        const plan = planPayment(sales, amount, { limitCents: 500, writesOff });
        const allocated = plan.allocations.reduce((sum, one) => sum + one.amountCents, 0);
        expect(allocated).toBe(amount + plan.writeOffCents - plan.overCents);
      }),
    );
  });

  it("settles with a discount what the money leaves", () => {
    expect(
      planPayment([{ id: "a", remainingCents: 120_000 }], 117_600, {
        limitCents: 500,
        writesOff: false,
        discountCents: 2400,
      }),
    ).toMatchObject({
      allocations: [{ invoiceId: "a", amountCents: 120_000, discountCents: 2400 }],
      leftCents: 0,
      overCents: 0,
      writeOffCents: 0,
    });
  });
});
