import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { isAlsaceMoselle } from "@grand-livre/domain/payroll/excluded";
import { type DuePeriod, quarterOf } from "@grand-livre/domain/payroll/organism-due";
import type { OrganismKind } from "@grand-livre/domain/payroll/pay-day";
import { WHOLE_PPM } from "@grand-livre/domain/payroll/ppm";
import { amountText, dayText, rateText } from "./amount.ts";
import { COVER, type DeclaredLine, declaredOf, isDeferred } from "./codes.ts";
import {
  apprenticeLaw,
  changeBlocks,
  contractBlock,
  contractNumber,
  personBlock,
  stopBlock,
} from "./contract-blocks.ts";
import { affiliationBlocks, type Cover, contractBlocks, coverBases, coversOf, linesOf } from "./covers.ts";
import type { DsnEmployer, DsnPay, DsnStop, DsnSuspension } from "./facts.ts";
import { block, type DsnBlock } from "./message.ts";
import { payBlocks } from "./pay-blocks.ts";

export interface MonthlyInput {
  /** First day of the month. */
  readonly month: string;
  readonly employer: DsnEmployer;
  readonly pays: readonly DsnPay[];
  readonly stops: readonly DsnStop[];
  readonly suspensions?: readonly DsnSuspension[];
  /** What the earlier months of the quarter owe, at its end, for organisms that are paid by quarter. */
  readonly before?: readonly OwedMonth[];
}

/** What a month owes to its organisms. Cents. */
export interface OwedMonth {
  readonly urssafCents: number;
  readonly pensionCents: number;
  readonly taxCents: number;
  readonly covers: readonly CoverOwed[];
}

interface CoverOwed {
  readonly kind: OrganismKind;
  readonly organism: string;
  readonly reference: string;
  readonly cents: number;
}

/** What a month declares, and how it compares with its payslips. Cents. */
export interface MonthlyContent {
  readonly blocks: readonly DsnBlock[];
  readonly totals: DsnTotals;
  readonly owed: OwedMonth;
  /** Codes of contributions, and names of company rubrics, that no code of the declaration is known for. */
  readonly unknown: readonly string[];
}

export interface DsnTotals {
  /** Of the payslips, to the cent. */
  readonly urssafCents: number;
  /** What the Urssaf's slip asks for: bases and contributions in whole euros (CSS art. L. 133-10). */
  readonly urssafDueCents: number;
  readonly pensionCents: number;
  readonly coverCents: number;
  readonly withheldCents: number;
  /** Paid once a year, not with the month. */
  readonly deferredCents: number;
}

type Person = DsnPay & {
  readonly lines: readonly DeclaredLine[];
  readonly from: string;
  readonly to: string;
};

const EURO = 100;
const inEuros = (cents: number) => multiplyRatio(cents, 1, EURO) * EURO;
/** S21.G00.71.002: the unified scheme of Agirc-Arrco. */
const UNIFIED_PENSION = "RUAA";
/** Members of the unified pension: its contributions, that of executives, the relief, what an apprentice does not owe. */
const PENSION = new Set(["131", "132", "106", "109"]);

/** The monthly declaration of an establishment out of its payslips. */
export function monthlyContent({
  month,
  employer,
  pays,
  stops,
  suspensions = [],
  before = [],
}: MonthlyInput): MonthlyContent {
  const last = lastDayOfMonth(month);
  const unknown = new Set<string>();
  const people = pays.map((pay): Person => {
    const { entryDate, exitDate } = pay.employee;
    const { lines, unknown: codes } = declaredOf(pay.payslip.contributions, last, {
      headcount: employer.headcount,
      contract: pay.employee.contract,
      local: isAlsaceMoselle(employer.postcode),
    });
    for (const code of codes) unknown.add(code);
    for (const { declared, label } of pay.payslip.lines) if (declared === null) unknown.add(label);
    const from = entryDate > month ? entryDate : month;
    return { ...pay, lines, from, to: exitDate !== null && exitDate < last ? exitDate : last };
  });
  const slip = slipOf(people, employer);
  const totals = totalsOf(people, slip);
  const covers = coversOf(
    people.flatMap(({ lines }) => lines),
    employer,
  );
  const span = { from: month, to: last };
  const owed = owedMonth(people, covers, totals);
  const blocks = [
    ...contractBlocks(covers),
    ...payments(employer, [...before, owed], month),
    ...(slip.length === 0 ? [] : slipBlocks(slip, employer, totals, span)),
    ...people.flatMap((person) => [
      personBlock(person.employee),
      contractBlock(person.employee, employer),
      ...changeBlocks(person.employee, employer),
      ...stops
        .filter(({ employeeId }) => employeeId === person.employee.id)
        .map((stop) => stopBlock({ ...stop, accidentDay: null }, employer)),
      ...exitBlocks(person),
      ...suspensions
        .filter(({ employeeId }) => employeeId === person.employee.id)
        .map(({ reason, from, to }) =>
          block("S21.G00.65", { "001": reason, "002": dayText(from), "003": dayText(to) }),
        ),
      ...affiliationBlocks(person.employee, person.lines, covers),
      block("S21.G00.71", { "002": UNIFIED_PENSION }),
      ...payBlocks(person),
      ...baseBlocks(person, employer, covers),
    ]),
  ];
  return { blocks, totals, owed, unknown: [...unknown] };
}

