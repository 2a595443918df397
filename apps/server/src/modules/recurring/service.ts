import type {
  NewScheduleBody,
  ScheduleAnswer,
  ScheduleListAnswer,
  ScheduleQuery,
  scheduleActions,
  UpdateScheduleBody,
} from "@grand-livre/contracts/recurring";
import { newScheduleBody, recurringDocument, updateScheduleBody } from "@grand-livre/contracts/recurring";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { checkPlaceholders } from "@grand-livre/domain/recurring/placeholders";
import { indexFrom, occurrenceAt, type Recurrence } from "@grand-livre/domain/recurring/recurrence";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import { json, type Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { type Actor, changesOf } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { loadInvoice } from "../invoice/document/load-service.ts";
import { entityFilter, refIdsOf, resolveLegalEntity } from "../legal-entity/service.ts";
import { presentItem, presentOccurrence } from "./present.ts";
import { recurrenceOf } from "./recurrence-of.ts";
import {
  changeSchedule,
  countSchedules,
  findOccurrences,
  findSchedules,
  insertOccurrences,
  insertSchedule,
  lastDecided,
  lockSchedule,
  removeSkipped,
  type ScheduleRow,
} from "./repository.ts";

export { makeDueInvoices } from "./make.ts";
export { recurrenceNews } from "./words.ts";

type Document = z.output<typeof recurringDocument>;
type Action = (typeof scheduleActions)[number];
const SHOWN_OCCURRENCES = 200;

/**
 * A schedule of recurring invoices. Its past days are not made up for: the first one is today or later.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, COUNTERPARTY_NOT_FOUND, INVOICE_NOT_FOUND, RECURRENCE_INVALID,
 * PLACEHOLDER_UNKNOWN, AMOUNT_OUT_OF_RANGE, PRICE_TOO_PRECISE
 */
export async function createSchedule(
  app: Application,
  actor: Actor,
  given: NewScheduleBody,
): Promise<string> {
  const { legalEntityRefId, document, sourceInvoiceId, ...values } = newScheduleBody.parse(given);
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, legalEntityRefId);
    await counterpartyById(tx, actor.scope, legalEntityId, values.counterpartyId);
    if (sourceInvoiceId) await requireSale(command, legalEntityId, sourceInvoiceId);
    requireKnownPlaceholders(document);
    const next = nextFrom(recurrenceOf(values), command.today);
    const row = await insertSchedule(tx, {
      ...values,
      ...next,
      legalEntityId,
      id: newId(),
      sourceInvoiceId: sourceInvoiceId ?? null,
      nameKey: fold(values.name),
      document: json(document),
      createdBy: actor.scope.userId,
      setBy: actor.scope.userId,
    });
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await tell(command, row, "create", { ...summary(row) });
    return row.id;
  });
}

/** A sale of the same company. @throws RefusalError INVOICE_NOT_FOUND */
async function requireSale({ tx }: Command, legalEntityId: string, id: string): Promise<void> {
  const { header } = await loadInvoice(tx, id);
  if (header.legalEntityId !== legalEntityId || header.direction !== "credit")
    throw new RefusalError("INVOICE_NOT_FOUND");
}

/** @throws RefusalError PLACEHOLDER_UNKNOWN, with `details.fields` */
function requireKnownPlaceholders(document: Document): void {
  const texts = [
    ["document.bill_label", document.bill_label] as const,
    ...document.lines.map(({ label }, index) => [`document.lines.${index}.label`, label] as const),
  ];
  for (const [path, text] of texts) {
    const judged = checkPlaceholders(text);
    if (isRefusal(judged))
      throw new RefusalError(judged.refused, {
        ...judged.details,
        fields: [{ path, message: judged.refused }],
      });
  }
}

/** @throws RefusalError RECURRENCE_INVALID when no day is left */
function nextFrom(recurrence: Recurrence, date: string): { nextIndex: number; nextDate: string } {
  const nextIndex = indexFrom(recurrence, date);
  const nextDate = nextIndex === undefined ? undefined : occurrenceAt(recurrence, nextIndex);
  const weekly = recurrence.unit === "week" && recurrence.dayRule === "last_day";
  if (nextIndex === undefined || nextDate === undefined || weekly)
    throw new RefusalError("RECURRENCE_INVALID", {
      fields: [{ path: weekly ? "dayRule" : "startDate", message: "RECURRENCE_INVALID" }],
    });
  return { nextIndex, nextDate };
}

/** Locks it as it was read. @throws RefusalError RECURRING_NOT_FOUND, STALE_VERSION */
async function lockAt({ tx, scope }: Command, id: string, version: number): Promise<ScheduleRow> {
  const row = await lockSchedule(tx, scope, id);
  if (!row) throw new RefusalError("RECURRING_NOT_FOUND");
  if (row.version !== version) throw new RefusalError("STALE_VERSION", { version: row.version });
  return row;
}

/**
 * Changes a schedule from its next day on; what was made stays as it is.
 * @throws RefusalError RECURRING_NOT_FOUND, STALE_VERSION and those of creating one
 */
export async function updateSchedule(
  app: Application,
  actor: Actor,
  id: string,
  given: UpdateScheduleBody,
): Promise<void> {
  const { version, document, ...changes } = updateScheduleBody.parse(given);
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const row = await lockAt(command, id, version);
    if (changes.counterpartyId)
      await counterpartyById(tx, actor.scope, row.legalEntityId, changes.counterpartyId);
    if (document) requireKnownPlaceholders(document);
    const values = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    ) as Partial<ScheduleRow>;
    const recurrence = recurrenceOf({ ...row, ...values });
    const last = await lastDecided(tx, row);
    const moved = JSON.stringify(recurrence) !== JSON.stringify(recurrenceOf(row));
    const from = later(command.today, last && addDays(last.occurrenceDate, 1));
    const after = await changeSchedule(
      tx,
      row,
      {
        ...values,
        ...(moved ? nextFrom(recurrence, from) : {}),
        ...(values.name === undefined ? {} : { nameKey: fold(values.name) }),
        ...(document === undefined ? {} : { document: json(document) }),
        setBy: actor.scope.userId,
      },
      true,
    );
    await tell(command, row, "update", {
      ...changesOf(summary(row), summary(after)),
      ...(document === undefined ? {} : { document: true }),
    });
  });
}

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one);

