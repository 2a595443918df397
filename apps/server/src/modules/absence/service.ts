import type {
  AbsenceAnswer,
  AbsencePlanning,
  CreateAbsenceBody,
  UpdateAbsenceBody,
} from "@grand-livre/contracts/absence";
import { leaveRules } from "@grand-livre/contracts/absence";
import { type Absence, type AbsenceKind, KIND_RULES } from "@grand-livre/domain/absence/absence-kind";
import {
  type AbsenceState,
  canCancelAbsence,
  canChangeAbsence,
  canDecideAbsence,
  isNoted,
  refuseAbsence,
} from "@grand-livre/domain/absence/absence-state";
import { daysMissed, daysOf, daysTaken, type LeaveUnit } from "@grand-livre/domain/absence/leave-days";
import { addDays, formatDate, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { isPublicHoliday } from "@grand-livre/domain/fec/public-holidays";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { withdrawPayAsked } from "../notification/service.ts";
import {
  approvedOf,
  type EmployeeRow,
  employees,
  employeesOf,
  employeesWithin,
  employersOf,
  leaveStates,
  nameOf,
  termsOn,
  toAbsence,
} from "../payroll/service.ts";
import { namesOfUsers } from "./repository.ts";

export { isOf } from "./repository.ts";

type Narrowed = { readonly kind: AbsenceKind; readonly state: AbsenceState };
export type AbsenceRow = Omit<RowOf<"absence">, keyof Narrowed> & Narrowed;
export const absenceRows = ownedRows<"absence", AbsenceRow>("absence");

type Fields = Omit<CreateAbsenceBody, "legalEntityRefId" | "employeeId">;

/** The columns of a body; what belongs to a stop of work alone is kept for none other. */
function columnsOf({ from, to, subrogated, dailyCents, informedOn, ...body }: Fields) {
  const stop = isNoted(body) ? { subrogated, dailyCents, informedOn } : NO_STOP;
  return { ...body, ...stop, fromDate: from, toDate: to };
}
const NO_STOP = { subrogated: false, dailyCents: null, informedOn: null };

type Stands = Pick<AbsenceRow, "employeeId"> & Parameters<typeof toAbsence>[0];

/**
 * Beside those that were approved, or those asked too: a stop of work is a fact, which what was only asked does not stop.
 * @throws RefusalError EMPLOYEE_NOT_FOUND, those of `refuseAbsence`
 */
async function requireStands(
  { tx, actor, entity }: CompanyCommand<Caller>,
  row: Stands & Pick<Absence, "kind">,
  beside: "approved" | "asked",
): Promise<void> {
  const employee = await employees.read(tx, actor.scope, row.employeeId);
  if (employee.legalEntityId !== entity.id) throw new RefusalError("EMPLOYEE_NOT_FOUND");
  const approved = (await approvedOf(tx, entity.id, [employee.id])).get(employee.id) ?? [];
  const waiting = { equal: { employeeId: employee.id, state: "requested" } } as const;
  const asked =
    beside === "approved" || isNoted(row)
      ? []
      : await absenceRows.list(tx, entity.id, waiting, { order: ["fromDate"] });
  const refused = refuseAbsence(toAbsence(row), employee, [...approved, ...asked.map(toAbsence)]);
  if (refused === undefined) return;
  if (refused.refused !== "ABSENCE_OVERLAP") throw new RefusalError(refused.refused);
  const { from = "", to = "" } = refused.details ?? {};
  throw new RefusalError(refused.refused, { from: formatDate(from), to: formatDate(to) });
}

/**
 * The absences of a company. The log tells who asked, approved and took back what days of whom; neither the kind of a stop nor
 * its note, which tell of a person's health.
 */
export const absences = companyResource<"absence", AbsenceRow, CreateAbsenceBody, UpdateAbsenceBody, Caller>({
  rows: absenceRows,
  name: "absence",
  notFound: "ABSENCE_NOT_FOUND",
  audited: ({ employeeId, fromDate, toDate, state }) => ({ employeeId, fromDate, toDate, state }),
  personal: ["kind", "note", "dailyCents", "reason"],
  async create(context, { legalEntityRefId: _, employeeId, ...body }) {
    const { actor, app } = context;
    const row = { employeeId, ...columnsOf(body) };
    await requireStands(context, { id: "", ...row }, "asked");
    const state = isNoted(body) ? "approved" : "requested";
    return { ...row, state, requestedBy: actor.userId, requestedAt: app.now() };
  },
  async update(context, before, { version: _, ...body }) {
    orRefuse(canChangeAbsence(before));
    // A change of kind keeps the way of approval: a leave is approved by somebody, a stop of work is only noted.
    if (isNoted(body) !== isNoted(before)) throw new RefusalError("ABSENCE_STATE");
    const changed = columnsOf(body);
    await requireStands(context, { ...before, ...changed }, "asked");
    return changed;
  },
});

type Step = { readonly version: number };

/** @throws RefusalError ABSENCE_NOT_FOUND, ABSENCE_STATE, STALE_VERSION, those of `refuseAbsence` */
export function approveAbsence(app: Application, caller: Caller, id: string, { version }: Step) {
  return absences.step(app, caller, id, { action: "approve", version }, async (context, row) => {
    orRefuse(canDecideAbsence(row));
    await requireStands(context, row, "approved");
    await withdrawPayAsked(context.tx, id);
    return { state: "approved", decidedBy: caller.userId, decidedAt: app.now() };
  });
}

/** @throws RefusalError ABSENCE_NOT_FOUND, ABSENCE_STATE, STALE_VERSION */
export function declineAbsence(
  app: Application,
  caller: Caller,
  id: string,
  { version, reason }: Step & { readonly reason: string },
) {
  return absences.step(app, caller, id, { action: "refuse", version }, async ({ tx }, row) => {
    orRefuse(canDecideAbsence(row));
    await withdrawPayAsked(tx, id);
    return { state: "refused", reason, decidedBy: caller.userId, decidedAt: app.now() };
  });
}

/** @throws RefusalError ABSENCE_NOT_FOUND, ABSENCE_STATE, STALE_VERSION */
export function cancelAbsence(app: Application, caller: Caller, id: string, { version }: Step) {
  return absences.step(app, caller, id, { action: "cancel", version }, async ({ tx }, row) => {
    orRefuse(canCancelAbsence(row));
    await withdrawPayAsked(tx, id);
    return { state: "cancelled" };
  });
}

const FOREVER = "9999-12-31";
const allDays = { from: "0001-01-01", to: FOREVER };

/** Days of a counter that are approved from a day on. */
const plannedOf = (list: readonly Absence[], fund: string, from: string, unit: LeaveUnit) =>
  list
    .filter(({ kind }) => KIND_RULES[kind].fund === fund)
    .reduce((sum, one) => sum + daysTaken(one, { from, to: FOREVER }, unit), 0);

const nextMonth = (month: string | null) =>
  month === null ? allDays.from : addDays(lastDayOfMonth(month), 1);

type Abilities = Pick<AbsenceAnswer, "abilities">;
function abilitiesOf(caller: Caller, row: AbsenceRow): Abilities {
  const can = (action: "Creator" | "Validator", permission: Parameters<typeof abilityOf>[2]) =>
    abilityOf(caller, { service: "payslip", action }, permission);
  return {
    abilities: {
      edit: can("Creator", canChangeAbsence(row)),
      decide: can("Validator", canDecideAbsence(row)),
      cancel: can("Creator", canCancelAbsence(row)),
    },
  };
}

/** How paid leave is counted for an employee on a day. */
function unitOf(
  employers: ReadonlyMap<string, { readonly leave: object }>,
  employee: EmployeeRow,
  day: string,
): LeaveUnit {
  return leaveRules.parse(employers.get(termsOn(employee, day).employerId)?.leave ?? {}).unit;
}

/** The facts of absences beside their rows: whose they are, their days, what they leave, and what may be done. */
export async function factsOfAbsences(app: Application, caller: Caller, rows: readonly AbsenceRow[]) {
  const users = await namesOfUsers(
    app.db,
    rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? []].flat()),
  );
  const facts = new Map<string, object>();
  for (const [legalEntityId, own] of Map.groupBy(rows, (row) => row.legalEntityId)) {
    const people = new Map((await employeesOf(app.db, legalEntityId)).map((one) => [one.id, one]));
    const employers = new Map((await employersOf(app.db, legalEntityId)).map((one) => [one.id, one]));
    const states = await leaveStates(app.db, legalEntityId, [...new Set(own.map((row) => row.employeeId))]);
    for (const row of own) {
      const employee = people.get(row.employeeId);
      const state = states.get(row.employeeId);
      if (employee === undefined || state === undefined) continue;
      const one = toAbsence(row);
      const unit = unitOf(employers, employee, row.fromDate);
      const { fund } = KIND_RULES[row.kind];
      const days = fund === null ? daysMissed(one, one) : daysTaken(one, allDays, unit);
      const from = nextMonth(state.month);
      const counter = fund === null ? undefined : state.leave?.counters?.[fund];
      const left =
        fund === "paid"
          ? (state.leave?.after ?? employee.leaveBefore)
          : counter && counter.previous.balance + counter.current.balance;
      const others = state.absences.filter(({ id }) => id !== row.id);
      const planned = fund === null ? 0 : plannedOf([...others, one], fund, from, unit);
      facts.set(row.id, {
        ...abilitiesOf(caller, row),
        from: row.fromDate,
        to: row.toDate,
        number: employee.number,
        name: nameOf(employee),
        days,
        balanceAfter: left === undefined || row.toDate < from ? null : left - planned,
        requestedBy: users.get(row.requestedBy) ?? "",
        requestedAt: row.requestedAt.toISOString(),
        decidedBy: row.decidedBy === null ? null : (users.get(row.decidedBy) ?? ""),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      });
    }
  }
  return facts;
}

