import { describe, expect, it } from "vitest";
import { type BookFacts, type DeclaringCompany, declarationCalendar } from "./calendar.ts";

const company: DeclaringCompany = {
  siren: "732829320",
  legalForm: "SARL",
  postcode: "33000",
  vatRegime: "franchise",
  profitTax: "none",
  payrollTax: "none",
  businessRates: false,
  goodsSurvey: false,
};
const nothing: BookFacts = { flows: [], taxedMonths: [], feeYears: [], turnovers: new Map() };
const civil = (year: number) => ({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });
const EXERCISES = [civil(2025), civil(2026), civil(2027)];

const daysOf = (
  change: Partial<DeclaringCompany>,
  { exercises = EXERCISES, facts = nothing, span = civil(2026) } = {},
) =>
  declarationCalendar({ ...company, ...change }, exercises, facts, span).map(
    ({ kind, part, dueDate }) => `${dueDate} ${kind}${part === 0 ? "" : ` ${part}`}`,
  );

describe("the calendar of a company", () => {
  it("lists VAT in franchise for the months in which the company owes some", () => {
    const facts = { ...nothing, taxedMonths: ["2026-02", "2026-11"] };
    expect(daysOf({}, { facts })).toEqual(["2026-03-23 vat", "2026-12-21 vat"]);
    expect(daysOf({ vatRegime: "normal_quarterly" }, { facts })).toHaveLength(4);
  });

  it("puts corporation tax off past the Sundays of March and November", () => {
    expect(daysOf({ profitTax: "corporate" })).toEqual([
      "2026-03-16 corporate_tax_instalment 1",
      "2026-05-15 corporate_tax_balance",
      "2026-05-20 tax_package",
      "2026-06-15 corporate_tax_instalment 2",
      "2026-09-15 corporate_tax_instalment 3",
      "2026-12-15 corporate_tax_instalment 4",
    ]);
  });

  it("begins the instalments of a closing in June on 15 September, and its balance is due on 15 October", () => {
    const exercises = [
      { startDate: "2024-07-01", endDate: "2025-06-30" },
      { startDate: "2025-07-01", endDate: "2026-06-30" },
    ];
    const span = { startDate: "2025-09-01", endDate: "2026-10-31" };
    expect(daysOf({ profitTax: "corporate" }, { exercises, span })).toEqual([
      "2025-09-15 corporate_tax_instalment 1",
      "2025-10-15 corporate_tax_balance",
      "2025-10-15 tax_package",
      "2025-12-15 corporate_tax_instalment 2",
      "2026-03-16 corporate_tax_instalment 3",
      "2026-06-15 corporate_tax_instalment 4",
      "2026-10-15 corporate_tax_balance",
      "2026-10-15 tax_package",
    ]);
  });

  it("asks a new company for no instalment, and a sole trader for the tax package alone", () => {
    const only = { exercises: [civil(2026)], span: { startDate: "2026-01-01", endDate: "2027-12-31" } };
    expect(daysOf({ profitTax: "corporate" }, only)).toEqual([
      "2027-05-18 corporate_tax_balance",
      "2027-05-19 tax_package",
    ]);
    expect(daysOf({ profitTax: "income" }, only)).toEqual(["2027-05-19 tax_package"]);
  });

  it("files a CA3 each month or quarter, on the company's day", () => {
    const months = daysOf({ vatRegime: "normal_monthly" });
    expect(months).toHaveLength(12);
    expect(months[0]).toBe("2026-01-21 vat");
    expect(months[5]).toBe("2026-06-22 vat");
    expect(daysOf({ vatRegime: "normal_quarterly" })).toEqual([
      "2026-01-21 vat",
      "2026-04-21 vat",
      "2026-07-21 vat",
      "2026-10-21 vat",
    ]);
  });

  it("ends the simplified regime with 2026: a last CA12, then quarters", () => {
    expect(daysOf({ vatRegime: "simplified" })).toEqual([
      "2026-05-05 vat_annual",
      "2026-07-21 vat_instalment 1",
      "2026-12-21 vat_instalment 2",
    ]);
    expect(daysOf({ vatRegime: "simplified" }, { span: civil(2027) })).toEqual([
      "2027-04-21 vat",
      "2027-05-04 vat_annual",
      "2027-07-21 vat",
      "2027-10-21 vat",
    ]);
  });

  it("pays CFE in June and December, the tax on wages after each period but the last", () => {
    expect(daysOf({ businessRates: true })).toEqual([
      "2026-06-15 business_rates_instalment",
      "2026-12-15 business_rates",
    ]);
    expect(daysOf({ payrollTax: "quarterly" })).toEqual([
      "2026-02-02 payroll_tax_annual",
      "2026-04-15 payroll_tax",
      "2026-07-15 payroll_tax",
      "2026-10-15 payroll_tax",
    ]);
    expect(daysOf({ payrollTax: "annual" })).toEqual(["2026-01-15 payroll_tax_annual"]);
    expect(daysOf({ payrollTax: "monthly" })).toHaveLength(12);
  });

  it("declares CVAE above 152 500 € of turnover, pays it above 500 000 €, and knows it no more from 2030 on", () => {
    const turnovers = (...cents: [number, number]): BookFacts => ({
      ...nothing,
      turnovers: new Map(cents.map((one, index) => [2025 + index, one])),
    });
    const of = (facts: BookFacts, year: number) => {
      const exercises = [...EXERCISES, civil(2028), civil(2029), civil(2030)];
      return daysOf({ businessRates: true }, { exercises, facts, span: civil(year) }).filter((day) =>
        day.includes("value_added"),
      );
    };
    expect(of(turnovers(50_000_001, 60_000_000), 2026)).toEqual([
      "2026-05-05 value_added",
      "2026-05-20 value_added_return",
      "2026-06-15 value_added_instalment 1",
      "2026-09-15 value_added_instalment 2",
    ]);
    expect(of(turnovers(50_000_000, 15_250_001), 2026)).toEqual(["2026-05-20 value_added_return"]);
    expect(of(turnovers(50_000_000, 15_250_001), 2027)).toEqual(["2027-05-19 value_added_return"]);
    const last = { ...nothing, turnovers: new Map([2028, 2029, 2030].map((year) => [year, 90_000_000])) };
    expect(of(last, 2030)).toEqual(["2030-05-03 value_added", "2030-05-20 value_added_return"]);
    expect(daysOf({}, { facts: turnovers(90_000_000, 90_000_000) })).toEqual([]);
  });

  it("lists fees, intra-EU flows and dividends when the books have some", () => {
    const facts: BookFacts = {
      ...nothing,
      taxedMonths: [],
      feeYears: [2025],
      flows: [
        { kind: "services_list", month: "2026-04" },
        { kind: "goods_survey", month: "2026-04" },
        { kind: "dividends", month: "2026-07" },
      ],
    };
    expect(daysOf({}, { facts })).toEqual([
      "2026-05-05 fees",
      "2026-05-15 services_list",
      "2026-08-17 dividends",
    ]);
    expect(daysOf({ goodsSurvey: true }, { facts })).toContain("2026-05-15 goods_survey");
  });

  it("answers only what is due in the span, in the order of the days", () => {
    const span = { startDate: "2026-05-15", endDate: "2026-06-15" };
    const days = daysOf(
      { profitTax: "corporate", businessRates: true, vatRegime: "normal_monthly" },
      { span },
    );
    expect(days).toEqual(days.toSorted());
    expect(days).toEqual([
      "2026-05-15 corporate_tax_balance",
      "2026-05-20 tax_package",
      "2026-05-21 vat",
      "2026-06-15 business_rates_instalment",
      "2026-06-15 corporate_tax_instalment 2",
    ]);
  });
});
