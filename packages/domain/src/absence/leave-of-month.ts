import { addDays, addMonths, lastDayOfMonth } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";
import type { Absence, LeaveFund } from "./absence-kind.ts";
import { inUnit, type LeaveUnit } from "./leave-days.ts";
import {
  carriedUntil,
  type EarningFacts,
  earnedOf,
  type LeaveCounter,
  type LeaveMovement,
  leaveCounter,
  periodOf,
  periodStart,
  tenthOf,
} from "./leave-rights.ts";

/** How a company counts paid leave. */
export interface LeaveRules {
  readonly unit: LeaveUnit;
  /** The first month of the reference period: 6 unless an agreement says another. */
  readonly firstMonth: number;
}
export const LEGAL_LEAVE: LeaveRules = { unit: "open", firstMonth: 6 };

/** What an employee has of days off beside the law, and had when the first payslip was made here. Hundredths of days. */
export interface PersonLeave {
  /** Of the balance at the beginning, what the running period had earned. */
  readonly openingCurrent: number;
  /** Gross pay of the period before that one: the tenth of its leave; 0: not known. */
  readonly previousGrossCents: number;
  readonly rttYearly: number;
  readonly seniorityYearly: number;
}
export const NO_PERSON_LEAVE: PersonLeave = {
  openingCurrent: 0,
  previousGrossCents: 0,
  rttYearly: 0,
  seniorityYearly: 0,
};

export type OtherFund = Exclude<LeaveFund, "paid">;
type Moved = { readonly earned: number; readonly taken: number };

/** Leave as a payslip keeps it: the paid counter, then those of RTT and seniority. */
export interface LeaveOfMonth {
  readonly before: number;
  readonly earned: number;
  readonly taken: number;
  readonly lapsed: number;
  readonly after: number;
  readonly unit: LeaveUnit;
  readonly facts: EarningFacts;
  readonly rtt: Moved;
  readonly seniority: Moved;
  readonly counters: Readonly<Partial<Record<LeaveFund, LeaveCounter>>>;
  /** The last day for the rights of the earlier periods; null: none is set. */
  readonly until: string | null;
  /** Pay of the month that the tenth of its period counts. */
  readonly tenthCents: number;
  /** The tenth could not be compared: the pay of the reference period is not known. */
  readonly tenthUnknown: boolean;
}

/** A validated payslip before the month; `leave` has no facts where it was computed before they were kept. */
export interface LeaveHistory {
  readonly month: string;
  readonly grossCents: number;
  readonly leave: Partial<LeaveOfMonth> & Pick<LeaveOfMonth, "earned" | "taken">;
}

export interface LeaveInput {
  readonly month: string;
  readonly rules: LeaveRules;
  readonly person: PersonLeave;
  /** The whole balance when the first payslip was made. */
  readonly opening: number;
  readonly history: readonly LeaveHistory[];
  readonly absences: readonly Absence[];
  readonly facts: EarningFacts;
  readonly taken: Readonly<Record<LeaveFund, number>>;
  /** Officers earn none. */
  readonly earns: boolean;
  /** The contract lasts through the last day of the month. */
  readonly lasts: boolean;
}

/** 30 working days: what is left of it at the beginning does not tell what it was. */
const WHOLE_LEAVE = 3_000;

const factsOf = ({ leave }: LeaveHistory): EarningFacts =>
  leave.facts ?? { contractDays: leave.earned, monthDays: 250, sickDays: 0, lostDays: 0 };