/**
 * Pauses a schedule, goes on with it (its days meanwhile are left out), leaves its next day out or takes that back.
 * @throws RefusalError RECURRING_NOT_FOUND, STALE_VERSION, RECURRING_STATE_UNCHANGED
 */
export async function actOnSchedule(
  app: Application,
  actor: Actor,
  id: string,
  { action, version }: { readonly action: Action; readonly version: number },
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const row = await lockAt(command, id, version);
    const change = await ACTIONS[action](app, tx, row);
    if (change === undefined) throw new RefusalError("RECURRING_STATE_UNCHANGED", { action });
    await changeSchedule(tx, row, change, true);
    await tell(command, row, action, { nextDate: row.nextDate });
  });
}

type Change = Partial<Pick<ScheduleRow, "pausedAt" | "nextIndex" | "nextDate">>;
type Act = (app: Application, tx: Tx, row: ScheduleRow) => Promise<Change | undefined>;

const ACTIONS: Readonly<Record<Action, Act>> = {
  pause: async (app, _tx, row) =>
    row.pausedAt === null && row.nextDate !== null ? { pausedAt: app.now() } : undefined,
  resume: async (app, tx, row) => {
    if (row.pausedAt === null) return undefined;
    const recurrence = recurrenceOf(row);
    const day = today(app);
    let { nextIndex, nextDate } = row;
    while (nextDate !== null && nextDate < day) {
      const skipped = { occurrenceDate: nextDate, state: "skipped" as const, decidedAt: app.now() };
      await insertOccurrences(tx, row, [skipped]);
      nextIndex += 1;
      nextDate = occurrenceAt(recurrence, nextIndex) ?? null;
    }
    return { pausedAt: null, nextIndex, nextDate };
  },
  skip: async (app, tx, row) => {
    if (row.nextDate === null) return undefined;
    const skipped = { occurrenceDate: row.nextDate, state: "skipped" as const, decidedAt: app.now() };
    await insertOccurrences(tx, row, [skipped]);
    const nextIndex = row.nextIndex + 1;
    return { nextIndex, nextDate: occurrenceAt(recurrenceOf(row), nextIndex) ?? null };
  },
  unskip: async (app, tx, row) => {
    const last = await lastDecided(tx, row);
    const nextIndex = row.nextIndex - 1;
    const nextDate = occurrenceAt(recurrenceOf(row), nextIndex);
    if (last?.state !== "skipped" || nextDate !== last.occurrenceDate || nextDate < today(app))
      return undefined;
    await removeSkipped(tx, row, nextDate);
    return { nextIndex, nextDate };
  },
};

/** Stops a schedule for good. What it made stays. @throws RefusalError RECURRING_NOT_FOUND */
export async function deleteSchedule(app: Application, actor: Actor, id: string): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const row = await lockSchedule(tx, actor.scope, id);
    if (!row) throw new RefusalError("RECURRING_NOT_FOUND");
    await changeSchedule(tx, row, { deletedAt: app.now() }, true);
    await tell(command, row, "delete", summary(row));
  });
}

/** A page of schedules, the nearest day first. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listSchedules(
  app: Application,
  scope: Scope,
  query: ScheduleQuery,
): Promise<ScheduleListAnswer> {
  const filter = {
    legalEntityId: await entityFilter(app.db, query.legalEntityRefId),
    state: query.state,
    contains: fold(query.searchValue ?? ""),
    invoiceId: query.invoiceId,
  };
  const rows = await findSchedules(app.db, scope, filter, query);
  const counts = await countSchedules(app.db, scope, filter);
  const refIds = await refIdsOf(app.db, rows);
  return {
    schedules: rows.map((row) => presentItem(row, refIds.get(row.legalEntityId) ?? "")),
    count: query.state === undefined ? counts.all : counts[query.state],
    counts,
  };
}

/** One schedule with what became of its days. @throws RefusalError RECURRING_NOT_FOUND */
export async function scheduleOf(app: Application, scope: Scope, id: string): Promise<ScheduleAnswer> {
  const all = { id, legalEntityId: undefined, state: undefined, contains: "", invoiceId: undefined };
  const [row] = await findSchedules(app.db, scope, all, { skip: 0, limit: 1 });
  if (!row) throw new RefusalError("RECURRING_NOT_FOUND");
  const refIds = await refIdsOf(app.db, [row]);
  const occurrences = await findOccurrences(app.db, row, SHOWN_OCCURRENCES);
  return {
    ...presentItem(row, refIds.get(row.legalEntityId) ?? ""),
    sourceInvoiceId: row.sourceInvoiceId,
    document: recurringDocument.parse(row.document),
    occurrences: occurrences.map(presentOccurrence),
  };
}

function summary(row: ScheduleRow) {
  const { name, counterpartyId, unit, every, dayRule, startDate, endDate, occurrenceLimit, validates } = row;
  return { name, counterpartyId, unit, every, dayRule, startDate, endDate, occurrenceLimit, validates };
}

async function tell(
  command: Command,
  row: ScheduleRow,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await command.audit({
    action,
    resource: "recurring-schedule",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details,
  });
}
