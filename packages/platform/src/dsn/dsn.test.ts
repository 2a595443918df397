import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { HEADCOUNTS, type Headcount } from "@grand-livre/domain/payroll/employer";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import type { Scheme } from "@grand-livre/domain/payroll/schemes";
import { addYears, NO_YEAR } from "@grand-livre/domain/payroll/year-to-date";
import { isRefusal } from "@grand-livre/domain/refusal";
import {
  type Case,
  employee,
  employer,
  header,
  MONTH,
  payslipOf,
  plain,
  stop,
} from "@grand-livre/testkit/platform/dsn-cases";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsOf } from "./amount.ts";
import { checkDsn } from "./check.ts";
import { dsnMessage } from "./envelope.ts";
import { type DsnEvent, eventContent } from "./event.ts";
import { missingOfEmployee, missingOfEmployer } from "./facts.ts";
import { block, type DsnBlock, messagesOf, readDsn, rubricText, writable, writeDsn } from "./message.ts";
import { monthlyContent } from "./monthly.ts";
import { readRates } from "./read-rates.ts";
import { yearsOf } from "./take-over.ts";

const checkout = resolve(import.meta.dirname, "../../../..");
const sample = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data", "dsn/sample_dsn_P25V01.dsn");
const payOf = (one: Case, headcount: Headcount, at: number) => ({
  employee: employee({
    id: `e${at}`,
    number: `S${at}`,
    executive: one.executive,
    weeklyHours: one.weeklyHours,
  }),
  payslip: payslipOf(one, headcount),
  paidOn: "2026-11-30",
});

const monthly = (cases: readonly Case[], headcount: Headcount = "under11") => {
  const pays = cases.map((one, at) => payOf(one, headcount, at));
  const content = monthlyContent({ month: MONTH, employer: employer({ headcount }), pays, stops: [] });
  return { pays, content, message: dsnMessage(header, employer({ headcount }), content.blocks) };
};

const all = (message: readonly DsnBlock[], code: string) => message.filter((one) => one.code === code);
const sumOf = (blocks: readonly DsnBlock[], rubric: string) =>
  sumCentsOf(blocks, (one) => centsOf(rubricText(one, rubric)) || 0);
const findings = (message: readonly DsnBlock[]) =>
  checkDsn(message).map(({ code, place }) => `${code} ${place}`);

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(sample)) {
  describe("the sample file of another software", () => {
    const bytes = new Uint8Array(readFileSync(sample));
    const blocks = readDsn(bytes);
    if (isRefusal(blocks)) throw new Error("the sample is read");

    it("is read and written again byte for byte", () => {
      expect(Buffer.from(writeDsn(blocks)).equals(Buffer.from(bytes))).toBe(true);
      expect(messagesOf(blocks)).toHaveLength(3);
    });

    it("is right but for the version of the norm", () => {
      for (const message of messagesOf(blocks)) expect(findings(message)).toEqual(["list S10.G00.00.006"]);
    });
  });
}

