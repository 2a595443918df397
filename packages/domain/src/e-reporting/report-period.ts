import { addDays, addMonths, daysInMonth, firstDayOfMonth, lastDayOfMonth } from "../date/calendar-date.ts";
import { inForce } from "../date/dated.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import type { EReportingPeriod } from "../vat/e-reporting.ts";
import { type ReturnPeriod, returnPeriods } from "../vat-return/return-period.ts";
import { eInvoicingRules, type ReportTerms } from "./e-invoicing-rules.ts";
import type { ReportKind } from "./report-kind.ts";

export interface ReportingCompany {
  readonly vatRegime: VatRegime;
  /** How often its transactions are sent, when it chose; null: as its regime says. */
  readonly eReporting: EReportingPeriod | null;
}

/** A period of e-reporting with the last day of its sending. */
export interface ReportPeriod extends ReturnPeriod {
  readonly dueDate: string;
}

/** A company that chose another length has the terms of the first regime with that length. */
function termsOf(kind: ReportKind, { vatRegime, eReporting }: ReportingCompany, date: string) {
  const rule = inForce(eInvoicingRules.reporting, date);
  if (rule === undefined) return undefined;
  const own = rule.regimes[vatRegime];
  const chosen = Object.values(rule.regimes).find(({ transactions }) => transactions.every === eReporting);
  const regime = eReporting === null || own.transactions.every === eReporting ? own : (chosen ?? own);
  return regime[kind];
}

/** The periods of a company that touch a span, each with its last day; none before the reform. */
export function reportPeriods(
  kind: ReportKind,
  company: ReportingCompany,
  span: ReturnPeriod,
): ReportPeriod[] {
  const first = eInvoicingRules.reporting[0]?.from ?? span.endDate;
  const startDate = span.startDate < first ? first : span.startDate;
  if (span.endDate < startDate) return [];
  const terms = (date: string) => termsOf(kind, company, date);
  return returnPeriods((date) => periodAround(terms(date)?.every ?? "monthly", date), {
    ...span,
    startDate,
  }).flatMap((period) => {
    const own = terms(period.startDate);
    return own === undefined ? [] : [{ ...period, dueDate: dueDateOf(period, own) }];
  });
}

/** The period that is exactly these days; undefined when they are none. */
export function reportPeriod(
  kind: ReportKind,
  company: ReportingCompany,
  { startDate, endDate }: ReturnPeriod,
): ReportPeriod | undefined {
  if (endDate < startDate) return undefined;
  return reportPeriods(kind, company, { startDate, endDate: startDate }).find(
    (period) => period.startDate === startDate && period.endDate === endDate,
  );
}

/** The last day of sending what happened on a day. */
export function dueDateFor(kind: ReportKind, company: ReportingCompany, date: string): string | undefined {
  return reportPeriods(kind, company, { startDate: date, endDate: date })[0]?.dueDate;
}

function periodAround(every: EReportingPeriod, date: string): ReturnPeriod {
  const first = firstDayOfMonth(date);
  if (every === "ten_days") {
    const part = tenth(date);
    return {
      startDate: addDays(first, part * 10),
      endDate: part === 2 ? lastDayOfMonth(date) : addDays(first, part * 10 + 9),
    };
  }
  if (every === "monthly") return { startDate: first, endDate: lastDayOfMonth(date) };
  const startDate = Number(date.slice(5, 7)) % 2 === 1 ? first : addMonths(first, -1);
  return { startDate, endDate: lastDayOfMonth(addMonths(startDate, 1)) };
}

/** Which ten days of its month a day is in: 0, 1 or 2. */
const tenth = (date: string) => Math.min(2, Math.floor((Number(date.slice(8)) - 1) / 10));

/** The first two ten days of a month are sent within it, everything else in the month after; a day beyond a month's end is its last. */
function dueDateOf({ startDate, endDate }: ReturnPeriod, { every, dueDays }: ReportTerms): string {
  const part = every === "ten_days" ? tenth(startDate) : 0;
  const isWithin = every === "ten_days" && part < 2;
  const month = isWithin ? firstDayOfMonth(endDate) : addMonths(firstDayOfMonth(endDate), 1);
  const wanted = dueDays[part] ?? 1;
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  return addDays(month, Math.min(wanted, daysInMonth(year, monthNumber)) - 1);
}
