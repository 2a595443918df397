import { describe, expect, it } from "vitest";
import {
  canCorrectReturn,
  canEditReturn,
  canFileReturn,
  canSettleReturn,
  canTakeStep,
  canUndoSettlement,
  nextReturnState,
  owedCents,
  RETURN_STATES,
  type ReturnAction,
  type ReturnFacts,
  shownReturnState,
} from "./return-state.ts";

const march: ReturnFacts = {
  state: "to_file",
  period: { startDate: "2026-03-01", endDate: "2026-03-31" },
  version: 1,
  superseded: false,
  settled: false,
  booksFrom: null,
};
const books = { today: "2026-04-15", previousOpen: null, unplaced: 0 };
const code = (permission: object) => ("refused" in permission ? permission.refused : "ok");

describe("the states of a return", () => {
  it("show a filed one as paid once its payments, or its refund, come to its amount", () => {
    expect(shownReturnState("filed", owedCents({ payableEuros: 80, refundEuros: 0 }), 7999)).toBe("filed");
    expect(shownReturnState("filed", owedCents({ payableEuros: 80, refundEuros: 0 }), 8000)).toBe("paid");
    expect(shownReturnState("filed", owedCents({ payableEuros: 0, refundEuros: 900 }), -90_000)).toBe("paid");
    expect(shownReturnState("filed", 0, 0)).toBe("filed");
    expect(shownReturnState("rejected", 8000, 8000)).toBe("rejected");
  });

  it("go from preparing to filed, back to preparing before filing, and from rejected to filed again", () => {
    const actions: ReturnAction[] = ["check", "approve", "reopen", "file", "reject"];
    const moves = RETURN_STATES.flatMap((state) =>
      actions.flatMap((action) => {
        const next = nextReturnState(state, action);
        return typeof next === "string" ? [`${state} ${action} ${next}`] : [];
      }),
    );
    expect(moves).toEqual([
      "to_prepare check checked",
      "checked approve to_file",
      "checked reopen to_prepare",
      "to_file reopen to_prepare",
      "to_file file filed",
      "filed reject rejected",
      "rejected reopen to_prepare",
      "rejected file filed",
    ]);
    expect(nextReturnState("filed", "check")).toMatchObject({ refused: "VAT_RETURN_STATE" });
  });

  it("file a return after its period, after the one before, and with every tax line in a box", () => {
    expect(code(canFileReturn(march, books))).toBe("ok");
    expect(code(canFileReturn({ ...march, state: "checked" }, books))).toBe("VAT_RETURN_STATE");
    expect(code(canFileReturn(march, { ...books, today: "2026-03-31" }))).toBe("VAT_RETURN_PERIOD_RUNNING");
    const february = { startDate: "2026-02-01", endDate: "2026-02-28" };
    expect(canFileReturn(march, { ...books, previousOpen: february })).toMatchObject({
      refused: "VAT_RETURN_PREVIOUS_OPEN",
      details: { start: "01/02/2026", end: "28/02/2026" },
    });
    expect(code(canFileReturn(march, { ...books, unplaced: 2 }))).toBe("VAT_RETURN_LINES_UNPLACED");
  });

  it("change the last version alone, of a period declared here", () => {
    expect(code(canTakeStep(march, "reopen"))).toBe("ok");
    expect(code(canTakeStep({ ...march, settled: true }, "reopen"))).toBe("VAT_RETURN_ALREADY_SETTLED");
    expect(code(canTakeStep({ ...march, superseded: true }, "reopen"))).toBe("VAT_RETURN_SUPERSEDED");
    expect(code(canTakeStep({ ...march, booksFrom: "2026-04-01" }, "file"))).toBe(
      "VAT_RETURN_FILED_ELSEWHERE",
    );
    expect(code(canSettleReturn({ ...march, superseded: true }))).toBe("VAT_RETURN_SUPERSEDED");
    expect(code(canEditReturn(march))).toBe("VAT_RETURN_STATE");
    expect(code(canEditReturn({ ...march, state: "to_prepare" }))).toBe("ok");
  });

  it("settle once, and undo before filing alone", () => {
    expect(code(canSettleReturn({ ...march, state: "checked" }))).toBe("ok");
    expect(code(canSettleReturn({ ...march, state: "to_prepare" }))).toBe("VAT_RETURN_STATE");
    expect(code(canSettleReturn({ ...march, settled: true }))).toBe("VAT_RETURN_ALREADY_SETTLED");
    expect(code(canUndoSettlement(march))).toBe("VAT_RETURN_NOT_SETTLED");
    expect(code(canUndoSettlement({ ...march, settled: true }))).toBe("ok");
    expect(code(canUndoSettlement({ ...march, settled: true, state: "filed" }))).toBe("VAT_RETURN_FILED");
  });

  it("correct the last filed version", () => {
    const filed: ReturnFacts = { ...march, state: "filed", settled: true };
    expect(code(canCorrectReturn(filed))).toBe("ok");
    expect(code(canCorrectReturn({ ...filed, superseded: true }))).toBe("VAT_RETURN_SUPERSEDED");
    expect(code(canCorrectReturn(march))).toBe("VAT_RETURN_NOT_FILED");
  });
});
