import { describe, expect, it } from "vitest";
import { canSend, isOutdated, type ReportFacts, reportState } from "./report-state.ts";

const facts: ReportFacts = {
  today: "2026-09-11",
  endDate: "2026-09-10",
  rowCount: 2,
  contentKey: "a",
  sent: null,
};
const sent = { rank: 1, contentKey: "a", isRejected: false };

describe("the state of a period", () => {
  it.each([
    [{}, "to_send"],
    [{ rowCount: 0 }, "nothing"],
    [{ sent }, "sent"],
    [{ sent: { ...sent, isRejected: true } }, "rejected"],
    [{ sent: { ...sent, rank: 2 } }, "corrected"],
  ])("%j is %s", (change, state) => {
    expect(reportState({ ...facts, ...change })).toBe(state);
  });

  it("is sent once it is over, with something in it, and again only when it changed or was rejected", () => {
    expect(canSend(facts)).toEqual({ ok: true });
    expect(canSend({ ...facts, today: "2026-09-10" })).toEqual({
      refused: "E_REPORT_PERIOD_RUNNING",
      details: { end: "10/09/2026" },
    });
    expect(canSend({ ...facts, rowCount: 0 })).toEqual({ refused: "E_REPORT_NOTHING" });
    expect(canSend({ ...facts, sent })).toEqual({ refused: "E_REPORT_UNCHANGED" });
    expect(canSend({ ...facts, sent: { ...sent, isRejected: true } })).toEqual({ ok: true });
    expect(canSend({ ...facts, sent, contentKey: "b" })).toEqual({ ok: true });
    // What was told by mistake is taken back by a report of nothing.
    expect(canSend({ ...facts, sent, contentKey: "b", rowCount: 0 })).toEqual({ ok: true });
    expect(isOutdated({ ...facts, sent })).toBe(false);
    expect(isOutdated({ ...facts, sent, contentKey: "b" })).toBe(true);
  });
});
