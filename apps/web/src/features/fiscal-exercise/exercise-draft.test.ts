import { errorTable } from "@grand-livre/contracts/errors";
import { createFiscalExerciseBody } from "@grand-livre/contracts/fiscal-exercise";
import type { ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import { describe, expect, it } from "vitest";
import { mistakesIn } from "../../app/form/mistakes.ts";
import {
  type ExerciseDraft,
  endOfTwelveMonths,
  periodsSentence,
  proposeExercise,
  refusalOfExercise,
} from "./exercise-draft.ts";

const of2026 = { startDate: "2026-01-01", endDate: "2026-12-31" };

describe("the dates proposed for an exercise", () => {
  it("are the current calendar year for the first one", () => {
    expect(proposeExercise([], "2026-05-03")).toEqual(of2026);
  });

  it("follow the last one for twelve months, whatever the order of creation", () => {
    const odd = { startDate: "2027-01-01", endDate: "2027-06-30" };
    expect(proposeExercise([odd, of2026], "2026-05-03")).toEqual({
      startDate: "2027-07-01",
      endDate: "2028-06-30",
    });
    expect(endOfTwelveMonths("2028-03-01")).toBe("2029-02-28");
  });
});

describe("the dates of an exercise", () => {
  it("are refused beside the one that is wrong", () => {
    const mistakes = (draft: ExerciseDraft, others: readonly ExerciseDates[] = []) =>
      mistakesIn(draft, {
        schema: createFiscalExerciseBody,
        body: (values) => ({ legalEntityRefId: "r", ...values }),
        rule: (values) => refusalOfExercise(values, others),
      });
    expect(mistakes({ ...of2026, startDate: undefined })).toEqual({ startDate: "Champ obligatoire." });
    expect(mistakes({ startDate: "2026-12-31", endDate: "2026-01-01" }).endDate).toContain(
      "le début est après la fin",
    );
    const astride = { startDate: "2026-06-01", endDate: "2027-05-31" };
    expect(mistakes(astride, [of2026])).toEqual({ startDate: errorTable.EXERCISE_OVERLAP.text });
    expect(mistakes(of2026)).toEqual({});
  });

  it("counts the periods that the dates make", () => {
    expect(periodsSentence(of2026)).toBe("12 périodes mensuelles");
    expect(periodsSentence({ startDate: "2026-01-15", endDate: "2026-01-31" })).toBe("1 période mensuelle");
    expect(periodsSentence({ startDate: "2026-01-01", endDate: "2036-01-01" })).toBeUndefined();
    expect(periodsSentence({ startDate: undefined, endDate: "2026-01-01" })).toBeUndefined();
  });
});
