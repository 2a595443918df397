import { formatDate, lastDayOfMonth } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";
import type { GrossLine, PayTerms } from "../payroll/gross-pay.ts";
import { workingDays } from "../payroll/gross-pay.ts";
import { applyPpm } from "../payroll/ppm.ts";
import { type Absence, type AbsenceKind, KIND_RULES } from "./absence-kind.ts";
import {
  calendarDays,
  daysMissed,
  daysOf,
  daysTaken,
  type LeaveUnit,
  overlap,
  type Span,
} from "./leave-days.ts";
import { leaveLaw } from "./leave-rights.ts";
import {
  type Allowances,
  type AllowanceTerms,
  allowanceLaw,
  dailyAllowance,
  leviedAllowances,
  NO_ALLOWANCES,
  rateOf,
  type StopDay,
  stopDays,
} from "./sick-pay.ts";

/** What the absences of a month do to its pay, but for the balance of leave. */
export interface AbsencePay {
  /** Taken off and kept of the month's salary. */
  readonly lines: readonly GrossLine[];
  /** Calendar days that nothing is paid for. */
  readonly unpaidDays: number;
  /** What the employer pays in a stop of work beside the allowances. */
  readonly maintainedCents: number;
  /** Allowances of the stops, and the part of them that the employer gets and pays on. */
  readonly allowances: Allowances;
  readonly subrogated: Allowances;
  /** What the tenth of paid leave counts beside the gross pay (code du travail, art. L. 3141-24, II). */
  readonly tenthCents: number;
  /** Salary kept for paid leave. */
  readonly leaveCents: number;
  readonly sickDays: number;
  readonly lostDays: number;
}

export const NO_ABSENCES: AbsencePay = {
  lines: [],
  unpaidDays: 0,
  maintainedCents: 0,
  allowances: NO_ALLOWANCES,
  subrogated: NO_ALLOWANCES,
  tenthCents: 0,
  leaveCents: 0,
  sickDays: 0,
  lostDays: 0,
};

export const absenceWords: Readonly<Record<AbsenceKind, string>> = {
  leave: "Congés payés",
  rtt: "RTT",
  seniority: "Congé d’ancienneté",
  family: "Événement familial",
  sick: "Maladie",
  workAccident: "Accident du travail",
  commuteAccident: "Accident de trajet",
  occupational: "Maladie professionnelle",
  maternity: "Maternité",
  paternity: "Paternité et accueil de l’enfant",
  unpaid: "Congé sans solde",
  unjustified: "Absence injustifiée",
};

export interface AbsenceTerms {
  readonly month: string;
  readonly terms: Pick<PayTerms, "monthlyCents" | "weeklyHours" | "yearlyDays" | "entryDate" | "exitDate">;
  /** Approved absences of the employee, of other months too. */
  readonly absences: readonly Absence[];
  readonly unit: LeaveUnit;
  /** What the allowance of a stop is counted on. */
  readonly allowanceTerms: (stop: Absence) => AllowanceTerms;
  /** Taken off what the employer maintains, so that nobody has more than by working. */
  readonly cutCents?: number;
}

const SALARY = "6411";
const LEAVE = "6412";

const dayWords = (hundredths: number, unit: string) => {
  const days = (hundredths / 100).toLocaleString("fr-FR", { maximumFractionDigits: 2 });
  const plural = hundredths >= 200 ? "s" : "";
  return unit === "" ? `${days} jour${plural}` : `${days} jour${plural} ${unit}${plural}`;
};

/** The part of an absence that a month and the contract hold. */
function within(absence: Span, { month, terms }: Pick<AbsenceTerms, "month" | "terms">): Span | undefined {
  const contract = overlap(
    { from: month, to: lastDayOfMonth(month) },
    { from: terms.entryDate, to: terms.exitDate ?? "9999-12-31" },
  );
  return contract && overlap(absence, contract);
}

/** Days of the paid counter, of RTT and of seniority that the month takes, in hundredths. */
export function takenOf(
  input: Pick<AbsenceTerms, "month" | "terms" | "absences" | "unit">,
  fund: string,
): number {
  const { month, terms, absences, unit } = input;
  const span = within({ from: month, to: lastDayOfMonth(month) }, { month, terms });
  if (span === undefined) return 0;
  return absences
    .filter(({ kind }) => KIND_RULES[kind].fund === fund)
    .reduce((sum, one) => sum + daysTaken(one, span, unit, terms.exitDate ?? undefined), 0);
}

/** The absences of a month by the hours that it really has (cass. soc. 11 February 1982, n° 80-40.359). */
export function absencesOfMonth(input: AbsenceTerms): AbsencePay {
  const { month, terms, absences } = input;
  const end = lastDayOfMonth(month);
  const workable = workingDays(month, end);
  const own = absences
    .filter((one) => within(one, input) !== undefined)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (own.length === 0) return NO_ABSENCES;
  const days = stopDays(absences, terms.entryDate);
  const contract = within({ from: month, to: end }, input);
  let missed = (workable - (contract ? workingDays(contract.from, contract.to) : 0)) * 100;
  let cutCents = input.cutCents ?? 0;
  const pays = own.map((absence): AbsencePay => {
    const span = within(absence, input) as Span;
    const off = daysMissed(absence, span);
    const of = (hundredths: number) => multiplyRatio(terms.monthlyCents, hundredths, workable * 100);
    // By the days so far, so that the parts of a whole month add up to it.
    const cents = of(missed + off) - of(missed);
    missed += off;
    const context: StopContext = { ...input, absence, span, off, cents, workable, days, cutCents };
    const pay = payOf(context);
    cutCents -= Math.min(cutCents, pay.cutCents);
    return pay;
  });
  return pays.reduce(added, NO_ABSENCES);
}

