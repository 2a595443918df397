import { expect, it } from "vitest";
import { explainPayslip } from "./explain-payslip.ts";
import { paySeries } from "./pay-values.ts";
import type { Payslip } from "./payslip.ts";

const line = (code: string, employeePpm: number, employerPpm: number) => ({ code, employeePpm, employerPpm });
const payslip = {
  contributions: [
    line("oldAgeCapped", 69_000, 85_500),
    line("family", 0, 1),
    line("accident", 0, 20_800),
    line("mutual", 0, 0),
    line("relief", 0, 0),
    line("csgOvertime", 97_000, 0),
  ],
  withholding: { kind: "personal", ppm: 42_000 },
} as unknown as Payslip;
const context = {
  day: "2026-03-31",
  series: paySeries([]),
  rates: [
    {
      from: "2026-01-01",
      accidentPpm: 20_800,
      mobilityPpm: 0,
      headcount: "under11",
      source: "Carsat",
    } as const,
    {
      from: "2026-06-01",
      accidentPpm: 30_000,
      mobilityPpm: 0,
      headcount: "under11",
      source: "Carsat 2",
    } as const,
  ],
  terms: { from: "2024-03-01" },
  withholding: [
    { from: "2026-01-01", ppm: 42_000 },
    { from: "2026-04-01", ppm: 50_000 },
  ],
};

it("says of each line its base, and the day and the source of the rate that it was computed with", () => {
  const why = explainPayslip(payslip, context);
  const of = (code: string) => why.find((one) => one.code === code);
  expect(of("salary")).toEqual({ code: "salary", base: "contract", from: "2024-03-01", source: null });
  expect(of("oldAgeCapped")).toMatchObject({
    base: "capped",
    from: "2026-01-01",
    source: expect.any(String),
  });
  expect(of("accident")).toEqual({ code: "accident", base: "whole", from: "2026-01-01", source: "Carsat" });
  expect(of("mutual")).toMatchObject({ base: "contract", from: "2024-03-01" });
  expect(of("relief")).toMatchObject({ base: "relief", source: expect.any(String) });
  expect(of("csgOvertime")).toMatchObject({ base: "csg", sharePpm: 982_500, source: expect.any(String) });
  expect(of("tax")).toMatchObject({ base: "personal", from: "2026-01-01" });
});

it("names no source for a rate that is another one today, nor a grid for a personal rate", () => {
  const why = explainPayslip(payslip, context);
  expect(why.find(({ code }) => code === "family")).toEqual({
    code: "family",
    base: "whole",
    from: null,
    source: null,
  });
  const neutral = { ...payslip, withholding: { kind: "neutral", ppm: 10 } } as unknown as Payslip;
  expect(explainPayslip(neutral, context).at(-1)).toMatchObject({
    code: "tax",
    base: "neutral",
    source: expect.any(String),
  });
});

it("says the share of the pay that CSG is due on by the abatement of its day, not by that of today", () => {
  const own = { code: "csgAbatement", from: "2026-04-01", value: 20_000, employerPpm: null } as const;
  const series = paySeries([{ ...own, source: "Loi", reviewOn: null }]);
  const shareOn = (day: string) =>
    explainPayslip(payslip, { ...context, series, day }).find(({ code }) => code === "csgOvertime")?.sharePpm;
  expect(["2026-03-31", "2026-04-30"].map(shareOn)).toEqual([982_500, 980_000]);
});
