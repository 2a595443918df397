import { updateCaptureSettingsBody } from "@grand-livre/contracts/capture";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyForm } from "../../../app/document/draft/document-form.ts";
import { emptyLine } from "../../../app/document/draft/document-line.ts";
import { liveTotals } from "../../../app/document/draft/document-totals.ts";
import { withTotal } from "./bill-amounts.ts";
import { fieldsToCheck, marksOf, readingsOf } from "./captured-fields.ts";
import { emptyTrail, jumped, nextToCheck, wayBack } from "./field-order.ts";
import { cutsOf, partsOf, partText, toggledCut } from "./page-cuts.ts";
import { readThreshold, thresholdText } from "./threshold.ts";
import { shownValue } from "./use-field-area.ts";

const field = (name: string, value: string | number, uncertain: boolean) => ({
  name,
  value,
  uncertain,
  confidence: uncertain ? 0.6 : 0.99,
  corrected: false,
  page: 1,
  box: [10, 20, 30, 10] as [number, number, number, number],
  reason: "lu page 1",
});

describe("what was read", () => {
  const capture = {
    fields: [
      field("supplierName", "Atelier", false),
      field("billNumber", "F-1", true),
      field("totalInclVatCents", 12_000, false),
    ],
  };
  const shown: Readonly<Record<string, string | number>> = {
    supplierName: "Atelier",
    billNumber: "F-1",
    totalInclVatCents: 12_000,
  };
  const read = (checked: string[] = [], values = shown) =>
    readingsOf(capture, new Set(checked), (id) => values[id]);

  it("is sure, to be looked at, or not found; what a bill may lack is not missed", () => {
    const readings = read();
    expect(readings.get("supplierName")?.certainty).toBe("sure");
    expect(readings.get("billNumber")).toEqual({
      certainty: "uncertain",
      confidence: 0.6,
      reason: "lu page 1",
    });
    expect(readings.get("billDate")?.certainty).toBe("missing");
    expect(readings.has("dueDate")).toBe(false);
    expect(fieldsToCheck(readings)).toEqual(["billNumber", "billDate", "totalExclVatCents", "vatCents"]);
  });

  it("is checked once somebody confirmed it, and an empty field never is", () => {
    const readings = read(["billNumber", "billDate"]);
    expect(readings.get("billNumber")?.certainty).toBe("checked");
    expect(readings.get("billDate")?.certainty).toBe("missing");
  });

  it("is doubted where the lines make another total", () => {
    const total = read([], { ...shown, totalInclVatCents: 11_900 }).get("totalInclVatCents");
    expect(total?.certainty).toBe("uncertain");
    expect(total?.reason).toContain("120,00 sur le document");
  });

  it("has a place on its page for each field of the form", () => {
    expect(marksOf(capture, read()).map(({ id, certainty }) => [id, certainty])).toEqual([
      ["supplierName", "sure"],
      ["billNumber", "uncertain"],
      ["totalInclVatCents", "sure"],
    ]);
  });
});

describe("Tab", () => {
  const order = ["a", "b", "c", "d"] as const;

  it("leads to the next field that waits, around the end, and nowhere when none does", () => {
    expect(nextToCheck(order, ["b", "d"], undefined)).toBe("b");
    expect(nextToCheck(order, ["b", "d"], "b")).toBe("d");
    expect(nextToCheck(order, ["b"], "d")).toBe("b");
    expect(nextToCheck(order, ["b"], "b")).toBeUndefined();
    expect(nextToCheck(order, [], "a")).toBeUndefined();
  });

  it("is never a trap: leaving each field once ends the way", () => {
    fc.assert(
      fc.property(
        fc.subarray([...order]),
        fc.option(fc.constantFrom(...order), { nil: undefined }),
        (all, from) => {
          let waiting: readonly (typeof order)[number][] = all;
          let current: (typeof order)[number] | undefined = from;
          for (let steps = 0; steps <= order.length; steps += 1) {
            waiting = waiting.filter((id) => id !== current);
            current = nextToCheck(order, waiting, current);
            if (current === undefined) return;
          }
          expect.fail("still jumping");
        },
      ),
    );
  });

  it("goes back with Shift to where each jump came from", () => {
    const trail = jumped(jumped(emptyTrail, "a", "c"), "c", "d");
    const first = wayBack(trail, "d");
    expect(first.to).toBe("c");
    expect(wayBack(first.trail, "c").to).toBe("a");
    expect(wayBack(trail, "b").to).toBeUndefined();
  });
});

describe("a total given as such", () => {
  const form = {
    ...emptyForm("debit", "2026-02-01"),
    lines: [{ ...emptyLine("line", "debit"), unitPrice: "100,00" }],
  };
  const totals = (given: typeof form) => liveTotals(given)?.totals;
  const give = (name: Parameters<typeof withTotal>[2], cents: number) => {
    const live = liveTotals(form);
    if (live === undefined) throw new Error("the form can be counted");
    return totals(withTotal(form, live, name, cents) as typeof form);
  };

  it("with VAT makes the net at the line's rate, and keeps a net that fits", () => {
    expect(give("totalInclVatCents", 24_000)).toMatchObject({ totalExclVatCents: 20_000, vatCents: 4000 });
    expect(give("totalInclVatCents", 12_001)).toMatchObject({ totalExclVatCents: 10_000, vatCents: 2001 });
  });

  it("without VAT takes the rate's VAT along; a VAT given alone stays as printed", () => {
    expect(give("totalExclVatCents", 5000)).toMatchObject({ vatCents: 1000, totalInclVatCents: 6000 });
    expect(give("vatCents", 1999)).toMatchObject({ totalExclVatCents: 10_000, totalInclVatCents: 11_999 });
  });
});

describe("a document cut into bills", () => {
  it("leaves no page out, and none twice", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 1, max: 45 })),
        (count, pages) => {
          const parts = partsOf(new Set(pages), count);
          const covered = parts.flatMap(({ from, to }) =>
            Array.from({ length: to - from + 1 }, (_, index) => from + index),
          );
          expect(covered).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        },
      ),
    );
  });

  it("takes the cuts that are proposed, adds one and takes it away", () => {
    const cuts = cutsOf([
      { from: 1, to: 2 },
      { from: 3, to: 3 },
    ]);
    expect(partsOf(cuts, 3).map(partText)).toEqual(["pages 1 à 2", "page 3"]);
    expect(partsOf(toggledCut(cuts, 2), 3)).toHaveLength(3);
    expect(partsOf(toggledCut(cuts, 3), 3)).toHaveLength(1);
  });
});

describe("the threshold of automatic validation", () => {
  it("is typed as a percentage, from what the contract allows up to certainty", () => {
    const accepts = (typed: string) =>
      updateCaptureSettingsBody.safeParse({
        legalEntityRefId: "r",
        version: 0,
        autoValidateThreshold: readThreshold(typed),
      }).success;
    expect(readThreshold("98,5 %")).toBe(0.985);
    expect(["100", "80"].map(accepts)).toEqual([true, true]);
    expect(["79,9", "101", "beaucoup", ""].map(accepts)).toEqual([false, false, false, false]);
    expect(thresholdText(0.985)).toBe("98,5");
  });
});

describe("a value offered from the document", () => {
  it("is told in the currency of the bill, a date as one writes it", () => {
    expect(shownValue("amount", 12_000, "USD")).toBe("120,00\u00a0USD");
    expect(shownValue("amount", 12_000, "EUR")).toBe("120,00\u00a0€");
    expect(shownValue("date", "2026-03-15", "USD")).toBe("15/03/2026");
    expect(shownValue("decimal", "1,5", "USD")).toBe("1,5");
  });
});
