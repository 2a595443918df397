import { addDays } from "@grand-livre/domain/date/calendar-date";
import { CATCH_UP_DAYS, occurrenceAt } from "@grand-livre/domain/recurring/recurrence";
import { type Application, today } from "../../application.ts";
import { withinRowsOf } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { answerOfError } from "../../http/error-map.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, commandIn, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { loadInvoice } from "../invoice/document/load-service.ts";
import { createInvoice, validateWithin } from "../invoice/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { reportCount } from "../notice/service.ts";
import { invoiceOfDay, recurrenceOf } from "./recurrence-of.ts";
import {
  changeSchedule,
  type Decision,
  endValidation,
  findSchedule,
  insertOccurrences,
  lockSchedule,
  type ScheduleRow,
  type ToValidate,
  takeDueSchedule,
  takeToValidate,
} from "./repository.ts";
import { recurringNews } from "./words.ts";

const GATHER_MS = 10 * 60_000;
const MOST_A_RUN = 10_000;

/** The person who set a schedule last, within its company alone. */
function actorOf(schedule: ScheduleRow): Actor {
  return { scope: { userId: schedule.setBy, legalEntityIds: [schedule.legalEntityId] }, requestId: newId() };
}

function refusalOf(error: RefusalError) {
  return { code: error.code, ...(error.details === undefined ? {} : { details: error.details }) };
}

/**
 * Makes the invoices of the days that have come, each with the mark that its day is done in one transaction, then
 * validates those that are to be, each in a transaction of its own. A killed server leaves a day undone or done; two
 * servers never make one twice. A refusal is kept with its day and announced: the days after it go on.
 * @returns how many days were processed
 */
export async function makeDueInvoices(app: Application): Promise<number> {
  const held: string[] = [];
  let dealt = 0;
  while (dealt < MOST_A_RUN && (await dealWithOneDay(app, held))) dealt += 1;
  for (let left = MOST_A_RUN; left > 0 && (await validateOne(app)); left -= 1);
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
    if (error instanceof RefusalError) await keepRefusal(app, taken, error);
    else {
      held.push(taken.id);
      app.log.error({ err: error, scheduleId: taken.id }, "recurring invoice not made");
    }
    return true;
  }
}

async function decide(command: Command, schedule: ScheduleRow): Promise<void> {
  const { app, tx, actor } = command;
  const { nextDate: date, nextIndex: index } = schedule;
  if (date === null) return;
  if (date < addDays(command.today, -CATCH_UP_DAYS))
    return close(command, schedule, {
      occurrenceDate: date,
      state: "missed",
      decidedAt: app.now(),
    });
  const { refId } = await legalEntityById(tx, schedule.legalEntityId);
  const body = invoiceOfDay(schedule, refId, index, date);
  const { header } = (await createInvoice(app, actor, body)).invoice;
  await command.audit({
    action: "recur",
    resource: "invoice",
    resourceId: header.id,
    legalEntityId: schedule.legalEntityId,
    details: { scheduleId: schedule.id, name: schedule.name, date },
  });
  await close(command, schedule, {
    occurrenceDate: date,
    state: "created",
    invoiceId: header.id,
    toValidate: schedule.validates,
    decidedAt: app.now(),
  });
}

/** Writes what the day came to, steps to the next one, and sends a notice. A draft to validate gets its notice after it. */
async function close(command: Command, schedule: ScheduleRow, decision: Decision): Promise<void> {
  const { tx } = command;
  await insertOccurrences(tx, schedule, [decision]);
  const nextIndex = schedule.nextIndex + 1;
  const nextDate = occurrenceAt(recurrenceOf(schedule), nextIndex) ?? null;
  await changeSchedule(tx, schedule, { nextIndex, nextDate }, false);
  await command.audit({
    action: "recur",
    resource: "recurring-schedule",
    resourceId: schedule.id,
    legalEntityId: schedule.legalEntityId,
    details: { date: decision.occurrenceDate, state: decision.state, invoiceId: decision.invoiceId ?? null },
  });
  if (decision.toValidate !== true)
    await notifyOwners(command, schedule, decision.state === "created" ? "drafts" : decision.state);
}

function notifyOwners({ app, tx }: Command, schedule: ScheduleRow, what: string): Promise<void> {
  return reportCount(tx, app.now(), schedule.setBy, {
    topic: `recurring:${schedule.legalEntityId}`,
    counts: { [what]: 1 },
    gatherMs: GATHER_MS,
    say: recurringNews,
  });
}

/** The day could not be invoiced: said once, and passed. */
async function keepRefusal(app: Application, taken: ScheduleRow, error: RefusalError): Promise<void> {
  await inCommand(app, actorOf(taken), async (command) => {
    const schedule = await lockSchedule(command.tx, command.scope, taken.id);
    // A person changed it, or another server was quicker: the next look decides.
    if (schedule?.nextDate == null || schedule.nextDate !== taken.nextDate || schedule.pausedAt !== null)
      return;
    await close(command, schedule, {
      occurrenceDate: schedule.nextDate,
      state: "refused",
      refusal: refusalOf(error),
      decidedAt: app.now(),
    });
  });
}

/** Validates one invoice that was made to be; false when none is left. */
async function validateOne(app: Application): Promise<boolean> {
  let taken: { readonly occurrence: ToValidate; readonly schedule: ScheduleRow } | undefined;
  try {
    return await inTransaction(app.db, async (tx) => {
      const occurrence = await takeToValidate(tx);
      if (!occurrence) return false;
      const scope = { userId: "", legalEntityIds: [occurrence.legalEntityId] };
      const schedule = await findSchedule(tx, scope, occurrence.scheduleId);
      // Stopped meanwhile, or its draft is gone: nothing to validate any more.
      if (!schedule || occurrence.invoiceId === null) {
        await endValidation(tx, occurrence, undefined);
        return true;
      }
      taken = { occurrence, schedule };
      await withinRowsOf(tx, [occurrence.legalEntityId], () =>
        validateMade(commandIn(app, tx, actorOf(schedule)), schedule, occurrence),
      );
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    const { occurrence, schedule } = taken;
    const { code, details } = answerOfError(error, newId());
    if (code === "INTERNAL")
      app.log.error({ err: error, scheduleId: schedule.id }, "recurring invoice not validated");
    await inCommand(app, actorOf(schedule), async (command) => {
      const refusal = details === undefined ? { code } : { code, details };
      await endValidation(command.tx, occurrence, refusal);
      await notifyOwners(command, schedule, "toComplete");
    });
    return true;
  }
}

async function validateMade(command: Command, schedule: ScheduleRow, occurrence: ToValidate): Promise<void> {
  const { tx } = command;
  const { header } = await loadInvoice(tx, occurrence.invoiceId ?? "");
  await endValidation(tx, occurrence, undefined);
  if (header.status !== "draft") return;
  await validateWithin(command, header.id, header.version);
  await notifyOwners(command, schedule, "validated");
}
