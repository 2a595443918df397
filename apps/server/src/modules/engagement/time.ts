import type {
  EngagementTimeBody,
  EngagementTimerAnswer,
  TimesheetAnswer,
  timesheetQuery,
} from "@grand-livre/contracts/engagement";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { LONGEST_TIMER_MINUTES, MINUTES_A_DAY } from "@grand-livre/domain/engagement/engagement";
import { sumCents } from "@grand-livre/domain/money/cents";
import type { z } from "zod";
import { type Application, frenchDayOf, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { refusedAbility } from "../../kit/abilities.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { validatedParties } from "../kyc/service.ts";
import { lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  auditEngagement,
  type EngagementCommand,
  isInCharge,
  isOfTeam,
  onEngagement,
  refIdOf,
  seesEveryEngagement,
} from "./command.ts";
import { workOn } from "./present.ts";
import { type EngagementRow, engagementRows, findClients, findPersons, takesPart } from "./repository.ts";
import {
  findTimer,
  findTimes,
  insertTimer,
  minutesOfDay,
  type TimerRow,
  takeTimer,
  writeMinutes,
} from "./time-repository.ts";

const WEEK = 7;

/** Seven days of a person, on the missions of that person that the caller sees. @throws RefusalError ENGAGEMENT_NOT_IN_CHARGE */
export async function readTimesheet(
  app: Application,
  caller: Caller,
  { legalEntityRefId, from, userId = caller.userId }: z.output<typeof timesheetQuery>,
): Promise<TimesheetAnswer> {
  const { db } = app;
  const { scope } = caller;
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  const days = Array.from({ length: WEEK }, (_, at) => addDays(from, at));
  const rows = await engagementRows.list(
    db,
    legalEntityId,
    {
      ...(seesEveryEngagement(caller) ? {} : { where: () => takesPart(caller.userId) }),
    },
    { order: ["-year", "number"], limit: 1000 },
  );
  const led = rows.filter((row) => isInCharge(caller, row));
  const people = new Set([caller.userId, ...led.flatMap((row) => [row.managerId, ...row.collaboratorIds])]);
  if (!people.has(userId)) throw new RefusalError("ENGAGEMENT_NOT_IN_CHARGE");
  const times = await findTimes(db, { legalEntityId, userId, from, to: addDays(from, WEEK - 1) });
  const byRow = Map.groupBy(times, ({ engagementId }) => engagementId);
  const seen = (userId === caller.userId ? rows : led).filter(
    (row) => byRow.has(row.id) || (row.state === "open" && isOfTeam(row, userId)),
  );
  const parties = seen.map(({ counterpartyId }) => counterpartyId);
  const clients = await findClients(db, scope, parties);
  const validated = await validatedParties(db, scope, parties, today(app));
  const names = await findPersons(db, [...people]);
  const person = (id: string) => names.get(id) ?? { id, name: "" };
  return {
    person: person(userId),
    days,
    people: [...people].map(person).toSorted((one, other) => one.name.localeCompare(other.name, "fr")),
    rows: seen.map((row) => {
      const cells = byRow.get(row.id) ?? [];
      const permission = workOn(row, validated.has(row.counterpartyId), today(app));
      return {
        engagement: {
          id: row.id,
          refId: refIdOf(row),
          client: clients.get(row.counterpartyId) ?? "",
          label: row.label,
          type: row.type,
        },
        minutes: days.map((day) => cells.find(({ workDate }) => workDate === day)?.minutes ?? 0),
        work: "refused" in permission ? refusedAbility(permission) : { allowed: true },
      };
    }),
  };
}

/**
 * Work is recorded where the mission allows it, not before its day.
 * @throws RefusalError ENGAGEMENT_WORK_IN_FUTURE, ENGAGEMENT_STATE, ENGAGEMENT_LETTER_MISSING, ENGAGEMENT_KYC_MISSING
 */
export async function requireWork({ tx, scope, row, today }: EngagementCommand, date: string): Promise<void> {
  if (date > today) throw new RefusalError("ENGAGEMENT_WORK_IN_FUTURE");
  const validated = await validatedParties(tx, scope, [row.counterpartyId], today);
  orRefuse(workOn(row, validated.has(row.counterpartyId), date));
}

/** @throws RefusalError ENGAGEMENT_DAY_FULL */
function requireRoom(others: Iterable<number>, minutes: number, workDate: string): void {
  if (sumCents(others) + minutes > MINUTES_A_DAY)
    throw new RefusalError("ENGAGEMENT_DAY_FULL", { day: formatDate(workDate) });
}

/**
 * Sets the minutes of a day: the caller's own, or those of a person of a mission in the caller's charge. Removing wrong
 * minutes is always allowed while the mission is open.
 * @throws RefusalError ENGAGEMENT_NOT_IN_CHARGE, ENGAGEMENT_PERSON_UNKNOWN, STALE_VERSION, ENGAGEMENT_DAY_FULL
 */
export async function setMinutes(
  app: Application,
  caller: Caller,
  id: string,
  { date: workDate, minutes, before, userId = caller.userId }: EngagementTimeBody,
): Promise<{ minutes: number }> {
  await onEngagement(app, caller, { id }, async (command) => {
    const { tx, row } = command;
    if (userId !== caller.userId && !isInCharge(caller, row))
      throw new RefusalError("ENGAGEMENT_NOT_IN_CHARGE");
    const cell = { legalEntityId: row.legalEntityId, userId, workDate };
    const day = await minutesOfDay(tx, cell);
    const stands = day.get(id) ?? 0;
    if (minutes > stands) await requireWork(command, workDate);
    else if (row.state !== "open") throw new RefusalError("ENGAGEMENT_STATE");
    if (minutes > 0 && !isOfTeam(row, userId)) throw new RefusalError("ENGAGEMENT_PERSON_UNKNOWN");
    if (stands !== before) throw new RefusalError("STALE_VERSION");
    day.delete(id);
    requireRoom(day.values(), minutes, workDate);
    await writeMinutes(tx, { ...cell, engagementId: id, minutes });
    return { action: "set-time", details: { userId, date: workDate, minutes, before } };
  });
  return { minutes };
}

/** The caller's running timer. */
export async function readTimer(app: Application, caller: Caller): Promise<EngagementTimerAnswer> {
  const { db } = app;
  const timer = await findTimer(db, caller.scope);
  const row = timer && (await engagementRows.find(db, caller.scope, timer.engagementId));
  if (!row) return { timer: null };
  const clients = await findClients(db, caller.scope, [row.counterpartyId]);
  const { id, label } = row;
  return {
    timer: {
      engagement: { id, refId: refIdOf(row), client: clients.get(row.counterpartyId) ?? "", label },
      startedAt: timer.startedAt.toISOString(),
    },
  };
}

/** Starts a timer of the caller on a mission. @throws RefusalError ENGAGEMENT_TIMER_RUNNING and those of `requireWork` */
export async function startTimer(
  app: Application,
  caller: Caller,
  id: string,
): Promise<EngagementTimerAnswer> {
  await onEngagement(app, caller, { id }, async (command) => {
    const { tx, row, today: day } = command;
    if (!isOfTeam(row, caller.userId)) throw new RefusalError("ENGAGEMENT_NOT_IN_CHARGE");
    await requireWork(command, day);
    if (await findTimer(tx, caller.scope)) throw new RefusalError("ENGAGEMENT_TIMER_RUNNING");
    const { legalEntityId } = row;
    await insertTimer(tx, caller.scope, { legalEntityId, engagementId: id, startedAt: app.now() });
    return { action: "start-timer" };
  });
  return readTimer(app, caller);
}

const MINUTE_MS = 60_000;

/** Minutes from an instant on, by the French day that each of them lies in. */
export function minutesByDay(startedAt: Date, minutes: number): Map<string, number> {
  const days = new Map<string, number>();
  for (let at = 0; at < minutes; at += 1) {
    const day = frenchDayOf(new Date(startedAt.getTime() + at * MINUTE_MS));
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/** How long the timer ran, the minute begun counting from its half on, one at least. @throws RefusalError ENGAGEMENT_TIMER_LONG */
function minutesRun({ startedAt }: TimerRow, now: Date, told: number | undefined): number {
  if (told !== undefined) return told;
  const run = Math.max(1, Math.round((now.getTime() - startedAt.getTime()) / MINUTE_MS));
  if (run > LONGEST_TIMER_MINUTES) throw new RefusalError("ENGAGEMENT_TIMER_LONG");
  return run;
}

/** The timer's mission, its company locked; nothing more is known of one that the caller left. */
async function takeRunning({ tx, scope }: Command<Caller>): Promise<{ timer: TimerRow; row: EngagementRow }> {
  const running = await findTimer(tx, scope);
  if (running) await lockLegalEntity(tx, running.legalEntityId);
  const timer = await takeTimer(tx, scope);
  if (!timer) throw new RefusalError("ENGAGEMENT_TIMER_NONE");
  const row = await engagementRows.find(tx, scope, timer.engagementId);
  if (!row) throw new RefusalError("ENGAGEMENT_TIMER_NONE");
  return { timer, row };
}

/**
 * Stops the caller's timer and adds its minutes to its days. What was lawful when it started is kept, also on a mission that
 * was closed meanwhile.
 * @throws RefusalError ENGAGEMENT_TIMER_NONE, ENGAGEMENT_TIMER_LONG, ENGAGEMENT_DAY_FULL
 */
export function stopTimer(
  app: Application,
  caller: Caller,
  told: number | undefined,
): Promise<{ minutes: number }> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const { userId } = caller;
    const { timer, row } = await takeRunning(command);
    const { legalEntityId, id: engagementId } = row;
    const minutes = minutesRun(timer, app.now(), told);
    for (const [workDate, added] of minutesByDay(timer.startedAt, minutes)) {
      const cell = { legalEntityId, userId, workDate };
      const day = await minutesOfDay(tx, cell);
      requireRoom(day.values(), added, workDate);
      const sum = (day.get(engagementId) ?? 0) + added;
      await writeMinutes(tx, { ...cell, engagementId, minutes: sum });
    }
    await auditEngagement(command, row, "stop-timer", { minutes, startedAt: timer.startedAt });
    return { minutes };
  });
}

/** Forgets the caller's timer. @throws RefusalError ENGAGEMENT_TIMER_NONE */
export async function dropTimer(app: Application, caller: Caller): Promise<EngagementTimerAnswer> {
  await inCommand(app, caller, async (command) => {
    const { row } = await takeRunning(command);
    await auditEngagement(command, row, "drop-timer");
  });
  return { timer: null };
}
