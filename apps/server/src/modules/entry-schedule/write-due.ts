import { addDays } from "@grand-livre/domain/date/calendar-date";
import { MANUAL_SOURCE } from "@grand-livre/domain/entry/permission";
import { fillPlaceholders } from "@grand-livre/domain/recurring/placeholders";
import { CATCH_UP_DAYS, occurrenceAt } from "@grand-livre/domain/recurring/recurrence";
import { type Application, today } from "../../application.ts";
import { attempt } from "../../database/attempt.ts";
import { withinRowsOf } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { newId } from "../../ids.ts";
import { withBooks } from "../../kit/books-command.ts";
import { type Command, commandIn } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { validateEntries, writeEntry } from "../entry/service.ts";
import { reportCount } from "../notice/service.ts";
import { recurrenceNews } from "../recurring/service.ts";
import {
  type Decision,
  insertOccurrence,
  type ScheduleRow,
  stepSchedule,
  takeDueSchedule,
} from "./repository.ts";
import { recurrenceOf } from "./service.ts";

const MOST_A_RUN = 10_000;
const GATHER_MS = 10 * 60_000;

/**
 * Writes the entries of the days that have come, each with the mark that its day is done in one transaction: a killed
 * server leaves a day undone or done, and two servers never write one twice. A refusal is kept with its day and announced.
 * @returns how many days were processed
 */
export async function writeDueEntries(app: Application): Promise<number> {
  const held: string[] = [];
  let dealt = 0;
  while (dealt < MOST_A_RUN && (await dealWithOneDay(app, held))) dealt += 1;
  return dealt;
}

/** Deals with the next day of one schedule; false when none is due. `held` are those that a fault keeps for the next run. */
async function dealWithOneDay(app: Application, held: string[]): Promise<boolean> {
  let taken: ScheduleRow | undefined;
  try {
    return await inTransaction(app.db, async (tx) => {
      taken = await takeDueSchedule(tx, today(app), held);
      if (!taken) return false;
      const schedule = taken;
      await withinRowsOf(tx, [schedule.legalEntityId], () =>
        decide(commandIn(app, tx, actorOf(schedule)), schedule),
      );
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    held.push(taken.id);
    app.log.error({ err: error, scheduleId: taken.id }, "recurring entry not written");
    return true;
  }
}

/** The person who set a schedule last, within its company alone. */
function actorOf({ setBy, legalEntityId }: ScheduleRow): Actor {
  return { scope: { userId: setBy, legalEntityIds: [legalEntityId] }, requestId: newId() };
}

async function decide(command: Command, schedule: ScheduleRow): Promise<void> {
  const { app, tx } = command;
  const { nextDate: date } = schedule;
  if (date === null) return;
  const outcome =
    date < addDays(command.today, -CATCH_UP_DAYS)
      ? ({ state: "missed" } as const)
      : await writeOfDay(command, schedule, date);
  await insertOccurrence(tx, schedule, { date, decidedAt: app.now(), ...outcome });
  const nextIndex = schedule.nextIndex + 1;
  const nextDate = occurrenceAt(recurrenceOf(schedule), nextIndex) ?? null;
  await stepSchedule(tx, schedule, { nextIndex, nextDate });
  await command.audit({
    action: "recur",
    resource: "entry-schedule",
    resourceId: schedule.id,
    legalEntityId: schedule.legalEntityId,
    details: { name: schedule.name, date, ...outcome },
  });
  const what =
    outcome.state !== "written"
      ? outcome.state
      : outcome.refusal
        ? "toComplete"
        : schedule.validates
          ? "validated"
          : "drafts";
  await reportCount(tx, app.now(), schedule.setBy, {
    topic: `entry-schedule:${schedule.legalEntityId}`,
    counts: { [what]: 1 },
    gatherMs: GATHER_MS,
    say: scheduleNews,
  });
}

type Outcome = Pick<Decision, "state" | "entryId" | "refusal">;

/** Writes the entry of a day, and validates it where it is to be: what refuses the validation leaves the draft. */
async function writeOfDay(command: Command, schedule: ScheduleRow, date: string): Promise<Outcome> {
  const { tx } = command;
  const { legalEntityId, journalCode, name, nextIndex } = schedule;
  const filled = (text: string) => fillPlaceholders(text, recurrenceOf(schedule), nextIndex, date);
  const label = filled(schedule.label);
  const lines = schedule.lines.map((line) => ({ ...line, label: filled(line.label) }));
  const written = await attempt(tx, async () => {
    const ledger = await withBooks(command, { id: legalEntityId });
    const source = { kind: MANUAL_SOURCE, rule: "recurring" };
    const draft = { legalEntityId, journalCode, date, pieceRef: name.slice(0, 100), label, lines };
    return writeEntry(ledger, { ...draft, nature: "normal", source });
  });
  if ("refusal" in written) return { state: "refused", refusal: written.refusal };
  const entryId = written.done;
  if (!schedule.validates) return { state: "written", entryId };
  const validated = await attempt(tx, async () =>
    validateEntries(await withBooks(command, { id: legalEntityId }), [entryId]),
  );
  return { state: "written", entryId, ...("refusal" in validated ? { refusal: validated.refusal } : {}) };
}

/** What the days of recurring entries came to, together. */
const scheduleNews = recurrenceNews({
  made: ["écriture récurrente créée", "écritures récurrentes créées"],
  toCheck: "Écritures récurrentes à vérifier",
  link: "/accounting/entry-logs/recurring",
});
