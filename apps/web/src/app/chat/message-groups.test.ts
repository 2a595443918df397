import { expect, it } from "vitest";
import { lastText, shownMessages } from "./message-groups.ts";

const said = (id: string, createdAt: Date, isMine: boolean) => ({
  id,
  chatId: "c",
  contactId: "p",
  isMine,
  value: id,
  createdAt: createdAt.toISOString(),
});

it("begins each day with its date, and ends each run of one person with its hour", () => {
  const shown = shownMessages([
    said("a", new Date(2026, 10, 19, 18, 4), false),
    said("b", new Date(2026, 10, 20, 9, 5), true),
    said("c", new Date(2026, 10, 20, 9, 5), true),
    said("d", new Date(2026, 10, 20, 9, 5), false),
    said("e", new Date(2026, 10, 20, 9, 6), false),
  ]);
  expect(shown.map(({ day, goesOn }) => [day, goesOn])).toEqual([
    ["19 novembre 2026", false],
    ["20 novembre 2026", true],
    [undefined, false],
    [undefined, false],
    [undefined, false],
  ]);
});

it("tells the hour of today, and the day of what is older", () => {
  const now = new Date(2026, 10, 20, 18);
  expect(lastText(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toBe("09:05");
  expect(lastText(new Date(2026, 2, 5).toISOString(), now)).toBe("05 mars");
});