function totalsOf(people: readonly Person[], slip: readonly SlipLine[]): DsnTotals {
  const lines = people.flatMap((person) => person.lines);
  const of = (wanted: (line: DeclaredLine) => boolean) =>
    sumCentsOf(lines.filter(wanted), ({ cents }) => cents);
  return {
    urssafCents: of(({ ctp }) => ctp !== ""),
    urssafDueCents: sumCentsOf(slip, ({ dueCents }) => dueCents),
    pensionCents: of(({ individual }) => PENSION.has(individual)),
    coverCents: of(({ individual }) => individual === COVER),
    withheldCents: sumCentsOf(people, ({ payslip }) => payslip.withholding.cents),
    deferredCents: sumCentsOf(
      people.flatMap(({ payslip }) => payslip.contributions.filter(({ code }) => isDeferred(code))),
      ({ employeeCents, employerCents }) => employeeCents + employerCents,
    ),
  };
}

/** A line of the Urssaf's slip. An amount has no base. */
interface SlipLine {
  readonly ctp: string;
  readonly qualifier: string;
  readonly baseCents: number;
  readonly amountCents: number | null;
  /** In whole euros; a relief is negative. */
  readonly dueCents: number;
}

/** The lines of the slip: the base of each person once, at the sum of the rates that its contributions have. */
function slipOf(people: readonly Person[], { headcount }: DsnEmployer): SlipLine[] {
  const all = people.flatMap(({ lines, employee }) =>
    lines.filter(({ ctp }) => ctp !== "").map((line) => ({ ...line, employeeId: employee.id, headcount })),
  );
  const grouped = Map.groupBy(all, ({ ctp, qualifier }) => `${ctp} ${qualifier}`);
  return [...grouped]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, own]): SlipLine[] => {
      const [ctp = "", qualifier = ""] = key.split(" ");
      if (own.every(({ ppm }) => ppm === null)) {
        const dueCents = inEuros(sumCentsOf(own, ({ cents }) => cents));
        if (dueCents === 0) return [];
        return [{ ctp, qualifier, baseCents: 0, amountCents: Math.abs(dueCents), dueCents }];
      }
      const bases = Map.groupBy(own, ({ employeeId }) => employeeId);
      const base = [...bases.values()].map((lines) => Math.max(...lines.map(({ baseCents }) => baseCents)));
      const rates = new Map(own.map(({ line, individual, ppm }) => [`${line} ${individual}`, ppm ?? 0]));
      const ppm = [...rates.values()].reduce((sum, rate) => sum + rate, 0);
      const baseCents = inEuros(sumCentsOf(base, (cents) => cents));
      return [
        {
          ctp,
          qualifier,
          baseCents,
          amountCents: null,
          dueCents: inEuros(multiplyRatio(baseCents, ppm, WHOLE_PPM)),
        },
      ];
    });
}

/** Whose line of the slip says the rate of accidents at work. */
const WITH_ACCIDENT = new Set(["100", "863", "726", "727"]);

type Span = { readonly from: string; readonly to: string };