type Employers = Parameters<typeof unitOf>[0];
type LeaveStates = Awaited<ReturnType<typeof leaveStates>>;

/** The leave of an employee after the last validated payslip, and what is approved since. */
function leaveOf(employers: Employers, states: LeaveStates, employee: EmployeeRow, day: string) {
  const state = states.get(employee.id);
  const unit = unitOf(employers, employee, day);
  return {
    unit,
    leave: state?.leave ?? null,
    planned: plannedOf(state?.absences ?? [], "paid", nextMonth(state?.month ?? null), unit),
  };
}

/** One employee's leave, and his absences, the last one first. */
export async function leaveOfEmployee(app: Application, caller: Caller, employee: EmployeeRow) {
  const { id: employeeId, legalEntityId } = employee;
  const employers = new Map((await employersOf(app.db, legalEntityId)).map((one) => [one.id, one]));
  const states = await leaveStates(app.db, legalEntityId, [employeeId]);
  const rows = await absenceRows.list(
    app.db,
    legalEntityId,
    { equal: { employeeId } },
    { order: ["-fromDate"], limit: 100 },
  );
  const facts = await factsOfAbsences(app, caller, rows);
  return {
    ...leaveOf(employers, states, employee, today(app)),
    absences: rows.map((row) => ({ ...row, ...facts.get(row.id) })),
  };
}

