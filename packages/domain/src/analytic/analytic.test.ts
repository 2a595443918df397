import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_AMOUNT_CENTS, sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { checkAxis, WHOLE_BASIS_POINTS } from "./axis.ts";
import { isAnalyticAccount, restOf, splitLine } from "./split-line.ts";

const section = (code: string, active = true) => ({ code, label: code, active });
const sections = [section("LYON"), section("PARIS"), section("NICE", false)];

describe("an axis", () => {
  it("names each section and each key once, and its keys only its own sections up to 100 %", () => {
    const key = (name: string, ...shares: [string, number][]) => ({
      name,
      shares: shares.map(([code, basisPoints]) => ({ section: code, basisPoints })),
    });
    const refusalOf = (keys: ReturnType<typeof key>[], own = sections) =>
      checkAxis({ sections: own, keys })?.refused;
    expect(refusalOf([key("Loyer", ["LYON", 6_000], ["PARIS", 4_000])])).toBeUndefined();
    expect(refusalOf([], [section("LYON"), section("LYON")])).toBe("ANALYTIC_SECTION_TWICE");
    expect(refusalOf([key("Loyer", ["LYON", 1]), key("loyer", ["PARIS", 1])])).toBe("ANALYTIC_KEY_TWICE");
    expect(refusalOf([key("Loyer", ["METZ", 1])])).toBe("ANALYTIC_SECTION_UNKNOWN");
    expect(refusalOf([key("Loyer", ["LYON", 1], ["LYON", 2])])).toBe("ANALYTIC_SECTION_TWICE");
    expect(refusalOf([key("Loyer", ["LYON", 6_000], ["PARIS", 4_001])])).toBe("ANALYTIC_SHARES_INVALID");
  });
});

describe("the split of a line", () => {
  const shares = (...all: [string, number][]) => ({
    shares: all.map(([code, basisPoints]) => ({ section: code, basisPoints })),
  });
  const parts = (...all: [string, number][]) => ({
    parts: all.map(([code, amountCents]) => ({ section: code, amountCents })),
  });

  it("shares 100,00 € by a third and two thirds, and leaves what no section bears", () => {
    expect(splitLine(10_000, shares(["LYON", 3_333], ["PARIS", 6_667]), sections)).toEqual(
      parts(["LYON", 3_333], ["PARIS", 6_667]).parts,
    );
    const half = splitLine(333, shares(["LYON", 5_000]), sections);
    expect(half).toEqual([{ section: "LYON", amountCents: 167 }]);
    expect(isRefusal(half) || restOf(333, half)).toBe(166);
    expect(splitLine(10_000, parts(["LYON", 2_500]), sections)).toEqual(parts(["LYON", 2_500]).parts);
    expect(splitLine(10_000, parts(), sections)).toEqual([]);
  });

  it("refuses more than the line, a section twice, unknown or put out of use, and a part of nothing", () => {
    for (const [demand, refused] of [
      [parts(["LYON", 6_000], ["PARIS", 4_001]), "ANALYTIC_SPLIT_TOO_HIGH"],
      [parts(["LYON", 0]), "ANALYTIC_SPLIT_TOO_HIGH"],
      [parts(["LYON", -5]), "ANALYTIC_SPLIT_TOO_HIGH"],
      [parts(["LYON", Number.NaN]), "ANALYTIC_SPLIT_TOO_HIGH"],
      [shares(["LYON", Number.NaN]), "ANALYTIC_SHARES_INVALID"],
      [shares(["LYON", 0]), "ANALYTIC_SHARES_INVALID"],
      [parts(["LYON", 1], ["LYON", 1]), "ANALYTIC_SECTION_TWICE"],
      [parts(["METZ", 1]), "ANALYTIC_SECTION_UNKNOWN"],
      [parts(["NICE", 1]), "ANALYTIC_SECTION_UNKNOWN"],
      [shares(["LYON", 5_001], ["PARIS", 5_000]), "ANALYTIC_SHARES_INVALID"],
    ] as const)
      expect(splitLine(10_000, demand, sections)).toMatchObject({ refused });
  });

  it("adds up with its rest to the line, to the cent, whatever the shares", () => {
    const cut = fc.array(fc.integer({ min: 1, max: WHOLE_BASIS_POINTS }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }), cut, (lineCents, cuts) => {
        // Cuts of the whole: the parts between them add up to it at most.
        const places = [...new Set(cuts)].toSorted((one, other) => one - other);
        const own = places.map((place, at) => [`S${at}`, place - (places[at - 1] ?? 0)] as [string, number]);
        const split = splitLine(
          lineCents,
          shares(...own),
          own.map(([code]) => section(code)),
        );
        if (isRefusal(split)) throw new Error(split.refused);
        const rest = restOf(lineCents, split);
        expect(sumCentsOf(split, ({ amountCents }) => amountCents) + rest).toBe(lineCents);
        expect(split.every(({ amountCents }) => amountCents > 0)).toBe(true);
        expect(rest).toBeGreaterThanOrEqual(0);
        // Nothing is left where the parts are the whole.
        if (places.at(-1) === WHOLE_BASIS_POINTS) expect(rest).toBe(0);
      }),
      propertyRuns(1000),
    );
  });

  it("concerns charges and income alone", () => {
    expect(["606400", "706000", "411000", "512000", "871"].map(isAnalyticAccount)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
