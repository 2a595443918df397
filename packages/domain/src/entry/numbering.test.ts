import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareEntryNumbers, entryNumber, startSequence, trailingSequence } from "./numbering.ts";

describe("the number of an entry", () => {
  it("is journal, exercise, sequence", () => {
    expect(entryNumber({ journalCode: "AC", exerciseCode: "2026", sequence: 42 })).toBe("AC-2026-00042");
    expect(() => entryNumber({ journalCode: "AC", exerciseCode: "2026", sequence: 0 })).toThrow(RangeError);
  });

  it("sorts by its sequence, however long", () => {
    const number = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [one, other] = [a, b].map((sequence) =>
          entryNumber({ journalCode: "AC", exerciseCode: "2026", sequence }),
        );
        expect(Math.sign(compareEntryNumbers(one ?? "", other ?? ""))).toBe(Math.sign(a - b));
      }),
      propertyRuns(500),
    );
    expect(compareEntryNumbers("AC-2026-00001", "BQ-2026-00001")).toBeLessThan(0);
  });

  it("goes on after the highest imported one", () => {
    expect(startSequence(["00000017", "AC12", "sans numéro", "202601150000017"])).toBe(17);
    expect(startSequence([])).toBe(0);
    expect(trailingSequence("VE-2026-00042 ")).toBe(42);
  });
});