function slipBlocks(slip: readonly SlipLine[], employer: DsnEmployer, totals: DsnTotals, { from, to }: Span) {
  const { accidentPpm, mobilityPpm, commune } = employer;
  const rateOf = (line: SlipLine) =>
    WITH_ACCIDENT.has(line.ctp) && line.qualifier === "920"
      ? accidentPpm
      : line.ctp === "900"
        ? mobilityPpm
        : null;
  return [
    block("S21.G00.22", {
      "001": employer.urssaf,
      "002": employer.siret,
      "003": dayText(from),
      "004": dayText(to),
      "005": amountText(totals.urssafDueCents),
    }),
    ...slip.map((line) => {
      const rate = rateOf(line);
      return block("S21.G00.23", {
        "001": line.ctp,
        "002": line.qualifier,
        "003": rate === null ? "" : rateText(rate),
        "004": line.amountCents === null ? amountText(line.baseCents) : "",
        "005": line.amountCents === null ? "" : amountText(line.amountCents),
        "006": line.ctp === "900" ? commune : "",
      });
    }),
  ];
}

function owedMonth(people: readonly Person[], covers: readonly Cover[], totals: DsnTotals): OwedMonth {
  const all = people.flatMap(({ lines }) => lines);
  return {
    urssafCents: totals.urssafDueCents,
    pensionCents: totals.pensionCents,
    taxCents: totals.withheldCents,
    covers: covers.flatMap((cover) => {
      const lines = linesOf(all, cover);
      const [first] = lines;
      const cents = sumCentsOf(lines, (line) => line.cents);
      if (first === undefined || cents <= 0) return [];
      const isHealth = first.line === "mutual" || first.scheme?.kind === "health";
      const { organism, reference } = cover;
      return [{ kind: isHealth ? "mutual" : "welfare", organism, reference, cents } as const];
    }),
  };
}

/**
 * What is paid with the declaration (S21.G00.20): by direct debit or by the employer's own transfer, with the month or with the last
 * one of the quarter for all three; that of a cover says its contracts (S21.G00.55).
 */
function payments(employer: DsnEmployer, months: readonly OwedMonth[], month: string): DsnBlock[] {
  const quarter = quarterOf(month);
  const how = (kind: OrganismKind) => (employer.organisms ?? []).find((one) => one.kind === kind);
  /** The months that are paid now, and the days of them; none before the quarter ends. */
  const due = (kind: OrganismKind): { readonly owed: readonly OwedMonth[]; readonly of: DuePeriod } =>
    how(kind)?.quarterly
      ? { owed: quarter.to === month ? months : [], of: quarter }
      : { owed: months.slice(-1), of: { from: month, to: month } };
  const paid = (kind: OrganismKind, organism: string, cents: number): DsnBlock[] => {
    const { of } = due(kind);
    const byTransfer = how(kind)?.byTransfer === true;
    return cents <= 0
      ? []
      : [
          block("S21.G00.20", {
            "001": organism,
            "002": organism === employer.urssaf ? employer.siret : "",
            "003": byTransfer ? "" : employer.bic,
            "004": byTransfer ? "" : employer.iban,
            "005": amountText(cents),
            "006": dayText(of.from),
            "007": dayText(lastDayOfMonth(of.to)),
            "010": byTransfer ? "02" : "05",
            "012": employer.siret,
          }),
        ];
  };
  const sum = (kind: OrganismKind, pick: (one: OwedMonth) => number) => sumCentsOf(due(kind).owed, pick);
  const covers = (["mutual", "welfare"] as const).flatMap((kind) =>
    due(kind).owed.flatMap((one) => one.covers.filter((cover) => cover.kind === kind)),
  );
  const wayOf = ({ kind, organism }: CoverOwed) =>
    `${organism} ${how(kind)?.quarterly ?? false} ${how(kind)?.byTransfer ?? false}`;
  return [
    ...paid(
      "urssaf",
      employer.urssaf,
      sum("urssaf", ({ urssafCents }) => urssafCents),
    ),
    ...paid(
      "pension",
      employer.pensionFund,
      sum("pension", ({ pensionCents }) => pensionCents),
    ),
    ...[...Map.groupBy(covers, wayOf).values()].flatMap((own) => {
      const [{ kind, organism } = { kind: "mutual" as const, organism: "" }] = own;
      const period = how(kind)?.quarterly
        ? `${month.slice(0, 4)}T0${Math.ceil(Number(month.slice(5, 7)) / 3)}`
        : `${month.slice(0, 4)}M${month.slice(5, 7)}`;
      return [
        ...paid(
          kind,
          organism,
          sumCentsOf(own, ({ cents }) => cents),
        ),
        ...[...Map.groupBy(own, ({ reference }) => reference)].map(([reference, parts]) =>
          block("S21.G00.55", {
            "001": amountText(sumCentsOf(parts, ({ cents }) => cents)),
            "003": reference,
            "004": period,
          }),
        ),
      ];
    }),
    ...paid(
      "tax",
      TAX_OFFICE,
      sum("tax", ({ taxCents }) => taxCents),
    ),
  ];
}

