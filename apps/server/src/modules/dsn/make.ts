import type { DsnEventBody, DsnKind, DsnMakeBody, DsnMonthAnswer } from "@grand-livre/contracts/dsn";
import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { DsnHeader } from "@grand-livre/platform/dsn/envelope";
import { type DsnEvent, eventContent, monthOfEvent } from "@grand-livre/platform/dsn/event";
import { missingOfEmployee, missingOfEmployer } from "@grand-livre/platform/dsn/facts";
import { writeDsn } from "@grand-livre/platform/dsn/message";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type CompanyCommand, onCompany } from "../../kit/command.ts";
import { employees, termsOn } from "../payroll/service.ts";
import {
  type CheckedMessage,
  checkedMessage,
  draftHeader,
  dsnEmployee,
  dsnEmployer,
  keyOf,
  loadMonth,
  SOFTWARE_VERSION,
  sha256,
} from "./load.ts";
import { canCancel, canMake, employerOf, lastOf, presentMonth, showMonth } from "./present.ts";
import { type DsnFile, dsnFiles, findFiles, lastNumber } from "./repository.ts";

/**
 * Makes the file of a month: over one that was deposited, the one that replaces it or cancels it.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYROLL_EMPLOYER_NOT_FOUND, those of `canMake` and `canCancel`
 */
export async function makeMonth(
  app: Application,
  caller: Caller,
  body: DsnMakeBody,
): Promise<DsnMonthAnswer> {
  const { legalEntityRefId, employerId, month, cancel } = body;
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const row = await employerOf(tx, entity, employerId);
    const files = await findFiles(tx, { legalEntityId: entity.id, from: month, to: month });
    const own = files.filter((one) => one.employerId === employerId && one.nature === "monthly");
    const last = lastOf(own);
    const loaded = await loadMonth(tx, entity, row, month);
    const { employer, content, contentKey } = loaded;
    const deposited = own.find(({ depositedOn }) => depositedOn !== null);
    const isOpen = deposited !== undefined && deposited.kind !== "cancelling";
    const kind = cancel ? "cancelling" : kindOf(loaded.pays.length === 0, isOpen);
    const header = await headerOf(command, { nature: "monthly", kind, month });
    const whole = checkedMessage(cancel ? draftHeader(loaded) : header, employer, content.blocks);
    const { findings } = whole;
    orRefuse(cancel ? canCancel(last) : canMake({ ...loaded, findings }, last));
    await keepFile(
      command,
      header,
      cancel
        ? { ...checkedMessage(header, employer, []), employerId, contentKey: keyOf(employer, []) }
        : { ...whole, employerId, contentKey },
    );
    return presentMonth(tx, caller, row, { ...loaded, findings });
  });
}

const kindOf = (isEmpty: boolean, replaces: boolean): DsnKind =>
  replaces ? (isEmpty ? "replacingEmpty" : "replacing") : isEmpty ? "empty" : "normal";

/** The header of a file of today, with the next number of the company. */
async function headerOf(
  { app, tx, entity, today }: CompanyCommand<Caller>,
  facts: Pick<DsnHeader, "nature" | "kind" | "month">,
): Promise<DsnHeader> {
  const number = nextNumber(app.now(), await lastNumber(tx, entity.id));
  return { ...facts, madeOn: today, number, softwareVersion: SOFTWARE_VERSION };
}

type NewFile = CheckedMessage & {
  readonly employerId: string;
  readonly contentKey: string;
  readonly employeeId?: string;
  readonly event?: DsnEvent;
};

/** Writes a file with its bytes; the log names it and none of its amounts. @throws RefusalError DSN_INCOMPLETE */
async function keepFile(
  command: CompanyCommand<Caller>,
  { nature, kind, month, number }: DsnHeader,
  { message, findings, employerId, contentKey, employeeId, event }: NewFile,
): Promise<void> {
  const { app, tx, entity, actor } = command;
  if (findings.length > 0) throw new RefusalError("DSN_INCOMPLETE", { count: findings.length });
  const content = Buffer.from(writeDsn(message));
  const written = { sha256: sha256(content), contentKey };
  const id = newId();
  await dsnFiles.insert(tx, entity.id, [
    {
      ...{ id, employerId, month, nature, kind, number, content },
      ...written,
      employeeId: employeeId ?? null,
      event: event === undefined ? null : JSON.stringify(event),
      createdAt: app.now(),
      createdBy: actor.userId,
    },
  ]);
  await command.audit({
    action: "create",
    resource: "dsn-file",
    resourceId: id,
    legalEntityId: entity.id,
    details: { month, nature, kind, number, sha256: written.sha256, employeeId: employeeId ?? null },
  });
}

