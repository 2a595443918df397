import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthsBetween } from "../date/calendar-date.ts";
import { type FilingCompany, vatDueDate } from "../vat-return/due-date.ts";
import { type ReturnPeriod, returnPeriods } from "../vat-return/return-period.ts";
import { declaresSometimes, frequencyAt, yearlyPeriods } from "../vat-return/return-plan.ts";
import { type DeclarationKind, declarationRules } from "./declaration-rules.ts";
import { taxPackageDay } from "./tax-package-day.ts";
import { valueAddedRule } from "./value-added.ts";
import { nextWorkingDay, openDayAfter, workingDayAfter } from "./working-day.ts";

export const PROFIT_TAXES = ["corporate", "income", "none"] as const;
export type ProfitTax = (typeof PROFIT_TAXES)[number];
export const PAYROLL_TAXES = ["none", "annual", "quarterly", "monthly"] as const;
export type PayrollTax = (typeof PAYROLL_TAXES)[number];

/** What a company declares of itself, and its VAT regime. */
export interface DeclaringCompany extends FilingCompany {
  readonly vatRegime: string;
  readonly profitTax: ProfitTax;
  readonly payrollTax: PayrollTax;
  /** False before the company's second year, and for exempt trades. */
  readonly businessRates: boolean;
  /** True for a company that the customs have put in the EMEBI sample. */
  readonly goodsSurvey: boolean;
}

export type FlowKind = "services_list" | "goods_list" | "goods_survey" | "dividends";

/** What the books say of declarations that are due only when something happened. Months are `YYYY-MM`. */
export interface BookFacts {
  readonly flows: readonly { readonly kind: FlowKind; readonly month: string }[];
  /** Months in which tax was recorded: what a company in franchise declares. */
  readonly taxedMonths: readonly string[];
  /** Civil years with fees or commissions. */
  readonly feeYears: readonly number[];
  /** Turnover of the exercises that end in a civil year, brought to twelve months. */
  readonly turnovers: ReadonlyMap<number, number>;
  /** Periods of e-reporting with something to send, of a company that is bound, and months of social declarations. */
  readonly reports?: readonly Declaration[];
}

/** What is declared once: a kind, a period, and which instalment of it (0 when there are none). */
export interface DeclarationKey extends ReturnPeriod {
  readonly kind: DeclarationKind;
  readonly part: number;
}

export interface Declaration extends DeclarationKey {
  readonly dueDate: string;
}

const { terms, simplifiedVat } = declarationRules;
const yearOf = (date: string) => Number(date.slice(0, 4));
const endsWithYear = (date: string) => date.endsWith("-12-31");

/**
 * The declarations of a company whose last day lies in a span, by that day. Nothing is kept: regime, exercises and books
 * say them again each time.
 */
