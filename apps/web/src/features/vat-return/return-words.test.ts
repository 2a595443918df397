import type { VatPeriodRow } from "@grand-livre/contracts/vat-return";
import { describe, expect, it } from "vitest";
import { outcomeOf, periodName, periodToShow } from "./return-words.ts";

const row = (month: string, change: Partial<VatPeriodRow> = {}): VatPeriodRow => ({
  form: "ca3",
  startDate: `2026-${month}-01`,
  endDate: `2026-${month}-28`,
  state: "to_prepare",
  version: 0,
  dueDate: "",
  payableEuros: 0,
  carriedEuros: 0,
  refundEuros: 0,
  settled: false,
  filedElsewhere: false,
  ...change,
});

describe("the period that is shown first", () => {
  it("is the one asked for, else the first past one with tax that is not filed, else the last past one", () => {
    const [january, february, march, april] = [
      row("01", { state: "filed", payableEuros: 5 }),
      row("02", { payableEuros: 10 }),
      row("03", { payableEuros: 20 }),
      row("04"),
    ];
    const all = [january, february, march, april];
    expect(periodToShow(all, "2026-03-12", "2026-04-15")).toBe(march);
    expect(periodToShow(all, undefined, "2026-04-15")).toBe(february);
    expect(periodToShow([january, row("02"), row("03"), april], undefined, "2026-04-15")?.startDate).toBe(
      "2026-03-01",
    );
    expect(periodToShow([january], undefined, "2026-04-15")).toBe(january);
    expect(periodToShow([], undefined, "2026-04-15")).toBeUndefined();
  });
});

it("names periods and amounts", () => {
  expect(periodName({ startDate: "2026-01-01", endDate: "2026-03-31" })).toBe("1er trimestre 2026");
  expect(periodName({ startDate: "2026-10-01", endDate: "2026-12-31" })).toBe("4e trimestre 2026");
  expect(outcomeOf(row("01", { payableEuros: 8025 }))).toMatch(/^8.025.€ à payer$/);
  expect(outcomeOf(row("01", { carriedEuros: 900 }))).toBe("Crédit de 900\u00a0€");
  expect(outcomeOf(row("01"))).toBe("Néant");
});

it("names an exercise by its civil year, or by its days", () => {
  expect(periodName({ startDate: "2026-01-01", endDate: "2026-12-31" })).toBe("2026");
  expect(periodName({ startDate: "2025-07-01", endDate: "2026-06-30" })).toBe("du 01/07/2025 au 30/06/2026");
});