/** Fifteen digits of the instant, or the next after the last: the platform wants each greater than the one before. */
function nextNumber(now: Date, last: string | null): string {
  const instant = now.toISOString().replace(/\D/g, "").slice(2, 17);
  return last === null || instant > last ? instant : String(BigInt(last) + 1n).padStart(15, "0");
}

/**
 * Makes the file of an event.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, EMPLOYEE_NOT_FOUND, DSN_DATES_INVALID, DSN_INCOMPLETE
 */
export async function makeEvent(
  app: Application,
  caller: Caller,
  body: DsnEventBody,
): Promise<DsnMonthAnswer> {
  const { legalEntityRefId, employeeId } = body;
  const event = eventOf(body);
  const month = monthOfEvent(event);
  const employerId = await onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity, scope } = command;
    const person = await employees.read(tx, scope, employeeId);
    if (person.legalEntityId !== entity.id) throw new RefusalError("EMPLOYEE_NOT_FOUND");
    requireDates(event, person);
    const row = await employerOf(tx, entity, termsOn(person, lastDayOfMonth(month)).employerId);
    const employer = dsnEmployer(entity, row, month);
    const employee = dsnEmployee(person, lastDayOfMonth(month));
    const missing = [
      ...missingOfEmployer(employer, []),
      ...missingOfEmployee(employee, null, month).filter(({ field }) => field !== "exitReason"),
    ];
    if (missing.length > 0) throw new RefusalError("DSN_INCOMPLETE", { count: missing.length });
    const blocks = eventContent(event, employee, employer);
    const { nature } = event;
    const header = await headerOf(command, { nature, kind: "normal", month });
    const made = { employerId: row.id, contentKey: keyOf(employer, blocks), employeeId, event };
    await keepFile(command, header, { ...checkedMessage(header, employer, blocks), ...made });
    return row.id;
  });
  return showMonth(app, caller, { legalEntityRefId, employerId, month });
}

function eventOf(body: DsnEventBody): DsnEvent {
  if (body.nature === "exit") {
    const { nature, reason, exitDay, noticeDay } = body;
    return { nature, reason, exitDay, noticeDay };
  }
  const { nature, reason, lastWorkedDay, expectedEnd, subrogation, accidentDay } = body;
  const back =
    body.nature === "return"
      ? { returnDay: body.returnDay, returnReason: body.returnReason }
      : { returnDay: null, returnReason: null };
  return { nature, reason, lastWorkedDay, expectedEnd, subrogation, accidentDay, ...back };
}

/** Stops whose event has to say the day of the accident: on the way to work, and at work (S21.G00.60.001). */
const WITH_ACCIDENT_DAY = new Set(["04", "06"]);

/** @throws RefusalError DSN_DATES_INVALID */
function requireDates(
  event: DsnEvent,
  { entryDate, exitDate }: { entryDate: string; exitDate: string | null },
): void {
  const day = event.nature === "exit" ? event.exitDay : event.lastWorkedDay;
  const within = entryDate <= day && (exitDate === null || day <= exitDate);
  const ordered =
    event.nature === "exit"
      ? event.noticeDay === null || event.noticeDay <= event.exitDay
      : event.lastWorkedDay <= event.expectedEnd &&
        (event.returnDay === null || event.lastWorkedDay < event.returnDay) &&
        (event.subrogation === null ||
          (event.lastWorkedDay < event.subrogation.from && event.subrogation.from <= event.subrogation.to)) &&
        (event.accidentDay === null
          ? !WITH_ACCIDENT_DAY.has(event.reason)
          : event.accidentDay <= event.lastWorkedDay);
  if (!within || !ordered) throw new RefusalError("DSN_DATES_INVALID");
}

/** @throws RefusalError DSN_FILE_NOT_FOUND */
export async function findFile(db: Application["db"], caller: Caller, id: string): Promise<DsnFile> {
  const file = await dsnFiles.find(db, caller.scope, id);
  if (!file) throw new RefusalError("DSN_FILE_NOT_FOUND");
  return file;
}
