import { type Absence, KIND_RULES } from "@grand-livre/domain/absence/absence-kind";
import { addDays, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { workingDays } from "@grand-livre/domain/payroll/gross-pay";
import type { DsnEvent } from "./event.ts";
import type { DsnStop } from "./facts.ts";

export type NotedAbsence = Absence & { readonly employeeId: string };

/** S21.G00.60.011: back at work as before. */
const NORMAL_RETURN = "01";

/** The last Monday to Friday day before another, as the payslip counts days of work. */
function workedBefore(day: string): string {
  let before = addDays(day, -1);
  while (workingDays(before, before) === 0) before = addDays(before, -1);
  return before;
}

/** The stops of work out of absences: one that goes on without a day of work keeps the last day worked of the first. */
export function stopsOfAbsences(
  absences: readonly NotedAbsence[],
  exits: ReadonlyMap<string, string | null>,
): DsnStop[] {
  const stops: DsnStop[] = [];
  const sorted = absences.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const { employeeId, kind, from, to, subrogated } of sorted) {
    const reason = KIND_RULES[kind].stopReason;
    if (reason === null) continue;
    const at = stops.findIndex(
      (one) => one.employeeId === employeeId && one.reason === reason && addDays(one.expectedEnd, 1) === from,
    );
    const before = stops[at];
    const exit = exits.get(employeeId) ?? null;
    const back = addDays(to, 1);
    const returned = exit === null || back <= exit;
    const stop: DsnStop = {
      employeeId,
      reason,
      lastWorkedDay: before?.lastWorkedDay ?? workedBefore(from),
      expectedEnd: to,
      returnDay: returned ? back : null,
      returnReason: returned ? NORMAL_RETURN : null,
      subrogation: subrogated
        ? { from: before?.subrogation?.from ?? from, to }
        : (before?.subrogation ?? null),
      accidentDay: null,
    };
    if (before === undefined) stops.push(stop);
    else stops[at] = stop;
  }
  return stops;
}

/** The stop as a month tells it: whoever is back after the month is not back in it. */
export function stopInMonth(stop: DsnStop, month: string): DsnStop {
  const isBack = stop.returnDay !== null && stop.returnDay <= lastDayOfMonth(month);
  return isBack ? stop : { ...stop, returnDay: null, returnReason: null };
}

export type DueEvent = DsnEvent & { readonly employeeId: string };

export interface LeavingPerson {
  readonly id: string;
  readonly exitDate: string | null;
  /** Empty: nobody typed it. */
  readonly exitReason: string;
}

/**
 * The events of a month that nobody has told: a stop of work that was noted, one that goes on, a return before the day that was
 * told, the end of a contract. Each is due within five days (CSS art. R. 133-14).
 */
export function dueEvents(
  month: string,
  {
    stops,
    told,
    people,
  }: {
    readonly stops: readonly DsnStop[];
    readonly told: readonly DueEvent[];
    readonly people: readonly LeavingPerson[];
  },
): DueEvent[] {
  const isIn = (day: string) => day >= month && day <= lastDayOfMonth(month);
  const work = stops.flatMap(({ returnDay, returnReason, ...stop }): DueEvent[] => {
    const last = told.findLast(
      (one) =>
        one.nature !== "exit" &&
        one.employeeId === stop.employeeId &&
        one.lastWorkedDay <= stop.expectedEnd &&
        one.expectedEnd > stop.lastWorkedDay,
    );
    const begins = addDays(stop.lastWorkedDay, 1);
    if (last === undefined)
      return isIn(begins) ? [{ ...stop, nature: "stop", returnDay: null, returnReason: null }] : [];
    if (last.nature !== "stop" || !isIn(stop.expectedEnd)) return [];
    if (stop.expectedEnd > last.expectedEnd)
      return [{ ...stop, nature: "stop", returnDay: null, returnReason: null }];
    return stop.expectedEnd < last.expectedEnd && returnDay !== null
      ? [{ ...stop, nature: "return", expectedEnd: last.expectedEnd, returnDay, returnReason }]
      : [];
  });
  const ends = people.flatMap(({ id, exitDate, exitReason }): DueEvent[] => {
    const isTold = told.some((one) => one.nature === "exit" && one.employeeId === id);
    if (exitDate === null || isTold || !isIn(exitDate)) return [];
    return [{ nature: "exit", employeeId: id, exitDay: exitDate, reason: exitReason, noticeDay: null }];
  });
  return [...work, ...ends];
}
