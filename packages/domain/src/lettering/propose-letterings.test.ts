import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCents, sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { findCombination } from "./find-combination.ts";
import { letteringGapLines } from "./lettering-gap.ts";
import {
  LETTERING_METHODS,
  type LetteringMethod,
  type OpenLedgerLine,
  proposeLetterings,
} from "./propose-letterings.ts";

/** A line of the customer Dupont: `a` at `euros`, on the `day` of May 2026. */
const line = (id: string, euros: number, day = 1, change: Partial<OpenLedgerLine> = {}): OpenLedgerLine => ({
  id,
  account: "411000",
  auxiliary: "DUPONT",
  date: `2026-05-${String(day).padStart(2, "0")}`,
  debitCents: Math.max(0, Math.round(euros * 100)),
  creditCents: Math.max(0, Math.round(-euros * 100)),
  reference: null,
  ...change,
});
const proposed = (
  lines: OpenLedgerLine[],
  methods: readonly LetteringMethod[] = LETTERING_METHODS,
  threshold = 0,
) =>
  proposeLetterings(lines, { methods, gapThresholdCents: threshold }).map(
    ({ lineIds, method, kind, gapCents }) =>
      `${method} ${kind} ${lineIds.join("+")}${gapCents === 0 ? "" : ` ${gapCents / 100}`}`,
  );

describe("automatic lettering (4.7)", () => {
  it("by reference first, whatever its spaces and case", () => {
    const lines = [
      line("a", 100, 1, { reference: "FA 1" }),
      line("b", 100, 2, { reference: "FA 2" }),
      line("c", -100, 3, { reference: "fa2" }),
      line("d", -40, 4, { reference: "FA1" }),
      line("e", -60, 5, { reference: "FA1" }),
    ];
    expect(proposed(lines)).toEqual(["reference whole a+d+e", "reference whole b+c"]);
  });

  it("by amount, the oldest with the oldest", () => {
    const lines = [line("b", 100, 2), line("a", 100, 1), line("c", -100, 3), line("d", 70, 1)];
    expect(proposed(lines, ["amount"])).toEqual(["amount whole a+c"]);
  });

  it("by combination: a payment of several invoices, an invoice paid in several times", () => {
    const several = [line("a", 100), line("b", 37.5, 2), line("c", 62.25, 3), line("p", -162.25, 9)];
    expect(proposed(several, ["combination"])).toEqual(["combination whole a+c+p"]);
    expect(proposed([line("a", 90), line("p", -30, 5), line("q", -60, 6)], ["combination"])).toEqual([
      "combination whole a+p+q",
    ]);
  });

  it("oldest first: whole where both sides are used up, then partial", () => {
    const lines = [
      line("a", 100, 1),
      line("b", 50, 2),
      line("c", 80, 3),
      line("p", -120, 4),
      line("q", -30, 5),
      line("r", -20, 6),
    ];
    expect(proposed(lines, ["fifo"])).toEqual(["fifo whole a+b+p+q", "fifo partial c+r 60"]);
    expect(proposed([line("a", 100)], ["fifo"])).toEqual([]);
  });

  it("with a difference up to the threshold, when there is no doubt", () => {
    const near = [line("a", 100), line("p", -99.5, 2)];
    expect(proposed(near, ["amount"], 500)).toEqual(["amount gap a+p 0.5"]);
    expect(proposed(near, ["amount"], 49)).toEqual([]);
    expect(proposed([...near, line("b", 101, 3)], ["amount"], 500)).toEqual([]);
    const same = near.map((one) => ({ ...one, reference: "FA-1" }));
    expect(proposed(same, ["reference"], 500)).toEqual(["reference gap a+p 0.5"]);
  });

  it("never mixes accounts or third parties", () => {
    const lines = [
      line("a", 100),
      line("b", -100, 2, { auxiliary: "MARTIN" }),
      line("c", -100, 2, { account: "401000" }),
    ];
    expect(proposed(lines)).toEqual([]);
  });

  it("takes each line once, and what it calls whole comes to zero", () => {
    const drawn = fc.array(
      fc.record({
        cents: fc.integer({ min: -40, max: 40 }),
        day: fc.integer({ min: 1, max: 28 }),
        reference: fc.constantFrom(null, "A", "B", "C"),
        auxiliary: fc.constantFrom("X", "Y"),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(drawn, fc.subarray([...LETTERING_METHODS]), fc.nat(10), (all, methods, threshold) => {
        const lines = all.map(({ cents, day, ...rest }, at) => line(String(at), cents / 100, day, rest));
        const cents = new Map(lines.map((one) => [one.id, one]));
        const seen = new Set<string>();
        for (const found of proposeLetterings(lines, { methods, gapThresholdCents: threshold })) {
          const group = found.lineIds.map((id) => cents.get(id) as OpenLedgerLine);
          for (const { id, auxiliary } of group) {
            expect([seen.has(id), auxiliary]).toEqual([false, found.auxiliary]);
            seen.add(id);
          }
          const gap = sumCentsOf(group, (one) => one.debitCents - one.creditCents);
          expect(found.gapCents).toBe(gap);
          expect(found.kind === "whole").toBe(gap === 0);
          if (found.kind === "gap") expect(Math.abs(gap)).toBeLessThanOrEqual(threshold);
          if (found.kind === "partial") expect(found.method).toBe("fifo");
          expect(group.some((one) => one.debitCents > 0) && group.some((one) => one.creditCents > 0)).toBe(
            true,
          );
        }
      }),
      propertyRuns(500),
    );
  });
});

describe("a combination", () => {
  it("is found among a hundred thousand amounts without being long", () => {
    const amounts = Array.from({ length: 100_000 }, (_, at) => 1_000 + ((at * 7_919) % 99_991));
    const target = sumCents([3, 7, 11].map((at) => amounts[at] ?? 0));
    const found = findCombination(amounts, target) ?? [];
    expect(sumCents(found.map((at) => amounts[at] ?? 0))).toBe(target);
    // Even amounts never make an odd one: the search gives up.
    expect(
      findCombination(
        Array.from({ length: 32 }, (_, at) => 2 * at + 1_000),
        8_001,
      ),
    ).toBeUndefined();
  });

  it("adds up to the target, with two parts at least", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 14 }),
        fc.integer({ min: 1, max: 600 }),
        (amounts, target) => {
          const found = findCombination(amounts, target);
          if (found === undefined) return;
          expect(new Set(found).size).toBe(found.length);
          expect(found.length).toBeGreaterThanOrEqual(2);
          expect(sumCents(found.map((at) => amounts[at] ?? 0))).toBe(target);
        },
      ),
      propertyRuns(500),
    );
  });
});

describe("a difference", () => {
  const gap = { account: "411000", auxiliary: "DUPONT", counterpartyId: "dupont" };
  const written = (gapCents: number) => {
    const answer = letteringGapLines({ ...gap, gapCents }, defaultTechnicalAccounts(2026, 6), 500);
    if (isRefusal(answer)) throw new Error(answer.refused);
    return answer.map(
      (one) => `${one.debitCents > 0 ? "D" : "C"} ${one.account} ${(one.debitCents + one.creditCents) / 100}`,
    );
  };

  it("goes to 658000 or 758000, up to the threshold", () => {
    expect(written(50)).toEqual(["D 658000 0.5", "C 411000 0.5"]);
    expect(written(-500)).toEqual(["C 758000 5", "D 411000 5"]);
    expect(
      letteringGapLines({ ...gap, gapCents: 501 }, defaultTechnicalAccounts(2026, 6), 500),
    ).toMatchObject({
      refused: "LETTERING_GAP_TOO_HIGH",
    });
  });
});