describe("a monthly declaration", () => {
  it("has no finding, and is read again as it was written", () => {
    const { message, content } = monthly([
      plain,
      { ...plain, executive: true, monthlyCents: 520_000, ppm: null },
    ]);
    expect(checkDsn(message)).toEqual([]);
    expect(content.unknown).toEqual([]);
    expect(readDsn(writeDsn(message))).toEqual(message);
    const [contract] = all(message, "S21.G00.40");
    expect(contract && rubricText(contract, "009")).toBe("000S0");
  });

  it("declares the contributions of 3 000 € under their codes", () => {
    const { message } = monthly([plain]);
    const codes = Object.fromEntries(
      all(message, "S21.G00.81").map((one) => [
        `${rubricText(one, "001")} ${rubricText(one, "003") ?? ""}`,
        rubricText(one, "004"),
      ]),
    );
    expect(codes).toMatchObject({
      "045 3000.00": "62.40",
      "068 3000.00": "9.00",
      "074 3000.00": "103.50",
      "075 3000.00": "210.00",
      "102 3000.00": "54.00",
      "907 3000.00": "180.00",
      "040 3000.00": "120.00",
    });
    const slip = all(message, "S21.G00.23").map(({ values }) => values.map(([, value]) => value).join(" "));
    expect(slip).toContain("100 920 2.08 3000.00");
    expect(slip).toContain("100 921 3000.00");
    expect(slip).toContain("635 920 3000.00");
  });

  it("says each supplementary scheme as a contract of its own: affiliation, components of its base, payment", () => {
    const scheme = (change: Partial<Scheme>): Scheme => ({
      ...{
        code: "P",
        label: "Prévoyance",
        kind: "welfare",
        category: "all",
        from: "2026-01-01",
        until: null,
      },
      ...{ compulsory: true, reference: "PREV-2", organism: "P1111", population: "CAD", option: "" },
      parts: [
        { base: "trancheA", employee: 5_000, employer: 15_000 },
        { base: "trancheB", employee: 8_000, employer: 12_000 },
      ],
      ...change,
    });
    const pension = [{ base: "tranche2", employee: 20_000, employer: 30_000 }] as const;
    const schemes = [
      scheme({}),
      scheme({ code: "R", kind: "pension", reference: "RS-1", organism: "P1111", parts: pension }),
    ];
    const { message, content } = monthly([{ ...plain, monthlyCents: 600_000, schemes }]);
    expect(checkDsn(message)).toEqual([]);
    const texts = (code: string) =>
      all(message, code).map(({ values }) => values.map(([, value]) => value).join(" "));
    expect(texts("S21.G00.15").slice(-2)).toEqual(["PREV-2 P1111 3", "RS-1 P1111 4"]);
    expect(texts("S21.G00.70").slice(-2)).toEqual(["CAD 3 3", "CAD 4 4"]);
    // 20,03 + 60,08 + 15,96 + 23,94, each rounded; 39,90 + 59,85.
    expect(texts("S21.G00.79").slice(-3)).toEqual(["11 4005.00", "13 1995.00", "24 1995.00"]);
    expect(texts("S21.G00.81").slice(-2)).toEqual(["059 120.01", "059 99.75"]);
    expect(texts("S21.G00.55").slice(-2)).toEqual(["120.01 PREV-2 2026M11", "99.75 RS-1 2026M11"]);
    expect(texts("S21.G00.20").some((text) => text.startsWith("P1111") && text.includes("219.76"))).toBe(
      true,
    );
    // The employer's parts: 60,08 + 23,94 for welfare on the base of the CSG, 59,85 for the pension; both in S21.G00.54.
    expect(texts("S21.G00.79")).toContain("05 59.85");
    expect(texts("S21.G00.54").filter((text) => text.startsWith("93"))[0]).toContain("143.87");
    expect(content.unknown).toEqual([]);
  });

  it("without employees asks for no person and pays nothing", () => {
    const { content } = monthly([]);
    const message = dsnMessage({ ...header, kind: "empty" }, employer(), content.blocks);
    expect(checkDsn(message)).toEqual([]);
    expect(message.map(({ code }) => code)).not.toContain("S21.G00.20");
  });

  it("adds up to its payslips, to the cent, for any of them", () => {
    const variables = fc.record({
      overtime: fc.integer({ min: 0, max: 2_000 }),
      bonus: fc.integer({ min: 0, max: 400_000 }),
      benefit: fc.integer({ min: 0, max: 20_000 }),
    });
    const one = fc
      .record({
        monthlyCents: fc.integer({ min: 186_702, max: 3_500_000 }),
        executive: fc.boolean(),
        ppm: fc.option(fc.integer({ min: 0, max: 4_300 }).map((rate) => rate * 100)),
        variables,
      })
      .map(({ variables: { overtime, bonus, benefit }, ...rest }) => ({
        ...rest,
        weeklyHours: 3_500,
        variables: {
          ...NO_VARIABLES,
          overtime25: overtime,
          bonuses: bonus > 0 ? [{ label: "Prime", cents: bonus }] : [],
          benefits: benefit > 0 ? [{ label: "Voiture", cents: benefit }] : [],
        },
      }));
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...HEADCOUNTS),
        (cases, headcount) => {
          const { pays, content, message } = monthly(cases, headcount);
          expect(checkDsn(message)).toEqual([]);
          const told = new Set(["142", "146"]);
          const individual = all(message, "S21.G00.81").filter(
            (one) => !told.has(rubricText(one, "001") ?? ""),
          );
          const cost = sumCentsOf(pays, ({ payslip }) => payslip.employeeCents + payslip.employerCents);
          const { urssafCents, pensionCents, coverCents, deferredCents, withheldCents } = content.totals;
          expect(sumOf(individual, "004") + deferredCents).toBe(cost);
          expect(urssafCents + pensionCents + coverCents + deferredCents).toBe(cost);
          const amounts = all(message, "S21.G00.50");
          // Gross less what the employee bears and less exempt overtime: neither the tax nor an advance is in it. One cent of
          // rounding a person: the CSG on exempt overtime is one line of 9,2 %.
          const exempt = all(message, "S21.G00.58").filter((one) => rubricText(one, "003") === "01");
          const borne = sumCentsOf(pays, ({ payslip }) => payslip.gross.grossCents - payslip.employeeCents);
          const net = sumOf(amounts, "004");
          expect(Math.abs(net - (borne - sumOf(exempt, "004")))).toBeLessThanOrEqual(2 * pays.length);
          expect(sumOf(amounts, "009")).toBe(withheldCents);
          expect(
            sumOf(
              all(message, "S21.G00.51").filter((one) => rubricText(one, "011") === "001"),
              "013",
            ),
          ).toBe(sumCentsOf(pays, ({ payslip }) => payslip.gross.grossCents));
        },
      ),
      propertyRuns(60),
    );
  });

  it("is made and checked for 500 employees", () => {
    const pays = Array.from({ length: 500 }, (_, at) =>
      payOf({ ...plain, monthlyCents: 200_000 + at * 997 }, "under11", at),
    );
    const { blocks } = monthlyContent({ month: MONTH, employer: employer(), pays, stops: [] });
    const message = dsnMessage(header, employer(), blocks);
    expect(checkDsn(message)).toEqual([]);
    expect(writeDsn(message).length).toBeGreaterThan(500_000);
  });
});

