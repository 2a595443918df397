import { addDays, formatDate } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type ClosingState, exerciseLabel } from "./exercise.ts";

/** Years that an exercise stays at hand after its end: the tax office asks about the last three (LPF art. L169). */
export const YEARS_AT_HAND = 3;

export type ArchiveHold =
  | "ARCHIVE_NOT_CLOSED"
  | "ARCHIVE_NOTHING_LEFT"
  | "ARCHIVE_RETURN_OPEN"
  | "ARCHIVE_TOO_EARLY";

export interface ArchiveFacts {
  readonly startDate: string;
  readonly endDate: string;
  readonly state: ClosingState;
  /** The server's day. */
  readonly today: string;
  /** First days of VAT returns of the exercise that wait to be filed. */
  readonly openReturns: readonly string[];
  /** Lines that could go. */
  readonly lines: number;
}

/** The first day on which the lines of an exercise may go. */
export function firstArchiveDay(endDate: string): string {
  const next = addDays(endDate, 1);
  return `${Number(next.slice(0, 4)) + YEARS_AT_HAND}${next.slice(4) === "-02-29" ? "-03-01" : next.slice(4)}`;
}

/** All that keeps the lines of an exercise where they are, one by one. */
export function archiveHolds(facts: ArchiveFacts): Refusal<ArchiveHold>[] {
  const holds: Refusal<ArchiveHold>[] = [];
  const exercise = exerciseLabel(facts);
  const first = firstArchiveDay(facts.endDate);
  if (facts.state !== "closed") holds.push(refuse("ARCHIVE_NOT_CLOSED", { exercise }));
  if (facts.today < first) holds.push(refuse("ARCHIVE_TOO_EARLY", { exercise, day: formatDate(first) }));
  for (const month of facts.openReturns)
    holds.push(refuse("ARCHIVE_RETURN_OPEN", { day: formatDate(month) }));
  if (holds.length === 0 && facts.lines === 0) holds.push(refuse("ARCHIVE_NOTHING_LEFT", { exercise }));
  return holds;
}