export function declarationCalendar(
  company: DeclaringCompany,
  exercises: readonly ReturnPeriod[],
  facts: BookFacts,
  span: ReturnPeriod,
): Declaration[] {
  // What ended before the first exercise was declared elsewhere.
  const first = exercises.map(({ startDate }) => startDate).toSorted()[0];
  // A declaration is due at most 13 months after its period begins to be declared.
  const around = { startDate: addMonths(span.startDate, -18), endDate: span.endDate };
  const years = Array.from(
    { length: yearOf(around.endDate) - yearOf(around.startDate) + 1 },
    (_, index) => yearOf(around.startDate) + index,
  );
  return [
    ...vatDeclarations(company, exercises, facts, around),
    ...profitDeclarations(company, exercises),
    ...years.flatMap((year) => [
      ...rateDeclarations(company, year),
      ...valueAddedDeclarations(company, facts, year),
      ...payrollDeclarations(company, year),
      ...feeDeclarations(facts, year),
    ]),
    ...facts.flows.flatMap((flow) => flowDeclaration(company, flow)),
    ...(facts.reports ?? []),
  ]
    .filter(({ endDate }) => first !== undefined && first <= endDate)
    .filter(({ dueDate }) => span.startDate <= dueDate && dueDate <= span.endDate)
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

const order = ({ dueDate, kind, startDate, part }: Declaration) => `${dueDate} ${kind} ${startDate} ${part}`;

function vatDeclarations(
  company: DeclaringCompany,
  exercises: readonly ReturnPeriod[],
  { taxedMonths }: BookFacts,
  around: ReturnPeriod,
): Declaration[] {
  const frequency = frequencyAt(company.vatRegime, around.endDate);
  const sometimes = declaresSometimes(company.vatRegime);
  const returns = frequency === null && !sometimes ? [] : returnPeriods(frequency ?? "monthly", around);
  const filed = returns
    .filter(({ startDate, endDate }) =>
      sometimes
        ? taxedMonths.includes(startDate.slice(0, 7))
        : frequencyAt(company.vatRegime, endDate) !== null,
    )
    .map((period) => ({ kind: "vat" as const, ...period, part: 0, dueDate: vatDueDate(period, company) }));
  if (company.vatRegime !== "simplified") return filed;
  const { instalments } = simplifiedVat;
  const yearly = yearlyPeriods(exercises);
  return [
    ...filed,
    ...yearly.map((period) => ({
      kind: "vat_annual" as const,
      ...period,
      part: 0,
      dueDate: taxPackageDay(period.endDate, false),
    })),
    ...yearly.flatMap((period) =>
      instalments.flatMap(([month], index) =>
        [yearOf(period.startDate), yearOf(period.endDate)]
          .filter((year, at, all) => all.indexOf(year) === at)
          .map((year) => `${year}-${month}-01`)
          .filter((day) => period.startDate <= day && day <= period.endDate)
          .map((day) => ({
            kind: "vat_instalment" as const,
            ...period,
            part: index + 1,
            // Due on the company's day of that month, as if for the month before.
            dueDate: vatDueDate(
              { startDate: addMonths(day, -1), endDate: lastDayOfMonth(addMonths(day, -1)) },
              company,
            ),
          })),
      ),
    ),
  ];
}

function profitDeclarations(company: DeclaringCompany, exercises: readonly ReturnPeriod[]): Declaration[] {
  if (company.profitTax === "none") return [];
  const packages = exercises.map(({ startDate, endDate }) => ({
    kind: "tax_package" as const,
    startDate,
    endDate,
    part: 0,
    dueDate: taxPackageDay(endDate, true),
  }));
  if (company.profitTax === "income") return packages;
  const first = exercises.map(({ startDate }) => startDate).toSorted()[0];
  return [
    ...packages,
    ...exercises.map(({ startDate, endDate }) => ({
      kind: "corporate_tax_balance" as const,
      startDate,
      endDate,
      part: 0,
      dueDate: balanceDay(endDate),
    })),
    ...exercises
      // The first exercise known has no reference before it.
      .filter(({ startDate }) => startDate !== first)
      .flatMap(({ startDate, endDate }) =>
        instalmentDays({ startDate, endDate }).map((day, index) => ({
          kind: "corporate_tax_instalment" as const,
          startDate,
          endDate,
          part: index + 1,
          dueDate: nextWorkingDay(day),
        })),
      ),
  ];
}

/** 15 May for a year's end, else the 15th of the fourth month after the closing (CGI art. 1668-2). */
function balanceDay(closing: string): string {
  const { months, day, yearEnd } = terms.corporateTaxBalance;
  if (endsWithYear(closing)) return nextWorkingDay(`${yearOf(closing) + 1}-${yearEnd}`);
  return nextWorkingDay(addDays(addMonths(firstDayOfMonth(closing), months), day - 1));
}

/** The first instalment follows from the closing (ann. III art. 360 bis), the others come every three months. */
function instalmentDays({ startDate, endDate }: ReturnPeriod): string[] {
  const { firstByClosing, otherwise } = declarationRules.corporateTaxTerms;
  const closing = endDate.slice(5);
  const first =
    firstByClosing.find(([from = "", to = ""]) => from <= closing && closing <= to)?.[2] ?? otherwise;
  const year = yearOf(startDate);
  const from = [`${year}-${first}`, `${year + 1}-${first}`].find((day) => startDate <= day) ?? startDate;
  const isWholeYear = monthsBetween(startDate, endDate) === 11;
  return [0, 3, 6, 9].map((months) => addMonths(from, months)).filter((day) => isWholeYear || day <= endDate);
}

function rateDeclarations({ businessRates }: DeclaringCompany, year: number): Declaration[] {
  if (!businessRates) return [];
  const { instalment, balance } = terms.businessRates;
  const civil = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  return [
    {
      kind: "business_rates_instalment",
      ...civil,
      part: 0,
      dueDate: nextWorkingDay(`${year}-${instalment}`),
    },
    { kind: "business_rates", ...civil, part: 0, dueDate: nextWorkingDay(`${year}-${balance}`) },
  ];
}

/** CVAE of a year: two instalments after a year in which it was due, then its return and its balance. */
function valueAddedDeclarations(
  { businessRates }: DeclaringCompany,
  { turnovers }: BookFacts,
  year: number,
): Declaration[] {
  const rule = valueAddedRule(year);
  if (!businessRates || rule === undefined) return [];
  const civil = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const [before, own] = [turnovers.get(year - 1) ?? 0, turnovers.get(year) ?? 0];
  const instalments = before > rule.dueAboveCents ? terms.valueAdded.instalments : [];
  const dueDate = taxPackageDay(civil.endDate, false);
  return [
    ...instalments.map((day, index) => ({
      kind: "value_added_instalment" as const,
      ...civil,
      part: index + 1,
      dueDate: nextWorkingDay(`${year}-${day}`),
    })),
    ...(own > rule.dueAboveCents ? [{ kind: "value_added" as const, ...civil, part: 0, dueDate }] : []),
    ...(own > rule.returnAboveCents
      ? [
          {
            kind: "value_added_return" as const,
            ...civil,
            part: 0,
            dueDate: taxPackageDay(civil.endDate, true),
          },
        ]
      : []),
  ];
}

/** The last month or quarter of a year is paid with the yearly return. */
function payrollDeclarations({ payrollTax }: DeclaringCompany, year: number): Declaration[] {
  if (payrollTax === "none") return [];
  const { day, annual, regularisation } = terms.payrollTax;
  const civil = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const yearly: Declaration = {
    kind: "payroll_tax_annual",
    ...civil,
    part: 0,
    dueDate: nextWorkingDay(`${year + 1}-${payrollTax === "annual" ? annual : regularisation}`),
  };
  if (payrollTax === "annual") return [yearly];
  const provisional = returnPeriods(payrollTax, civil).slice(0, -1);
  return [
    ...provisional.map((period) => ({
      kind: "payroll_tax" as const,
      ...period,
      part: 0,
      dueDate: nextWorkingDay(addDays(period.endDate, day)),
    })),
    yearly,
  ];
}

function feeDeclarations({ feeYears }: BookFacts, year: number): Declaration[] {
  if (!feeYears.includes(year)) return [];
  const { after, workingDays } = terms.taxPackage;
  const dueDate = workingDayAfter(`${year + 1}-${after}`, workingDays);
  return [{ kind: "fees", startDate: `${year}-01-01`, endDate: `${year}-12-31`, part: 0, dueDate }];
}

function flowDeclaration(
  { goodsSurvey }: DeclaringCompany,
  { kind, month }: BookFacts["flows"][number],
): Declaration[] {
  if (kind === "goods_survey" && !goodsSurvey) return [];
  const startDate = `${month}-01`;
  const endDate = lastDayOfMonth(startDate);
  const dueDate =
    kind === "dividends"
      ? nextWorkingDay(addDays(endDate, terms.dividends.day))
      : openDayAfter(endDate, terms.intraUnion.openDays);
  return [{ kind, startDate, endDate, part: 0, dueDate }];
}
