import { expect, it } from "vitest";
import { instantOfParis, parisDigits } from "./paris-clock.ts";

it("tells and reads moments by the clock of Paris, in winter and in summer", () => {
  for (const [instant, digits] of [
    ["2025-07-01T13:15:00.000Z", "20250701151500"],
    ["2026-01-31T23:30:09.000Z", "20260201003009"],
    ["2026-03-29T00:59:59.000Z", "20260329015959"],
    ["2026-03-29T01:00:00.000Z", "20260329030000"],
    ["2026-10-25T00:30:00.000Z", "20261025023000"],
  ] as const) {
    expect(parisDigits(new Date(instant))).toBe(digits);
    expect(instantOfParis(digits)?.toISOString()).toBe(instant);
  }
});

it("takes the first of the hour that comes twice, and winter time in the hour that is left out", () => {
  expect(parisDigits(new Date("2026-10-25T01:30:00.000Z"))).toBe("20261025023000");
  expect(instantOfParis("20261025023000")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(instantOfParis("20260329023000")?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

it("reads a day as its midnight, and no moment that the calendar has not", () => {
  expect(instantOfParis("20250701")?.toISOString()).toBe("2025-06-30T22:00:00.000Z");
  expect(instantOfParis("202507011510")?.toISOString()).toBe("2025-07-01T13:10:00.000Z");
  for (const digits of ["20250231000000", "20250701250000", "2025-07-01", "", "202507"])
    expect(instantOfParis(digits)).toBeUndefined();
});
