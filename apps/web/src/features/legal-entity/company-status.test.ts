import { describe, expect, it } from "vitest";
import { companyStatus } from "./company-status.ts";

const year = (refId: string, of: number, state: "open" | "provisionally_closed" | "closed") => ({
  legalEntityRefId: refId,
  startDate: `${of}-01-01`,
  endDate: `${of}-12-31`,
  state,
});

describe("a company's state in the list", () => {
  it("is to complete as long as no exercise is open for it", () => {
    const status = companyStatus("a", [year("b", 2026, "open")], "2026-05-01");
    expect(status).toEqual({ exercise: undefined, label: "À compléter", tone: "warning" });
  });

  it("follows the exercise that holds today", () => {
    const exercises = [year("a", 2025, "closed"), year("a", 2026, "open")];
    expect(companyStatus("a", exercises, "2026-05-01")).toMatchObject({ exercise: "2026", label: "Prêt" });
    expect(companyStatus("a", exercises, "2025-05-01")).toMatchObject({ exercise: "2025", label: "Clôturé" });
  });

  it("falls back on the latest exercise, and prints both ends of a broken one", () => {
    const odd = { ...year("a", 2025, "open"), endDate: "2025-06-30" };
    expect(companyStatus("a", [odd], "2030-01-01").exercise).toBe("01/01/2025 – 30/06/2025");
  });
});
