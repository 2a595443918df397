import { describe, expect, it } from "vitest";
import { isRecoverable, trashDaysLeft, trashLimit } from "./trash.ts";

const deleted = new Date("2026-10-10T12:00:00Z");
const after = (days: number, seconds = 0) => new Date(deleted.getTime() + days * 86_400_000 + seconds * 1000);

describe("the trash", () => {
  it.each([
    [0, 0, 30],
    [0, 1, 30],
    [1, 0, 30],
    [1, 1, 29],
    [29, 86_399, 1],
    [30, 0, 1],
    [30, 1, 0],
    [400, 0, 0],
  ])("keeps a draft for 30 days: after %i d %i s, %i left", (days, seconds, left) => {
    expect(trashDaysLeft(deleted, after(days, seconds))).toBe(left);
  });

  it("empties exactly what cannot come back", () => {
    for (const now of [after(29), after(30), after(30, 1), after(31)]) {
      expect(isRecoverable(deleted, now)).toBe(deleted >= trashLimit(now));
      expect(isRecoverable(deleted, now)).toBe(trashDaysLeft(deleted, now) > 0);
    }
  });
});
