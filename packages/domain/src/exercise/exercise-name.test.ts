import { expect, it } from "vitest";
import { monthSpan, previousYearName } from "./exercise-name.ts";

it.each([
  ["N-1", { startDate: "2025-01-01", endDate: "2025-12-31" }],
  ["N-1", undefined],
  ["3 mois (10–12/2025)", { startDate: "2025-10-01", endDate: "2025-12-31" }],
  ["1 mois (12/2025)", { startDate: "2025-12-01", endDate: "2025-12-31" }],
  ["18 mois (07/2024–12/2025)", { startDate: "2024-07-01", endDate: "2025-12-31" }],
])("the exercise before is headed %s", (name, previous) => {
  expect(previousYearName(previous)).toBe(name);
});

it("a span within a year has its year once", () => {
  expect(monthSpan({ startDate: "2025-10-15", endDate: "2025-12-31" })).toBe("10–12/2025");
});
