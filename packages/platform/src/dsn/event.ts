import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { dayText } from "./amount.ts";
import { contractBlock, personBlock, stopBlock } from "./contract-blocks.ts";
import type { DsnEmployee, DsnEmployer, DsnStop } from "./facts.ts";
import { block, type DsnBlock } from "./message.ts";

/** What happens between two months. */
export type DsnEvent =
  | ({
      readonly nature: "stop" | "return";
    } & Omit<DsnStop, "employeeId">)
  | {
      readonly nature: "exit";
      readonly exitDay: string;
      readonly reason: string;
      readonly noticeDay: string | null;
    };

/** The blocks of an event: the person, the contract, what happened. */
export function eventContent(event: DsnEvent, employee: DsnEmployee, employer: DsnEmployer): DsnBlock[] {
  const happened =
    event.nature === "exit"
      ? block("S21.G00.62", {
          "001": dayText(event.exitDay),
          "002": event.reason,
          "003": event.noticeDay === null ? "" : dayText(event.noticeDay),
          "020": dayText(`${event.exitDay.slice(0, 7)}-01`),
        })
      : stopBlock(event, employer);
  return [personBlock(employee), contractBlock(employee, employer), happened];
}

/** The first day of the month that an event belongs to. */
export function monthOfEvent(event: DsnEvent): string {
  const day = event.nature === "exit" ? event.exitDay : (event.returnDay ?? event.lastWorkedDay);
  return `${day.slice(0, 7)}-01`;
}

/** Whether a stop of work touches a month. */
export function isStopOfMonth(
  {
    lastWorkedDay,
    expectedEnd,
    returnDay,
  }: { lastWorkedDay: string; expectedEnd: string; returnDay: string | null },
  month: string,
): boolean {
  return lastWorkedDay <= lastDayOfMonth(month) && (returnDay ?? expectedEnd) >= month;
}
