import type { LeaveUnit } from "../absence/leave-days.ts";
import { leaveWorth } from "../absence/leave-provision.ts";
import { addDays, addMonths } from "../date/calendar-date.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { MONTHS_A_YEAR } from "./employer.ts";
import type { Payslip } from "./payslip.ts";

/** A quarter of a month a year up to ten years, a third beyond (code du travail, art. R. 1234-2). */
const FIRST_YEARS = 10;
/** Eight months without a break (art. L. 1234-9). */
const LEAST_MONTHS = 8;
const MEAN_MONTHS = 3;

/** Whole months from a day to another, both included. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number);
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const months = (next.getUTCFullYear() - fromYear) * MONTHS_A_YEAR + next.getUTCMonth() + 1 - fromMonth;
  return Math.max(0, months - (next.getUTCDate() < fromDay ? 1 : 0));
}

/** The reference pay: the better of the mean of twelve months and of three (code du travail, art. R. 1234-4). */
export function referencePay(months: readonly number[]): number {
  const mean = (last: number) => {
    const taken = months.slice(-last);
    const sum = taken.reduce((all, cents) => all + cents, 0);
    return taken.length === 0 ? 0 : multiplyRatio(sum, 1, taken.length);
  };
  return Math.max(mean(MONTHS_A_YEAR), mean(MEAN_MONTHS));
}

/** The legal minimum of an indemnity of dismissal, on whole months of service; nothing before eight. */
export function legalSeverance(referenceCents: number, months: number): number {
  if (months < LEAST_MONTHS) return 0;
  const first = Math.min(months, FIRST_YEARS * MONTHS_A_YEAR);
  // A quarter of a month a year is 3/144 for a month of service, a third 4/144.
  return multiplyRatio(referenceCents, first * 3 + (months - first) * 4, MONTHS_A_YEAR * MONTHS_A_YEAR);
}

/** Reasons of an end of contract (S21.G00.62.002) that owe the legal indemnity of dismissal: neither grave nor gross misconduct. */
const DISMISSED: ReadonlySet<string> = new Set([
  "011",
  "012",
  "014",
  "015",
  "020",
  "026",
  "038",
  "065",
  "091",
  "092",
]);
const MUTUAL = "043";
/** An occupational disability doubles it (code du travail, art. L. 1226-14). */
const DOUBLED = "092";

/** Reasons that owe a notice by law; an unfitness owes none, but for one of an occupation, whose notice is paid and not worked. */
const WITH_NOTICE: ReadonlySet<string> = new Set(["011", "012", "014", "015", "020", "038", "065", "092"]);
/** One month from six months of service on, two from two years on (code du travail, art. L. 1234-1, L. 1237-6, L. 1226-14). */
const NOTICE_FROM = [6, 24] as const;

/** Months of notice that law gives at least; an agreement may give more, below six months and to who resigns too. */
export const legalNotice = (reason: string, serviceMonths: number): number =>
  WITH_NOTICE.has(reason) ? NOTICE_FROM.filter((months) => serviceMonths >= months).length : 0;

/** Ends that the unemployment insurance does not pay for, or that gross misconduct keeps the cover from (CSS art. L. 911-8). */
const WITHOUT_COVER: ReadonlySet<string> = new Set([
  "",
  "035",
  "037",
  "038",
  "039",
  "059",
  "066",
  "088",
  "096",
  "100",
  "998",
]);
const MOST_COVER = 12;

/** Months that the company's cover goes on free of charge: those of the contract, a begun one whole, twelve at most. */
export function coverMonths(
  reason: string,
  { entryDate, exitDate }: { entryDate: string; exitDate: string },
) {
  if (WITHOUT_COVER.has(reason)) return 0;
  const whole = wholeMonths(entryDate, exitDate);
  const isWhole = addMonths(entryDate, whole) === addDays(exitDate, 1);
  return Math.min(MOST_COVER, isWhole ? whole : whole + 1);
}

/** The pay that the tenth of leave counts, and the days that the same months acquired, in hundredths. */
export interface LeaveTenth {
  readonly grossCents: number;
  readonly acquired: number;
}

/** What payslips give to the tenth: the end bonus of a fixed term is pay of the contract (code du travail, art. L. 1242-16). */
export const leaveTenth = (payslips: readonly Payslip[]): LeaveTenth => ({
  grossCents: sumCentsOf(
    payslips,
    ({ leave, gross }) => (leave.tenthCents ?? gross.grossCents) + (gross.endBonusCents ?? 0),
  ),
  acquired: payslips.reduce((days, { leave }) => days + leave.earned, 0),
});

export interface DepartureFacts {
  readonly entryDate: string;
  readonly exitDate: string;
  readonly reason: string;
  readonly monthlyCents: number;
  /** Gross pay of the months before the exit, at most twelve, in their order. */
  readonly months: readonly number[];
  readonly tenth: LeaveTenth;
  /** Hundredths of days that are left, as the company counts them. */
  readonly leaveDays: number;
  readonly leaveUnit?: LeaveUnit | undefined;
  /** The employee has a health or welfare cover of the company. */
  readonly covered: boolean;
}

export interface Departure {
  readonly serviceMonths: number;
  readonly referenceCents: number;
  /** The least that law gives; an agreement may give more. */
  readonly severanceCents: number;
  readonly severance: "dismissal" | "mutualEnd" | null;
  readonly leaveDays: number;
  /** The better of the maintained pay and of the tenth (code du travail, art. L. 3141-24 and L. 3141-28). */
  readonly leaveCents: number;
  /** The least notice of law, and its pay where it is not worked (code du travail, art. L. 1234-5). */
  readonly noticeMonths: number;
  readonly noticeCents: number;
  readonly coverMonths: number;
}

/** What is due at the end of a contract beside the pay of its last month. */
export function departureOf(facts: DepartureFacts): Departure {
  const { entryDate, exitDate, reason, monthlyCents, months } = facts;
  const serviceMonths = wholeMonths(entryDate, exitDate);
  const referenceCents = Math.max(referencePay(months), months.length === 0 ? monthlyCents : 0);
  const severance = reason === MUTUAL ? "mutualEnd" : DISMISSED.has(reason) ? "dismissal" : null;
  const legal = severance === null ? 0 : legalSeverance(referenceCents, serviceMonths);
  const noticeMonths = legalNotice(reason, serviceMonths);
  const leaveDays = Math.max(0, facts.leaveDays);
  const unit = facts.leaveUnit ?? "open";
  const worth = leaveWorth({
    days: leaveDays,
    unit,
    monthlyCents,
    yearCents: facts.tenth.grossCents,
    acquired: facts.tenth.acquired,
  });
  return {
    serviceMonths,
    referenceCents,
    severanceCents: reason === DOUBLED ? 2 * legal : legal,
    severance,
    leaveDays,
    leaveCents: worth.grossCents,
    noticeMonths,
    noticeCents: noticeMonths * monthlyCents,
    coverMonths: facts.covered ? coverMonths(reason, facts) : 0,
  };
}