/** Who is away in a month, and the balances of leave. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function showPlanning(
  app: Application,
  { legalEntityRefId, month }: { readonly legalEntityRefId: string; readonly month: string },
): Promise<AbsencePlanning> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const end = lastDayOfMonth(month);
  const people = employeesWithin(await employeesOf(app.db, legalEntityId), month);
  const employers = new Map((await employersOf(app.db, legalEntityId)).map((one) => [one.id, one]));
  const ids = people.map(({ id }) => id);
  const states = await leaveStates(app.db, legalEntityId, ids);
  const rows = await absencesBetween(app.db, legalEntityId, month, end);
  return {
    holidays: [...daysOf({ from: month, to: end })].filter(isPublicHoliday),
    employees: people.map((employee) => {
      return {
        id: employee.id,
        number: employee.number,
        name: nameOf(employee),
        ...leaveOf(employers, states, employee, end > today(app) ? today(app) : end),
        entryDate: employee.entryDate,
        exitDate: employee.exitDate,
        absences: rows
          .filter(({ employeeId }) => employeeId === employee.id)
          .map(({ id, kind, fromDate: from, toDate: to, fromNoon, toNoon, state: at }) => ({
            ...{ id, kind, from, to, fromNoon, toNoon },
            state: at,
          })),
      };
    }),
  };
}

/** Absences that are asked or approved and touch a stretch. */
function absencesBetween(db: Connection, legalEntityId: string, from: string, to: string) {
  return absenceRows.list(
    db,
    legalEntityId,
    {
      where: (row) =>
        row.and([
          row("fromDate", "<=", to as never),
          row("toDate", ">=", from as never),
          row("state", "in", ["requested", "approved"]),
        ]),
    },
    { order: ["fromDate"] },
  );
}
