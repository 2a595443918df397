import { expect, it } from "vitest";
import { exerciseName } from "./company-status.ts";

it("names a calendar year by its number, another exercise by its ends", () => {
  expect(exerciseName({ startDate: "2026-01-01", endDate: "2026-12-31" })).toBe("2026");
  expect(exerciseName({ startDate: "2025-07-01", endDate: "2026-06-30" })).toBe("01/07/2025 – 30/06/2026");
});
