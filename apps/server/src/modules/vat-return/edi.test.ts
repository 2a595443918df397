import { CA3, CA12 } from "@grand-livre/domain/vat-return/return-form";
import { expect, it } from "vitest";
import { ediZones } from "./edi.ts";

const box = (baseEuros: number, taxEuros: number) => ({ baseCents: 1, taxCents: 1, baseEuros, taxEuros });

it("names each figure by its zone, in the order of the form, zeros left out", () => {
  const boxes = { "32": box(0, 8025), A1: box(61_728, 0), B5: box(-300, 0), "08": box(61_728, 12_346) };
  expect(ediZones(CA3, { boxes, nil: false })).toEqual([
    { "@code": "CA", "@case": "A1", "#": "61728" },
    { "@code": "CE", "@case": "B5", "#": "-300" },
    { "@code": "FP", "@case": "08", "#": "61728" },
    { "@code": "GP", "@case": "08", "#": "12346" },
    { "@code": "KE", "@case": "32", "#": "8025" },
  ]);
});

it("of a year has the zones of the CA12, where 08 is another line", () => {
  const boxes = { "5A": box(5000, 1000), "08": box(100, 2), "30": box(0, 550), "57": box(0, 1002) };
  expect(ediZones(CA12, { boxes, nil: false }).map((zone) => zone["@code"])).toEqual([
    "EW",
    "FW",
    "EV",
    "FV",
    "MM",
    "VA",
  ]);
});

it("says that there is nothing to declare", () => {
  expect(ediZones(CA3, { boxes: {}, nil: true })).toEqual([{ "@code": "KF", "#": "1" }]);
  expect(ediZones(CA12, { boxes: {}, nil: true })).toEqual([{ "@code": "SD", "#": "1" }]);
});

it("has a zone of its own for each figure of both forms", () => {
  for (const form of [CA3, CA12]) {
    const codes = form.boxes
      .flatMap(({ baseEdi, taxEdi }) => [baseEdi, taxEdi])
      .filter((code) => code !== null);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(form.nilZone);
    for (const { baseEdi, taxEdi } of form.boxes) expect(baseEdi ?? taxEdi).not.toBeNull();
  }
});
