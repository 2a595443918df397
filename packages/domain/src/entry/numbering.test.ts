import { expect, it } from "vitest";
import { entryNumber } from "./numbering.ts";

it("numbers an entry by journal, exercise and sequence", () => {
  expect(entryNumber({ journalCode: "AC", exerciseCode: "2026", sequence: 42 })).toBe("AC-2026-00042");
  expect(() => entryNumber({ journalCode: "AC", exerciseCode: "2026", sequence: 0 })).toThrow(RangeError);
});
