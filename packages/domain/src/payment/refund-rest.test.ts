import { describe, expect, it } from "vitest";
import { refundRest } from "./refund-rest.ts";

const rest = { paidOn: "2026-04-10", leftCents: 10_000, date: "2026-04-10" };

describe("what was paid too much", () => {
  it("goes back whole unless a part is told, on the day it came or after", () => {
    expect(refundRest(rest)).toEqual({ amountCents: 10_000 });
    expect(refundRest({ ...rest, amountCents: 1, date: "2027-01-02" })).toEqual({ amountCents: 1 });
    expect(refundRest({ ...rest, amountCents: 10_000 })).toEqual({ amountCents: 10_000 });
  });

  it("never goes back twice, beyond what is left, nor before it came", () => {
    expect(refundRest({ ...rest, leftCents: 0 })).toMatchObject({ refused: "PAYMENT_NOTHING_LEFT" });
    expect(refundRest({ ...rest, amountCents: 10_001 })).toMatchObject({
      refused: "PAYMENT_REFUND_ABOVE_REST",
      details: { leftCents: 10_000 },
    });
    expect(refundRest({ ...rest, date: "2026-04-09" })).toMatchObject({
      refused: "PAYMENT_REFUND_TOO_EARLY",
      details: { day: "10/04/2026" },
    });
  });
});
