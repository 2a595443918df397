import type {
  CreateEntryScheduleBody,
  EntryOccurrence,
  ScheduledLine,
  UpdateEntryScheduleBody,
} from "@grand-livre/contracts/entry-schedule";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import {
  CATCH_UP_DAYS,
  indexFrom,
  occurrenceAt,
  type Recurrence,
} from "@grand-livre/domain/recurring/recurrence";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { readEntryContent } from "../entry/service.ts";
import { findOccurrences, lastDecided, type ScheduleRow, scheduleRows } from "./repository.ts";

type Timed = Pick<ScheduleRow, "unit" | "every" | "dayRule" | "startDate" | "endDate">;

export const recurrenceOf = ({ unit, every, dayRule, startDate, endDate }: Timed): Recurrence => ({
  unit: unit as Recurrence["unit"],
  every,
  dayRule: dayRule as Recurrence["dayRule"],
  startDate,
  endDate,
  occurrenceLimit: null,
});

/** The next day to write on: after the last one that was decided, and none that a catch-up would leave out. */
function nextOf(schedule: Timed, today: string, decided: string | undefined) {
  if (schedule.endDate !== null && schedule.endDate < schedule.startDate)
    throw new RefusalError("ENTRY_SCHEDULE_DATES");
  const recurrence = recurrenceOf(schedule);
  const oldest = addDays(today, -CATCH_UP_DAYS);
  const after = decided === undefined ? oldest : addDays(decided, 1);
  const nextIndex = indexFrom(recurrence, after > oldest ? after : oldest);
  if (nextIndex === undefined) return { nextIndex: 0, nextDate: null };
  return { nextIndex, nextDate: occurrenceAt(recurrence, nextIndex) ?? null };
}

/** Entries that are validated by themselves are validated in the name of a person with the right. */
function requireValidator(caller: Caller, validates: boolean): void {
  if (validates && !mayDo(caller, { service: "entry-logs", action: "Validator" }))
    throw new RefusalError("FORBIDDEN");
}

/** Entries that come again: lines of an entry, and their days. */
export const entrySchedules = companyResource<
  "entrySchedule",
  ScheduleRow,
  CreateEntryScheduleBody,
  UpdateEntryScheduleBody,
  Caller
>({
  rows: scheduleRows,
  name: "entry-schedule",
  notFound: "ENTRY_SCHEDULE_NOT_FOUND",
  audited: ({ name }) => ({ name }),
  async create({ tx, actor, entity, today }, { legalEntityRefId: _, entryId, ...body }) {
    requireValidator(actor, body.validates);
    const entry = await readEntryContent(tx, actor.scope, entryId);
    if (entry.legalEntityId !== entity.id) throw new RefusalError("ENTRY_NOT_FOUND");
    const { journalCode, date } = entry;
    // « Salaires 10/2026 » of October is « Salaires {mois} »: each entry that comes again has its own month.
    const again = (text: string) => text.replaceAll(`${date.slice(5, 7)}/${date.slice(0, 4)}`, "{mois}");
    const label = again(entry.label);
    const lines: ScheduledLine[] = entry.lines.map((line) => ({ ...line, label: again(line.label) }));
    return {
      ...body,
      journalCode,
      label,
      lines: JSON.stringify(lines),
      searchKey: fold(body.name),
      setBy: actor.userId,
      ...nextOf(body, today, undefined),
    };
  },
  async update({ tx, actor, today }, row, { version: _, ...body }) {
    const next = { ...row, ...body };
    requireValidator(actor, next.validates);
    const place = nextOf(next, today, await lastDecided(tx, row));
    return { ...body, searchKey: fold(next.name), setBy: actor.userId, ...place };
  },
  async remove() {},
});

/** What the days of a schedule came to. @throws RefusalError ENTRY_SCHEDULE_NOT_FOUND */
export async function listOccurrences(
  db: Connection,
  { scope }: Caller,
  id: string,
): Promise<{ occurrences: EntryOccurrence[] }> {
  const row = await entrySchedules.read(db, scope, id);
  return { occurrences: await findOccurrences(db, row) };
}
