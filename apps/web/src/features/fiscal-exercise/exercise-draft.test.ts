import { describe, expect, it } from "vitest";
import { checkExerciseDraft, endOfTwelveMonths, periodsSentence, proposeExercise } from "./exercise-draft.ts";

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

describe("the check of an exercise before it is sent", () => {
  it("says beside which date the trouble is", () => {
    expect(checkExerciseDraft({ startDate: undefined, endDate: "2026-12-31" }, [])).toHaveProperty(
      "startDate",
    );
    expect(checkExerciseDraft({ startDate: "2026-12-31", endDate: "2026-01-01" }, []).endDate).toContain(
      "le début est après la fin",
    );
    expect(
      checkExerciseDraft({ startDate: "2026-06-01", endDate: "2027-05-31" }, [of2026]).startDate,
    ).toContain("du 01/01/2026 au 31/12/2026");
    expect(checkExerciseDraft(of2026, [])).toEqual({});
  });

  it("counts the periods that the dates make", () => {
    expect(periodsSentence(of2026)).toBe("12 périodes mensuelles");
    expect(periodsSentence({ startDate: "2026-01-15", endDate: "2026-01-31" })).toBe("1 période mensuelle");
    expect(periodsSentence({ startDate: "2026-01-01", endDate: "2036-01-01" })).toBeUndefined();
    expect(periodsSentence({ startDate: undefined, endDate: "2026-01-01" })).toBeUndefined();
  });
});
