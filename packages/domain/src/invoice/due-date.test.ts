import { describe, expect, it } from "vitest";
import { dueDateOf } from "./due-date.ts";

describe("the due date of an invoice", () => {
  it.each([
    [null, "2026-04-14"],
    ["", "2026-04-14"],
    ["comptant", "2026-03-15"],
    ["à réception", "2026-03-15"],
    ["60 jours", "2026-05-14"],
    ["45 jours fin de mois", "2026-04-30"],
    ["30 j", "2026-04-14"],
  ])("of terms %j after 15 March is %s", (terms, due) => {
    expect(dueDateOf("2026-03-15", terms)).toBe(due);
  });
});
