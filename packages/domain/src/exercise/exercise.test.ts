import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../date/calendar-date.ts";
import { isRefusal } from "../refusal.ts";
import {
  canClosePeriod,
  canConfirmReopening,
  canRequestReopening,
  exerciseClosingRefusals,
} from "./closing.ts";
import { checkExerciseDates, type Exercise, exerciseCode, previousExercise } from "./exercise.ts";
import { type ExercisePeriods, findOpenPeriod, findPeriod, nextOpenDate } from "./find-period.ts";
import { generatePeriods, type Period } from "./period.ts";

const runs = propertyRuns(500);
const y2025 = { startDate: "2025-01-01", endDate: "2025-12-31" };
const y2026 = { startDate: "2026-01-01", endDate: "2026-12-31" };

function exercise(
  dates: { startDate: string; endDate: string },
  state: Exercise["state"] = "open",
): ExercisePeriods {
  return { refId: dates.endDate, ...dates, state, periods: generatePeriods(dates) };
}

function withStates(
  one: ExercisePeriods,
  states: Readonly<Record<number, Period["state"]>>,
): ExercisePeriods {
  return { ...one, periods: one.periods.map((p) => ({ ...p, state: states[p.number] ?? p.state })) };
}

describe("the dates of an exercise", () => {
  it("may leave a gap, come in any order and run to 24 months", () => {
    expect(checkExerciseDates(y2026, [])).toEqual(y2026);
    expect(
      checkExerciseDates({ startDate: "2023-01-01", endDate: "2023-12-31" }, [y2026, y2025]),
    ).toMatchObject({
      startDate: "2023-01-01",
    });
    expect(isRefusal(checkExerciseDates({ startDate: "2026-07-15", endDate: "2028-07-14" }, []))).toBe(false);
    expect(isRefusal(checkExerciseDates({ startDate: "2026-03-01", endDate: "2026-03-01" }, []))).toBe(false);
  });

  it.each([
    ["2026-12-31", "2026-01-01", "le début est après la fin"],
    ["2026-02-30", "2026-12-31", "une des dates n’existe pas"],
    ["2026-07-15", "2028-07-15", "un exercice dure au plus 24 mois"],
  ])("refuse %s to %s", (startDate, endDate, reason) => {
    expect(checkExerciseDates({ startDate, endDate }, [])).toEqual({
      refused: "EXERCISE_DATES_INVALID",
      details: { startDate, endDate, reason },
    });
  });

  it("never share a day with another exercise", () => {
    expect(checkExerciseDates({ startDate: "2025-12-31", endDate: "2026-11-30" }, [y2026, y2025])).toEqual({
      refused: "EXERCISE_OVERLAP",
      details: { ...y2026, other: "du 01/01/2026 au 31/12/2026" },
    });
    expect(isRefusal(checkExerciseDates(y2026, [y2025]))).toBe(false);
  });

  it("find what came before, gap or not", () => {
    const old = { startDate: "2023-01-01", endDate: "2023-06-30" };
    expect(previousExercise(y2026, [y2026, old, y2025])).toEqual(y2025);
    expect(previousExercise(y2026, [old, y2026])).toEqual(old);
    expect(previousExercise(old, [y2025, y2026])).toBeUndefined();
  });

  it("give a code to the numbers of entries, once each", () => {
    expect(exerciseCode(y2026, ["2025"])).toBe("2026");
    expect(exerciseCode(y2026, ["2026"])).toBe("2026B");
    expect(exerciseCode(y2026, ["2026", "2026B"])).toBe("2026C");
  });
});

describe("the periods of an exercise", () => {
  it("are its months, cut to its dates", () => {
    expect(generatePeriods({ startDate: "2026-07-15", endDate: "2026-09-10" })).toEqual([
      { number: 1, startDate: "2026-07-15", endDate: "2026-07-31", state: "open" },
      { number: 2, startDate: "2026-08-01", endDate: "2026-08-31", state: "open" },
      { number: 3, startDate: "2026-09-01", endDate: "2026-09-10", state: "open" },
    ]);
    expect(generatePeriods(y2026)).toHaveLength(12);
    expect(generatePeriods({ startDate: "2026-07-15", endDate: "2028-07-14" })).toHaveLength(25);
  });

  it("cover every day of the exercise exactly once", () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 730 }));
    fc.assert(
      fc.property(span, ([first, length]) => {
        const startDate = addDays("1990-01-01", first);
        const endDate = addDays(startDate, length);
        const periods = generatePeriods({ startDate, endDate });
        expect(periods[0]?.startDate).toBe(startDate);
        expect(periods.at(-1)?.endDate).toBe(endDate);
        for (const [index, period] of periods.entries()) {
          expect(period.number).toBe(index + 1);
          const next = periods[index + 1];
          if (next) expect(next.startDate).toBe(addDays(period.endDate, 1));
        }
        const days = periods.reduce((sum, p) => sum + daysBetween(p.startDate, p.endDate) + 1, 0);
        expect(days).toBe(length + 1);
      }),
      runs,
    );
  });
});

