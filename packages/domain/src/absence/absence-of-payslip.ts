import { addDays, addMonths, daysBetween, firstDayOfMonth, lastDayOfMonth } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { LEGAL_WEEK, MONTHS_A_YEAR, WEEKS_A_YEAR } from "../payroll/employer.ts";
import type { GrossLine, PayTerms, PayVariables } from "../payroll/gross-pay.ts";
import { constantOf, type DatedPayValue, type PayValues, valuesOn } from "../payroll/pay-values.ts";
import { isRefusal } from "../refusal.ts";
import type { Absence } from "./absence-kind.ts";
import { type AbsencePay, absencesOfMonth, takenOf } from "./absences-of-month.ts";
import {
  LEGAL_LEAVE,
  type LeaveHistory,
  type LeaveInput,
  type LeaveOfMonth,
  type LeaveRules,
  leaveOfMonth,
  NO_PERSON_LEAVE,
  type PersonLeave,
  tenthComplement,
} from "./leave-of-month.ts";
import type { AllowanceTerms } from "./sick-pay.ts";

/** What a payslip needs to know of absences beside its month. */
export interface AbsenceContext {
  readonly rules: LeaveRules;
  readonly person: PersonLeave;
  readonly history: readonly LeaveHistory[];
  /** Approved absences of the employee, of any month. */
  readonly absences: readonly Absence[];
  readonly cutCents?: number;
}

interface PayslipFacts {
  readonly month: string;
  readonly terms: PayTerms;
  readonly variables: PayVariables;
  readonly values: readonly DatedPayValue[];
  /** The balance when the first payslip was made, where `absence` has the months since; else that of the month before. */
  readonly leaveBefore: number;
  readonly absence?: AbsenceContext;
}

export interface AbsenceOfPayslip {
  readonly pay: AbsencePay;
  readonly leave: Omit<LeaveOfMonth, "tenthCents">;
  /** The tenth, where it is more than the salary kept. */
  readonly extra: readonly GrossLine[];
}

/** The minimum wage of a month of the legal week. */
const monthlySmic = (values: PayValues) =>
  multiplyRatio(constantOf(values, "smic"), LEGAL_WEEK * WEEKS_A_YEAR, MONTHS_A_YEAR * 100);

/** The pay of the three months before a stop; a month without a payslip here is that of the contract. */
function allowanceTermsOf({ terms, values, absence }: PayslipFacts, current: PayValues) {
  return ({ from }: Absence): AllowanceTerms => {
    const first = firstDayOfMonth(from);
    const before = valuesOn(values, addDays(first, -1));
    const then = isRefusal(before) ? current : before;
    const grossBefore = [1, 2, 3].map((back) => {
      const month = addMonths(first, -back);
      const known = absence?.history.find((one) => one.month === month);
      return known?.grossCents ?? (lastDayOfMonth(month) >= terms.entryDate ? terms.monthlyCents : 0);
    });
    return { grossBefore, smicCents: monthlySmic(then), ceilingCents: constantOf(then, "ceiling") };
  };
}

/** The absences of a month in its pay, and the counters of leave after it. */
export function absenceOfPayslip(input: PayslipFacts, values: PayValues): AbsenceOfPayslip {
  const { month, terms, variables, leaveBefore, absence } = input;
  const {
    rules = LEGAL_LEAVE,
    person = NO_PERSON_LEAVE,
    history = [],
    absences = [],
    cutCents = 0,
  } = absence ?? {};
  const end = lastDayOfMonth(month);
  const common = { month, terms, absences, unit: rules.unit };
  const pay = absencesOfMonth({ ...common, cutCents, allowanceTerms: allowanceTermsOf(input, values) });
  const from = terms.entryDate > month ? terms.entryDate : month;
  const to = terms.exitDate !== null && terms.exitDate < end ? terms.exitDate : end;
  const typedDays = variables.absences.reduce((days, { unpaidDays }) => days + unpaidDays, 0);
  const dated = takenOf(common, "paid");
  const earning: LeaveInput = {
    ...{ month, rules, person, history, absences },
    opening: leaveBefore,
    facts: {
      contractDays: Math.max(0, daysBetween(from, to) + 1),
      monthDays: daysBetween(month, end) + 1,
      sickDays: pay.sickDays,
      lostDays: pay.lostDays + typedDays,
    },
    taken: {
      paid: dated + variables.leaveDays,
      rtt: takenOf(common, "rtt"),
      seniority: takenOf(common, "seniority"),
    },
    earns: terms.contract !== "officer",
    lasts: absence !== undefined && to === end,
  };
  const leave = leaveOfMonth(earning);
  const counter = leave.counters.paid;
  const tenth =
    counter === undefined
      ? { cents: 0, unknown: false }
      : tenthComplement(earning, counter, { takenNow: dated, leaveCents: pay.leaveCents });
  const label = "Indemnité de congés payés, complément au dixième";
  const extra = tenth.cents === 0 ? [] : [{ label, hours: null, cents: tenth.cents, account: "6412" }];
  return { pay, extra, leave: { ...leave, tenthUnknown: tenth.unknown } };
}