/** The counters of a month. What earlier months of the period were credited is taken into account: a correction heals it. */
export function leaveOfMonth(input: LeaveInput): Omit<LeaveOfMonth, "tenthCents" | "tenthUnknown"> {
  const { month, rules, person, history, facts, taken, earns } = input;
  const start = periodStart(month, rules.firstMonth);
  const inPeriod = history.filter((one) => one.month >= start && one.month < month);
  const first = history[0]?.month ?? month;
  const firstStart = periodStart(first, rules.firstMonth);
  const closes = input.lasts && lastDayOfMonth(month) === periodOf(start).to;
  const openingHundredths = firstStart === start ? person.openingCurrent : 0;
  const due = earnedOf([...inPeriod.map(factsOf), facts], {
    ...{ day: month, unit: rules.unit },
    closes,
    openingHundredths,
  });
  const earned = earns ? due - inPeriod.reduce((sum, { leave }) => sum + leave.earned, 0) : 0;
  const movements: LeaveMovement[] = [
    { day: addDays(firstStart, -1), earned: input.opening - person.openingCurrent, taken: 0 },
    { day: first, earned: person.openingCurrent, taken: 0 },
    ...history.map(({ month: day, leave }) => ({
      ...{ day, earned: leave.earned },
      taken: leave.taken + (leave.lapsed ?? 0),
    })),
  ];
  const before = movements.reduce((sum, one) => sum + one.earned - one.taken, 0);
  const lots = [12, 24].map((back) => {
    const period = periodOf(addMonths(start, -back));
    const owned = movements.reduce(
      (sum, one) => sum + (one.day <= period.to ? one.earned : 0) - one.taken,
      0,
    );
    return { left: Math.max(0, owned), until: carriedUntil(period, input.absences) };
  });
  const lapsing = lots.filter((lot) => lot.until !== null && lot.until < month);
  const lapsed = Math.max(0, ...lapsing.map(({ left }) => left));
  const until =
    lots.findLast((lot) => lot.left > 0 && lot.until !== null && lot.until >= month)?.until ?? null;
  const now = { day: month, earned, taken: taken.paid + lapsed };
  return {
    before,
    earned,
    taken: taken.paid,
    lapsed,
    after: before + earned - taken.paid - lapsed,
    unit: rules.unit,
    facts,
    ...others(input, start),
    counters: { paid: leaveCounter([...movements, now], start), ...otherCounters(input, start) },
    until,
  };
}

/** What RTT and seniority days the month earns: RTT by the month, seniority where the period begins. */
function others({ month, person, facts, taken }: LeaveInput, start: string): Record<OtherFund, Moved> {
  const { contractDays, monthDays } = facts;
  const rtt = multiplyRatio(person.rttYearly, contractDays, monthDays * 12);
  return {
    rtt: { earned: rtt, taken: taken.rtt },
    seniority: { earned: month === start ? person.seniorityYearly : 0, taken: taken.seniority },
  };
}

function otherCounters(input: LeaveInput, start: string): LeaveOfMonth["counters"] {
  const { month, history } = input;
  const own = others(input, start);
  const counter = (fund: OtherFund, from: string) => {
    const movements = history.flatMap(({ month: day, leave }) => {
      const moved = leave[fund];
      return moved === undefined ? [] : [{ day, ...moved }];
    });
    const all = [...movements, { day: month, ...own[fund] }];
    const isEmpty = all.every(({ earned, taken }) => earned === 0 && taken === 0);
    return isEmpty ? {} : { [fund]: leaveCounter(all, from) };
  };
  return { ...counter("rtt", periodStart(month, 1)), ...counter("seniority", start) };
}

/**
 * What the tenth adds to the salary kept for the leave of a month: for the days of earlier periods, whose pay is known (code
 * du travail, art. L. 3141-24). Days taken in advance have the salary kept alone.
 */
export function tenthComplement(
  { month, rules, person, history }: LeaveInput,
  counter: LeaveCounter,
  { takenNow, leaveCents }: { readonly takenNow: number; readonly leaveCents: number },
): { readonly cents: number; readonly unknown: boolean } {
  if (takenNow === 0) return { cents: 0, unknown: false };
  const takenBefore = counter.previous.taken + counter.current.taken - takenNow;
  const fromPrevious = counter.previous.taken - Math.min(counter.previous.taken, takenBefore);
  if (fromPrevious <= 0) return { cents: 0, unknown: false };
  const earlier = periodStart(addDays(counter.from, -1), rules.firstMonth);
  const months = history.filter((one) => one.month >= earlier && one.month < counter.from);
  const firstStart = periodStart(history[0]?.month ?? month, rules.firstMonth);
  const isOpening = firstStart === counter.from;
  const begun = firstStart === earlier ? person.openingCurrent : 0;
  const grossCents = months.reduce((sum, one) => sum + (one.leave.tenthCents ?? one.grossCents), 0);
  const acquired = isOpening
    ? inUnit(WHOLE_LEAVE, rules.unit)
    : begun + months.reduce((sum, { leave }) => sum + leave.earned, 0);
  const known = isOpening || begun > 0 ? person.previousGrossCents : 0;
  // A period begun elsewhere needs the pay of its first part.
  if ((isOpening || begun > 0) && known === 0) return { cents: 0, unknown: true };
  const kept = multiplyRatio(leaveCents, fromPrevious, takenNow);
  return { cents: Math.max(0, tenthOf(grossCents + known, fromPrevious, acquired) - kept), unknown: false };
}
