import fc from "fast-check";
import { expect, it } from "vitest";
import { durationText, hoursText, minutesFromText } from "./duration-text.ts";

it.each([
  ["1:30", 90],
  ["1h30", 90],
  ["1 h 5", 65],
  ["7h", 420],
  ["1,5", 90],
  ["0.25", 15],
  [",5", 30],
  ["2", 120],
  ["45m", 45],
  ["45 min", 45],
  ["", 0],
  ["1,33", undefined],
  ["1:75", undefined],
  ["une heure", undefined],
  ["-1", undefined],
])("« %s » is %s minutes", (text, minutes) => {
  expect(minutesFromText(text)).toBe(minutes);
});

it("reads back what it writes, in both manners", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (minutes) => {
      expect(minutesFromText(durationText(minutes))).toBe(minutes);
      expect(minutesFromText(hoursText(minutes).replaceAll("\u00a0", " "))).toBe(minutes);
    }),
  );
  expect(hoursText(425)).toBe("7\u00a0h\u00a005");
});