describe("the period of a date", () => {
  const books = [exercise(y2026), exercise(y2025, "closed")];

  it("is found whatever its state, and refused in no exercise", () => {
    expect(findPeriod("2025-02-28", books)).toMatchObject({
      period: { number: 2 },
      exercise: { state: "closed" },
    });
    expect(findPeriod("2027-01-01", books)).toEqual({
      refused: "EXERCISE_NOT_FOUND",
      details: { date: "2027-01-01", day: "01/01/2027" },
    });
  });

  it("refuses a closed period with the first day of the next open one", () => {
    const closed = [withStates(exercise(y2026), { 9: "provisionally_closed", 10: "closed" })];
    expect(findOpenPeriod("2026-09-15", closed)).toEqual({
      refused: "PERIOD_CLOSED",
      details: {
        date: "2026-09-15",
        period: "09/2026",
        exercise: "du 01/01/2026 au 31/12/2026",
        proposedDate: "2026-11-01",
        proposal: "Date proposée : 01/11/2026.",
      },
    });
    expect(findOpenPeriod("2026-08-31", closed)).toMatchObject({ period: { number: 8 } });
  });

  it("goes over to the next open exercise, and says when there is none", () => {
    const all = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i + 1, "closed"])) as Record<
      number,
      "closed"
    >;
    const shut = withStates(exercise(y2025), all);
    expect(nextOpenDate("2025-12-31", [shut, exercise(y2026)])).toBe("2026-01-01");
    expect(nextOpenDate("2025-12-31", [shut, exercise(y2026, "provisionally_closed")])).toBeUndefined();
    const refused = findOpenPeriod("2025-12-31", [shut]);
    expect(refused).toMatchObject({
      refused: "PERIOD_CLOSED",
      details: { proposal: "Aucune période ouverte ne suit : ouvrez un exercice." },
    });
    expect(isRefusal(refused) && refused.details).not.toHaveProperty("proposedDate");
  });

  it.each(["closed", "provisionally_closed"] as const)("refuses an exercise that is %s", (state) => {
    expect(findOpenPeriod("2025-06-01", [exercise(y2025, state), exercise(y2026)])).toMatchObject({
      refused: "EXERCISE_CLOSED",
      details: { proposedDate: "2026-01-01", exercise: "du 01/01/2025 au 31/12/2025" },
    });
  });
});

describe("closing", () => {
  const [january, february] = generatePeriods(y2026);
  if (!january || !february) throw new Error("an exercise has periods");
  const none = { draftCount: 0 };

  it("of a period waits for its drafts, and for good for the periods before", () => {
    expect(canClosePeriod(february, "provisionally_closed", [january, february], none)).toEqual({ ok: true });
    expect(canClosePeriod(february, "closed", [january, february], none)).toEqual({
      refused: "PERIOD_NOT_CLOSED_BEFORE",
      details: { period: "02/2026", before: "01/2026" },
    });
    expect(canClosePeriod(january, "closed", [january, february], { draftCount: 3 })).toEqual({
      refused: "PERIOD_HAS_DRAFTS",
      details: { period: "01/2026", draftCount: 3 },
    });
    expect(canClosePeriod({ ...january, state: "closed" }, "provisionally_closed", [], none)).toMatchObject({
      refused: "PERIOD_ALREADY_CLOSED",
    });
  });

  const facts = { draftCount: 0, unsealableCount: 0, others: [], balances: [] };
  const books: Exercise = { refId: "x", ...y2026, state: "open" };

  it("of an exercise leaves nothing unsettled behind", () => {
    expect(exerciseClosingRefusals(books, "provisionally_closed", facts)).toEqual([]);
    expect(exerciseClosingRefusals(books, "closed", facts)).toEqual([]);
    expect(exerciseClosingRefusals(books, "provisionally_closed", { ...facts, draftCount: 1 })).toMatchObject(
      [
        {
          refused: "EXERCISE_HAS_DRAFTS",
        },
      ],
    );
    expect(exerciseClosingRefusals(books, "closed", { ...facts, unsealableCount: 1 })).toMatchObject([
      {
        refused: "EXERCISE_HAS_UNSEALED_BATCHES",
      },
    ]);
    const before: Exercise = { refId: "y", ...y2025, state: "provisionally_closed" };
    expect(exerciseClosingRefusals(books, "closed", { ...facts, others: [before] })).toMatchObject([
      {
        refused: "EXERCISE_PREVIOUS_OPEN",
        details: { before: "du 01/01/2025 au 31/12/2025" },
      },
    ]);
    const balances = [
      { account: "471000", balanceCents: 500 },
      { account: "580000", balanceCents: 100 },
      { account: "580000", balanceCents: -100 },
      { account: "512000", balanceCents: 900 },
    ];
    expect(exerciseClosingRefusals(books, "closed", { ...facts, balances })).toEqual([
      {
        refused: "EXERCISE_SUSPENSE_NOT_CLEARED",
        details: { accounts: "471000\u00a0: 5,00\u00a0€" },
      },
    ]);
    expect(exerciseClosingRefusals({ ...books, state: "closed" }, "closed", facts)).toMatchObject([
      {
        refused: "EXERCISE_ALREADY_CLOSED",
      },
    ]);
  });

  it("is undone by two persons, and never once for good", () => {
    expect(canRequestReopening("provisionally_closed")).toEqual({ ok: true });
    expect(canRequestReopening("closed")).toEqual({ refused: "CLOSED_FOR_GOOD" });
    expect(canRequestReopening("open")).toEqual({ refused: "NOT_CLOSED" });
    expect(canConfirmReopening("provisionally_closed", "anne", "bruno")).toEqual({ ok: true });
    expect(canConfirmReopening("provisionally_closed", "anne", "anne")).toEqual({
      refused: "REOPENING_SAME_PERSON",
    });
    expect(canConfirmReopening("closed", "anne", "bruno")).toEqual({ refused: "CLOSED_FOR_GOOD" });
  });
});
