import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { emptyForm } from "../../app/document/draft/document-form.ts";
import { dayFindings, draftFindings } from "./findings.ts";

describe("the day of a bill", () => {
  it("tells of a closed or missing period while the day is typed, whatever the saved draft said of another", () => {
    const period = (number: number, state: "open" | "closed") => {
      const month = String(number).padStart(2, "0");
      return { number, state, startDate: `2026-${month}-01`, endDate: `2026-${month}-28` };
    };
    const exercises = [
      {
        refId: "E",
        state: "open" as const,
        startDate: "2026-01-01",
        endDate: "2026-03-31",
        periods: [period(1, "closed"), period(2, "open")],
      },
    ];
    const form = emptyForm("debit", "2026-02-10");
    const at = (accountingDate: string | undefined, billDate?: string) =>
      dayFindings({ accountingDate, billDate }, exercises).map(({ code, details }) => [
        code,
        details?.proposedDate,
      ]);
    expect(at("2026-01-15")).toEqual([["PERIOD_CLOSED", "2026-02-01"]]);
    expect(at(undefined, "2026-01-15")).toEqual([["PERIOD_CLOSED", "2026-02-01"]]);
    expect(at("2026-02-15")).toEqual([]);
    expect(at("2027-02-15")).toEqual([["EXERCISE_NOT_FOUND", undefined]]);
    expect(dayFindings(form, undefined)).toEqual([]);
    const saved = [{ code: "EXERCISE_NOT_FOUND", severity: "blocking" as const }];
    const typed = { ...form, billDate: "2026-02-10", accountingDate: "2026-02-10" };
    expect(
      draftFindings(
        { issues: saved, warnings: [], accountingDate: "2026-02-10" } as unknown as InvoiceAnswer,
        typed,
        [],
        exercises,
      ),
    ).toEqual([]);
  });
});