describe("the checker", () => {
  const { message } = monthly([plain]);
  const changed = (code: string, rubric: string, value: string | null) => {
    let done = false;
    return message.map((one) => {
      if (one.code !== code || done) return one;
      done = true;
      const rest = Object.fromEntries(one.values.filter(([name]) => name !== rubric));
      return block(code, value === null ? rest : { ...rest, [rubric]: value });
    });
  };

  it.each([
    ["S21.G00.30", "006", "31022000x", "length S21.G00.30.006"],
    ["S21.G00.40", "001", "31022020", "type S21.G00.40.001"],
    ["S21.G00.40", "007", "77", "list S21.G00.40.007"],
    ["S21.G00.40", "004", "x", "shape S21.G00.40.004"],
    ["S21.G00.22", "005", "1.00", "sum_slip S21.G00.22.005"],
    ["S21.G00.23", "004", "9.00", "sum_base S21.G00.23.004"],
    ["S21.G00.20", "005", "1.00", "sum_payment S21.G00.20.005"],
    ["S21.G00.50", "009", "1.00", "withholding S21.G00.50.009"],
    ["S90.G00.90", "001", "7", "count S90.G00.90.001"],
  ])("tells %s.%s = %s", (code, rubric, value, expected) => {
    const at =
      code === "S21.G00.23"
        ? message.findIndex((one) => one.code === code && rubricText(one, "001") === "100")
        : 0;
    const wrong =
      at === 0
        ? changed(code, rubric, value)
        : message.map((one, index) =>
            index === at ? block(code, { ...Object.fromEntries(one.values), [rubric]: value }) : one,
          );
    expect(findings(wrong)).toContain(expected);
  });

  it("tells what is missing, out of place or unknown", () => {
    expect(findings(changed("S21.G00.30", "007", null))).toContain("rubric_missing S21.G00.30.007");
    expect(findings(message.filter(({ code }) => code !== "S21.G00.40"))).toContain(
      "block_missing S21.G00.40",
    );
    expect(
      findings([...message.slice(0, -1), block("S21.G00.79", { "001": "01" }), ...message.slice(-1)]),
    ).toContain("block_misplaced S21.G00.79");
    expect(
      findings([...message.slice(0, -1), block("S77.G00.01", { "001": "1" }), ...message.slice(-1)]),
    ).toContain("block_unknown S77.G00.01");
    expect(findings(message.slice(1))).toContain("envelope S10.G00.00");
  });
});