const addedAllowances = (one: Allowances, other: Allowances): Allowances => ({
  grossCents: one.grossCents + other.grossCents,
  netCents: one.netCents + other.netCents,
  taxableCents: one.taxableCents + other.taxableCents,
});

function added(one: AbsencePay, other: AbsencePay): AbsencePay {
  return {
    lines: [...one.lines, ...other.lines],
    unpaidDays: one.unpaidDays + other.unpaidDays,
    maintainedCents: one.maintainedCents + other.maintainedCents,
    allowances: addedAllowances(one.allowances, other.allowances),
    subrogated: addedAllowances(one.subrogated, other.subrogated),
    tenthCents: one.tenthCents + other.tenthCents,
    leaveCents: one.leaveCents + other.leaveCents,
    sickDays: one.sickDays + other.sickDays,
    lostDays: one.lostDays + other.lostDays,
  };
}

interface StopContext extends AbsenceTerms {
  readonly absence: Absence;
  readonly span: Span;
  /** Days off work, in hundredths, and the salary that they are. */
  readonly off: number;
  readonly cents: number;
  readonly workable: number;
  readonly days: ReadonlyMap<string, StopDay>;
}

type Pay = AbsencePay & { readonly cutCents: number };

function payOf(context: StopContext): Pay {
  const { absence, span, off, cents, terms, unit } = context;
  const { pay, earns, fund } = KIND_RULES[absence.kind];
  const words = absenceWords[absence.kind];
  const hours = terms.yearlyDays === null ? -multiplyRatio(terms.weeklyHours, off, 500) : null;
  const open = fund === "paid" && unit === "open";
  const whole = within({ from: context.month, to: lastDayOfMonth(context.month) }, context) ?? span;
  const count = fund === null ? off : daysTaken(absence, whole, unit, terms.exitDate ?? undefined);
  const shown = dayWords(count, open ? "ouvrable" : fund === "paid" ? "ouvré" : "");
  const label = `${words} du ${formatDate(span.from)} au ${formatDate(span.to)} (${shown})`;
  const line = { label, hours, cents: -cents, account: SALARY };
  const common = {
    ...NO_ABSENCES,
    cutCents: 0,
    sickDays: earns === "sick" ? calendarDays(span) : 0,
    lostDays: earns === "none" ? calendarDays(span) : 0,
  };
  if (pay === "none") return { ...common, lines: [line], unpaidDays: calendarDays(span) };
  if (pay === "stop") return { ...common, ...stopPay(context, line) };
  const kept = fund === "paid" ? "Indemnité de congés payés, salaire maintenu" : `${words}, salaire maintenu`;
  const paid = { label: kept, hours: null, cents, account: LEAVE };
  return { ...common, lines: [line, paid], leaveCents: fund === "paid" ? cents : 0 };
}

/** A stop of work: what the employer maintains less the allowances of the same days (code du travail, art. D. 1226-5). */
function stopPay(context: StopContext, line: GrossLine) {
  const { absence, span, cents, workable, days, terms } = context;
  // A stop that goes on keeps the daily pay of its first day (CSS art. R. 323-4, R. 433-4).
  const first = days.get(span.from)?.first ?? absence;
  const allowanceTerms = context.allowanceTerms(first);
  const law = allowanceLaw(absence.from);
  const rateDays = { first: 0, second: 0 };
  const sums = { all: 0, taxed: 0, covered: 0, bare: 0 };
  let wholeCents = 0;
  for (const day of daysOf(span)) {
    const { rate, rank } = days.get(day) ?? { rate: null, rank: 1 };
    const daily = absence.dailyCents ?? 0;
    const own = dailyAllowance(first, rank, allowanceTerms);
    const allowance = own > 0 && absence.dailyCents !== null ? daily : own;
    sums.all += allowance;
    if (rank <= law.taxedDays) sums.taxed += allowance;
    if (rate === null) sums.bare++;
    else {
      sums.covered += allowance;
      rateDays[rate] += daysMissed(absence, { from: day, to: day });
    }
  }
  for (const rate of ["first", "second"] as const) {
    const [part, whole] = rateOf(absence.from, rate);
    wholeCents += multiplyRatio(terms.monthlyCents * part, rateDays[rate], workable * 100 * whole);
  }
  const mostCents = Math.max(0, wholeCents - sums.covered);
  const cutCents = Math.min(mostCents, context.cutCents ?? 0);
  const maintainedCents = mostCents - cutCents;
  const allowances = leviedAllowances(absence, sums.all, sums.taxed);
  const amount = (label: string, value: number): GrossLine[] =>
    value === 0 ? [] : [{ label, hours: null, cents: value, account: SALARY }];
  const isSick = KIND_RULES[absence.kind].earns === "sick";
  const counted = isSick ? applyPpm(cents, leaveLaw(absence.from).sickTenthPpm) : cents;
  return {
    lines: [
      line,
      ...(maintainedCents === 0
        ? []
        : [
            ...amount("Maintien de salaire par l’employeur", wholeCents),
            ...amount(
              "Indemnités journalières brutes, déduites du maintien",
              maintainedCents + cutCents - wholeCents,
            ),
            ...amount("Garantie du net\u00a0: maintien limité au net du travail", -cutCents),
          ]),
    ],
    unpaidDays: maintainedCents === 0 ? calendarDays(span) : sums.bare,
    maintainedCents,
    allowances,
    subrogated: absence.subrogated ? allowances : NO_ALLOWANCES,
    tenthCents: counted - maintainedCents,
    cutCents,
  };
}