/** The tax administration as the organism of a payment. */
export const TAX_OFFICE = "DGFiP";

function exitBlocks({ employee, to }: Person): DsnBlock[] {
  if (employee.exitDate !== to) return [];
  return [block("S21.G00.62", { "001": dayText(to), "002": employee.exitReason })];
}

/** The bases of the month with what they bear (S21.G00.78, 79, 81). */
function baseBlocks(
  { employee, payslip, lines, from, to }: Person,
  employer: DsnEmployer,
  covers: readonly Cover[],
): DsnBlock[] {
  const { month } = payslip;
  const span = { "002": dayText(from), "003": dayText(to) };
  const base = (code: string, cents: number, components: readonly DsnBlock[]) => [
    block("S21.G00.78", { "001": code, ...span, "004": amountText(cents), "006": contractNumber(employee) }),
    ...components,
    ...individual(
      lines.filter((line) => line.base === code),
      employer,
    ),
  ];
  const component = (code: string, cents: number) =>
    block("S21.G00.79", { "001": code, "004": amountText(cents) });
  const baseOf = (code: string) => lines.find((line) => line.base === code)?.baseCents;
  const told = (code: string, cents = baseOf(code)) => (cents === undefined ? [] : base(code, cents, []));
  const csg = Math.max(0, ...lines.filter((line) => line.base === "04").map(({ baseCents }) => baseCents));
  const paid = lines.filter(({ individual: code }) => code === COVER);
  const [pensions, others] = [true, false].map((wanted) =>
    sumCentsOf(
      paid.filter(({ scheme }) => (scheme?.kind === "pension") === wanted),
      ({ employerCents }) => employerCents,
    ),
  );
  const told79 = (type: string, cents = 0) => (cents > 0 ? [component(type, cents)] : []);
  return [
    ...base("02", month.cappedCents, [component("07", month.ceilingCents)]),
    ...base("03", month.grossCents, [component("01", month.smicCents)]),
    ...base("04", csg, [...told79("04", others), ...told79("05", pensions)]),
    ...(baseOf("07") === undefined ? [] : base("07", month.upTo4Cents, [])),
    ...told("13"),
    ...told("14"),
    ...told("57"),
    ...coverBases(lines, covers, span),
  ];
}

/** Contributions of the same code add up; those of the Urssaf name it. */
function individual(lines: readonly DeclaredLine[], employer: DsnEmployer): DsnBlock[] {
  const grouped = Map.groupBy(lines, (line) => line.individual);
  const rows = [...grouped].map(([code, own]) => ({
    code,
    baseCents: Math.max(...own.map(({ wholeCents }) => wholeCents)),
    cents: sumCentsOf(own, ({ cents }) => cents),
    employerCents: sumCentsOf(own, ({ employerCents }) => employerCents),
    isUrssaf: own.some(({ ctp }) => ctp !== ""),
  }));
  const exempt = lines.find(({ ctp }) => OF_APPRENTICE.has(ctp));
  // The employer's part of each slice of the pension is told beside it, and owes nothing.
  const told = rows
    .filter(({ code }) => code === "131")
    .map((row) => ({
      ...row,
      code: lines.some(({ base }) => base === "02") ? "142" : "146",
      cents: row.employerCents,
    }));
  return [
    ...(exempt === undefined
      ? []
      : [
          block("S21.G00.81", {
            "001": apprenticeLaw(employer).exemption,
            "002": employer.urssaf,
            "003": amountText(exempt.baseCents),
          }),
        ]),
    ...[...rows, ...told]
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, baseCents, cents, isUrssaf }) =>
        block("S21.G00.81", {
          "001": code,
          "002": isUrssaf ? employer.urssaf : "",
          "003": baseCents === 0 ? "" : amountText(baseCents),
          "004": amountText(cents),
          "005": code === "081" ? employer.commune : "",
        }),
      ),
  ];
}

/** Whose base is the part of an apprentice's pay that the employee's share is not due on. */
const OF_APPRENTICE = new Set(["726", "727"]);