describe("an event", () => {
  it.each<DsnEvent>([
    { ...stop, nature: "stop" },
    { ...stop, nature: "return", returnDay: "2026-11-16", returnReason: "01" },
    { nature: "exit", exitDay: "2026-11-18", reason: "059", noticeDay: "2026-10-18" },
  ])("$nature has no finding", (event) => {
    const content = eventContent(event, employee({ exitDate: "2026-11-18" }), employer());
    expect(checkDsn(dsnMessage({ ...header, nature: event.nature }, employer(), content))).toEqual([]);
  });
});

it("tells the facts that nobody typed", () => {
  const [pay] = monthly([plain]).pays;
  expect(missingOfEmployer(employer({ urssaf: "", mutualReference: "" }), pay ? [pay] : [])).toEqual([
    { employeeId: null, field: "urssaf" },
    { employeeId: null, field: "mutualReference" },
  ]);
  const leaving = employee({ contract: "fixedTerm", exitDate: "2026-11-18", birthPlace: "", rateId: "" });
  const fields = missingOfEmployee(leaving, pay?.payslip ?? null, MONTH).map(({ field }) => field);
  expect(fields).toEqual(["birthPlace", "recourse", "expectedEnd", "exitReason", "rateId"]);
});

it("writes what ISO 8859-1 lacks in letters that it has", () => {
  expect(writable("L’Œuvre – č\u0000 5 €")).toBe("L'OEuvre - c 5 EUR");
});

it("reads a year back from its monthly declarations, as the payslips add it up", () => {
  let prior = NO_YEAR;
  const files = [0, 1, 2].map((at) => {
    const month = addMonths("2026-06-01", at);
    const payslip = payslipOf({ ...plain, monthlyCents: 400_000 + at * 100_000 }, "under11", {
      month,
      prior,
    });
    prior = addYears(prior, payslip.month);
    const pays = [{ employee: employee(), payslip, paidOn: month }];
    const { blocks } = monthlyContent({ month, employer: employer(), pays, stops: [] });
    return dsnMessage({ ...header, month, number: `26${at}` }, employer(), blocks);
  });
  const [first = []] = files;
  const [person] = yearsOf([...files, first]);
  expect(person?.months).toEqual(["2026-06-01", "2026-07-01", "2026-08-01"]);
  // What schemes came to is not told by their kinds.
  const { employerCents: _, coverCents: __, coverDeductedCents: ___, ...known } = prior;
  expect(person?.year).toMatchObject(known);
});

it("reads persons who have no NIR yet apart from each other", () => {
  const payslip = payslipOf(plain, "under11", { month: MONTH, prior: NO_YEAR });
  const pays = ["S001", "S002"].map((number) => ({
    employee: employee({ id: number, number, nir: "" }),
    ...{ payslip, paidOn: MONTH },
  }));
  const { blocks } = monthlyContent({ month: MONTH, employer: employer(), pays, stops: [] });
  const people = yearsOf([dsnMessage(header, employer(), blocks)]);
  expect(people.map(({ number, year }) => [number, year.grossCents])).toEqual([
    ["S001", payslip.gross.grossCents],
    ["S002", payslip.gross.grossCents],
  ]);
});

describe("the rates of the tax administration", () => {
  const xml = (people: string) =>
    new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?><g:rapport xmlns:g="http://www.gip-mds.fr/" identifiant="42"><declaration><declaration_bilan>${people}</declaration_bilan></declaration></g:rapport>`,
    );

  it("are read by person", () => {
    const found = readRates(
      xml(
        "<salarie><NIR>2840275123456</NIR><nom_famille>BERNARD</nom_famille><prenoms>CLAIRE</prenoms><matricule>S001</matricule><taux_imposition_PAS>4.20</taux_imposition_PAS></salarie><salarie><NIR>1850399001002</NIR></salarie>",
      ),
    );
    expect(found).toEqual({
      id: "42",
      rates: [
        { nir: "2840275123456", number: "S001", name: "BERNARD CLAIRE", ppm: 42_000 },
        { nir: "1850399001002", number: "", name: "", ppm: null },
      ],
    });
  });

  it("are refused without a person", () => {
    expect(readRates(xml(""))).toMatchObject({ refused: "DSN_RATES_UNREADABLE" });
  });
});
