import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isLastDayOfMonth, monthsBetween } from "../date/calendar-date.ts";
import { checkPlaceholders, fillPlaceholders, PLACEHOLDERS } from "./placeholders.ts";
import {
  DAY_RULES,
  indexFrom,
  occurrenceAt,
  occurrencesFrom,
  RECURRENCE_UNITS,
  type Recurrence,
  servicePeriod,
} from "./recurrence.ts";

const monthly: Recurrence = {
  unit: "month",
  every: 1,
  dayRule: "same_day",
  startDate: "2026-01-31",
  endDate: null,
  occurrenceLimit: null,
};
const days = (recurrence: Recurrence, most = 5) =>
  occurrencesFrom(recurrence, 0, most).map(({ date }) => date);

describe("a recurrence", () => {
  it("comes on the month's last day where the day does not exist, and on the day again after it", () => {
    expect(days(monthly)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
    expect(days({ ...monthly, startDate: "2028-01-30" }, 2)).toEqual(["2028-01-30", "2028-02-29"]);
  });

  it("keeps to the last day from a month that is shorter", () => {
    expect(days({ ...monthly, startDate: "2026-04-30", dayRule: "last_day" }, 3)).toEqual([
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
    expect(days({ ...monthly, startDate: "2026-04-12", dayRule: "last_day" }, 2)).toEqual([
      "2026-04-30",
      "2026-05-31",
    ]);
  });

  it.each([
    [{ unit: "quarter" as const, every: 1 }, ["2026-01-31", "2026-04-30", "2026-07-31"]],
    [{ unit: "year" as const, every: 1 }, ["2026-01-31", "2027-01-31", "2028-01-31"]],
    [{ unit: "month" as const, every: 2 }, ["2026-01-31", "2026-03-31", "2026-05-31"]],
    [{ unit: "week" as const, every: 2 }, ["2026-01-31", "2026-02-14", "2026-02-28"]],
  ])("counts %o", (change, expected) => {
    expect(days({ ...monthly, ...change }, 3)).toEqual(expected);
  });

  it("ends on its day, the day included, or after its number of times", () => {
    expect(days({ ...monthly, endDate: "2026-03-31" })).toHaveLength(3);
    expect(days({ ...monthly, endDate: "2026-03-30" })).toHaveLength(2);
    expect(days({ ...monthly, occurrenceLimit: 4 })).toHaveLength(4);
    expect(occurrenceAt({ ...monthly, occurrenceLimit: 4 }, 4)).toBeUndefined();
    expect(occurrenceAt(monthly, -1)).toBeUndefined();
    expect(occurrenceAt({ ...monthly, unit: "year", every: 60 }, 4)).toBeUndefined();
  });

  it("finds its first day from any day, whatever its rule", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECURRENCE_UNITS),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...DAY_RULES),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: -400, max: 3000 }),
        (unit, every, dayRule, startOffset, offset) => {
          const startDate = addDays("2026-01-01", startOffset);
          const recurrence = { ...monthly, unit, every, dayRule, startDate };
          const from = addDays(startDate, offset);
          const index = indexFrom(recurrence, from) ?? -1;
          const found = occurrenceAt(recurrence, index) ?? "";
          expect(found >= from).toBe(true);
          if (index > 0) expect((occurrenceAt(recurrence, index - 1) ?? "") < from).toBe(true);
          if (dayRule === "last_day" && unit !== "week") expect(isLastDayOfMonth(found)).toBe(true);
          // Periods follow each other without a gap or an overlap.
          const [now, next] = [servicePeriod(recurrence, index), servicePeriod(recurrence, index + 1)];
          expect(next.start).toBe(addDays(now.end, 1));
          expect(now.start <= found && found <= now.end).toBe(true);
        },
      ),
      propertyRuns(1000),
    );
    expect(indexFrom({ ...monthly, occurrenceLimit: 2 }, "2026-03-01")).toBeUndefined();
  });
});

describe("the texts of its invoices", () => {
  const first = { ...monthly, startDate: "2026-01-01" };
  it.each([
    ["Abonnement {mois}", "Abonnement mars 2026"],
    ["Échu : {Mois Precedent}", "Échu : février 2026"],
    ["{mois suivant}", "avril 2026"],
    ["Loyer {trimestre}", "Loyer 1er trimestre 2026"],
    ["{année}/{année précédente}", "2026/2025"],
    ["Maintenance {période}", "Maintenance du 01/03/2026 au 31/03/2026"],
    ["{début} - {fin}, n° {rang}", "01/03/2026 - 31/03/2026, n° 3"],
    ["{inconnu} {", "{inconnu} {"],
  ])("fill %j", (text, filled) => {
    expect(fillPlaceholders(text, first, 2, "2026-03-01")).toBe(filled);
  });

  it("say the months that end on the day when it is the month's last", () => {
    const last = {
      ...monthly,
      dayRule: "last_day" as const,
      unit: "quarter" as const,
      startDate: "2026-03-10",
    };
    expect(fillPlaceholders("{période}", last, 0, "2026-03-31")).toBe("du 01/01/2026 au 31/03/2026");
    expect(monthsBetween("2026-01-01", "2026-03-31")).toBe(2);
  });

  it("refuse a word that nobody knows, and take each that we offer", () => {
    expect(checkPlaceholders("Abonnement {moi}")).toEqual({
      refused: "PLACEHOLDER_UNKNOWN",
      details: { name: "moi" },
    });
    expect(checkPlaceholders(PLACEHOLDERS.map((name) => `{${name}}`).join(" "))).toEqual({ ok: true });
    for (const name of PLACEHOLDERS)
      expect(fillPlaceholders(`{${name}}`, first, 0, "2026-01-01")).not.toContain("{");
  });
});
