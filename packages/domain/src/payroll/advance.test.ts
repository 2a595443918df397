import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PaidAdvance, takeAdvances } from "./advance.ts";

const advance = (id: string, cents: number, paidOn = "2026-11-15"): PaidAdvance => ({ id, cents, paidOn });

describe("advances on the pay", () => {
  it("are taken back of the net, the oldest first; what it does not reach waits for the next month", () => {
    const paid = [advance("b", 50_000, "2026-11-20"), advance("a", 80_000, "2026-11-10")];
    expect(takeAdvances({ paid, taken: {} }, 100_000)).toEqual([
      { id: "a", paidOn: "2026-11-10", cents: 80_000, leftCents: 0 },
      { id: "b", paidOn: "2026-11-20", cents: 20_000, leftCents: 30_000 },
    ]);
    // The next month knows what was taken, and says nothing of what is taken back whole.
    expect(takeAdvances({ paid, taken: { a: 80_000, b: 20_000 } }, 100_000)).toEqual([
      { id: "b", paidOn: "2026-11-20", cents: 30_000, leftCents: 0 },
    ]);
    expect(takeAdvances({ paid, taken: {} }, -1)).toMatchObject([{ cents: 0 }, { cents: 0 }]);
  });

  it("are taken back once, over any months", () => {
    const nets = fc.array(fc.integer({ min: -10_000, max: 90_000 }), { minLength: 1, maxLength: 12 });
    const sizes = fc.array(fc.integer({ min: 1, max: 120_000 }), { maxLength: 5 });
    fc.assert(
      fc.property(sizes, nets, (amounts, months) => {
        const paid = amounts.map((cents, at) => advance(`a${at}`, cents));
        const taken: Record<string, number> = {};
        for (const net of months) {
          const now = takeAdvances({ paid, taken }, net);
          expect(now.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThanOrEqual(Math.max(0, net));
          for (const { id, cents, leftCents } of now) {
            taken[id] = (taken[id] ?? 0) + cents;
            expect((taken[id] ?? 0) + leftCents).toBe(paid.find((one) => one.id === id)?.cents);
          }
        }
        const owed = amounts.reduce((sum, cents) => sum + cents, 0);
        const net = months.reduce((sum, cents) => sum + Math.max(0, cents), 0);
        const back = Object.values(taken).reduce((sum, cents) => sum + cents, 0);
        expect(back).toBe(Math.min(owed, net));
      }),
    );
  });
});
