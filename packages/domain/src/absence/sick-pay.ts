import data from "../../data/absences.data.json" with { type: "json" };
import { addMonths, daysBetween } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { lawOn } from "../payroll/employer.ts";
import { applyPpm } from "../payroll/ppm.ts";
import { type Absence, KIND_RULES } from "./absence-kind.ts";
import { daysOf } from "./leave-days.ts";

type MaintenanceLaw = (typeof data.maintenance)[number];

const maintenanceLaw = (day: string) => lawOn(data.maintenance, day);
export const allowanceLaw = (day: string) => lawOn(data.allowances, day);

/** Whole years of a contract on a day. */
export function yearsOfService(entryDate: string, day: string): number {
  let years = Number(day.slice(0, 4)) - Number(entryDate.slice(0, 4));
  while (years > 0 && addMonths(entryDate, 12 * years) > day) years--;
  return years;
}

/** Days of each of the two rates: 30, and ten more for each five years beyond the first (code du travail, art. D. 1226-2). */
function daysOfRate(
  { seniorityYears, days, extraDays, extraYears, mostDays }: MaintenanceLaw,
  years: number,
) {
  const more = Math.floor((years - seniorityYears) / extraYears);
  return Math.min(mostDays, days + extraDays * Math.max(0, more));
}

/** A stop goes on where the next one begins within 48 hours of its end. */
const GOES_ON_DAYS = 3;

/** Stops of work in the order of their days, those that go on together. */
function episodes(absences: readonly Absence[]): (readonly Absence[])[] {
  const stops = absences
    .filter(({ kind }) => KIND_RULES[kind].pay === "stop")
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const found: Absence[][] = [];
  for (const stop of stops) {
    const last = found.at(-1)?.at(-1);
    const goesOn = last?.kind === stop.kind && daysBetween(last.to, stop.from) <= GOES_ON_DAYS;
    if (goesOn) found.at(-1)?.push(stop);
    else found.push([stop]);
  }
  return found;
}

export type MaintainedRate = "first" | "second";

/** What a day of a stop has: the rate that the employer maintains, and the rank of the day in its episode. */
export interface StopDay {
  readonly rate: MaintainedRate | null;
  /** 1 on the first day of the episode. */
  readonly rank: number;
  /** The stop that the episode began with. */
  readonly first: Absence;
}

/**
 * Each day of the stops of an employee (code du travail, art. L. 1226-1, D. 1226-1 to D. 1226-4): a year of service on the
 * first day, seven waiting days but for an accident at work, and the days of the twelve months before count in the total.
 */
export function stopDays(absences: readonly Absence[], entryDate: string): ReadonlyMap<string, StopDay> {
  const days = new Map<string, StopDay>();
  const paid: string[] = [];
  for (const episode of episodes(absences)) {
    const [first] = episode;
    if (first === undefined) continue;
    const law = maintenanceLaw(first.from);
    const { maintained } = KIND_RULES[first.kind];
    const years = yearsOfService(entryDate, first.from);
    const entitled = maintained !== null && years >= law.seniorityYears;
    const most = daysOfRate(law, years);
    const waiting = maintained === "accident" ? 0 : law.waitingDays;
    let rank = 0;
    for (const stop of episode)
      for (const day of daysOf(stop)) {
        rank++;
        const since = addMonths(day, -law.lookBackMonths);
        const used = paid.filter((one) => one >= since).length;
        const isPaid = entitled && rank > waiting && used < 2 * most;
        if (isPaid) paid.push(day);
        days.set(day, { rate: isPaid ? (used < most ? "first" : "second") : null, rank, first });
      }
  }
  return days;
}

export const rateOf = (day: string, rate: MaintainedRate): readonly [number, number] => {
  const [part = 0, whole = 1] = maintenanceLaw(day)[rate];
  return [part, whole];
};

export interface AllowanceTerms {
  /** Gross pay of the three months before the stop, the last one first. */
  readonly grossBefore: readonly number[];
  /** Monthly minimum wage and monthly ceiling of the month before. */
  readonly smicCents: number;
  readonly ceilingCents: number;
}

/** Days of a quarter and of a month, in hundredths, that a daily pay is counted on (CSS art. R. 323-4, R. 433-4). */
const QUARTER_DAYS = 9_125;
const MONTH_DAYS = 3_042;
const MONTHS_A_YEAR = 12;

const capped = (gross: readonly number[], cap: number) =>
  gross.reduce((sum, cents) => sum + Math.min(cents, cap), 0);

/** The gross daily allowance of the social security on a day of an episode, where it notified none. */
export function dailyAllowance(
  { kind, from }: Absence,
  rank: number,
  { grossBefore, smicCents, ceilingCents }: AllowanceTerms,
): number {
  const law = allowanceLaw(from);
  const { allowance } = KIND_RULES[kind];
  if (allowance === "sick") {
    const base = capped(grossBefore, applyPpm(smicCents, law.sickSmicPpm));
    return rank <= law.sickWaitingDays ? 0 : multiplyRatio(applyPpm(base, law.sickPpm), 100, QUARTER_DAYS);
  }
  if (allowance === "birth") {
    const base = capped(grossBefore, ceilingCents);
    return multiplyRatio(base - applyPpm(base, law.flatPpm), 100, QUARTER_DAYS);
  }
  if (allowance === null) return 0;
  const daily = multiplyRatio(grossBefore[0] ?? 0, 100, MONTH_DAYS);
  const most = applyPpm(ceilingCents * MONTHS_A_YEAR, law.accidentCeilingPpm);
  const share = rank > law.accidentLongAfter ? law.accidentLongPpm : law.accidentPpm;
  return Math.min(applyPpm(Math.min(daily, most), share), daily - applyPpm(daily, law.flatPpm));
}

/** Allowances of a stretch: before and after their levies, and the part that the employer withholds the income tax on. */
export interface Allowances {
  readonly grossCents: number;
  readonly netCents: number;
  readonly taxableCents: number;
}

export const NO_ALLOWANCES: Allowances = { grossCents: 0, netCents: 0, taxableCents: 0 };

/** CSG and CRDS of an allowance, and its taxable part: half of an accident's, the first sixty days (CGI art. 80 quinquies). */
export function leviedAllowances(
  { kind, from }: Absence,
  grossCents: number,
  taxedGrossCents: number,
): Allowances {
  const law = allowanceLaw(from);
  const levies = applyPpm(grossCents, law.csgPpm) + applyPpm(grossCents, law.crdsPpm);
  const taxable = taxedGrossCents - applyPpm(taxedGrossCents, law.csgDeductiblePpm);
  const isAccident = KIND_RULES[kind].allowance === "accident";
  const exempt = isAccident ? applyPpm(taxable, law.accidentExemptPpm) : 0;
  return { grossCents, netCents: grossCents - levies, taxableCents: taxable - exempt };
}
