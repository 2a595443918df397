import type { IbanRequest } from "@grand-livre/contracts/employee-iban";
import { canDecideIban } from "@grand-livre/domain/counterparty/iban-approval";
import { maskIban } from "@grand-livre/domain/payroll/nir";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { onCompany, onCompanyRow } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { notifyIbanDecided, notifyPayAsked, withdrawPayAsked } from "../notification/service.ts";
import { checkedIban, employees, nameOf } from "../payroll/service.ts";
import {
  findLastRequest,
  findRequest,
  findRequestsOf,
  type IbanRequestRow,
  requestRows,
} from "./repository.ts";

/** Nobody decides on what he asked for, not through a person who acts for him either. */
function mayDecide(row: IbanRequestRow, { userId, actingFor }: Scope) {
  const own = canDecideIban(row, userId);
  return actingFor === undefined || "refused" in own ? own : canDecideIban(row, actingFor.userId);
}

const auditRow = (action: string, row: Pick<IbanRequestRow, "employeeId" | "legalEntityId" | "iban">) => ({
  action,
  resource: "employee" as const,
  resourceId: row.employeeId,
  legalEntityId: row.legalEntityId,
  details: { iban: maskIban(row.iban) },
});

function present(caller: Caller, row: IbanRequestRow, iban = maskIban(row.iban)): IbanRequest {
  const { legalEntityId: _, askedById: __, ...shown } = row;
  return {
    ...shown,
    iban,
    known: row.known && maskIban(row.known),
    askedAt: row.askedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    abilities: {
      decide: abilityOf(caller, { service: "payslip", action: "Validator" }, mayDecide(row, caller.scope)),
    },
  };
}

async function requestById(db: Connection, scope: Scope, id: string): Promise<IbanRequestRow> {
  const row = await findRequest(db, scope, id);
  if (row === undefined) throw new RefusalError("EMPLOYEE_IBAN_NOT_FOUND");
  return row;
}

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listIbanRequests(app: Application, caller: Caller, refId: string) {
  const { id } = await resolveLegalEntity(app.db, refId);
  return (await findRequestsOf(app.db, caller.scope, id)).map((row) => present(caller, row));
}

/** One with the whole IBAN. @throws RefusalError EMPLOYEE_IBAN_NOT_FOUND */
export async function showIbanRequest(app: Application, caller: Caller, id: string): Promise<IbanRequest> {
  const row = await requestById(app.db, caller.scope, id);
  return present(caller, row, row.iban);
}

/** What an employee asked for last, masked. */
export async function lastIbanRequest(app: Application, caller: Caller, employeeId: string) {
  const row = await findLastRequest(app.db, caller.scope, employeeId);
  return row === undefined ? null : present(caller, row);
}

/**
 * Asks for the bank account of an employee to change; what waited is waited for no more. The record keeps its IBAN until
 * somebody else has approved the new one.
 * @throws RefusalError EMPLOYEE_NOT_FOUND, IBAN_INVALID
 */
export function askEmployeeIban(
  app: Application,
  caller: Caller,
  asked: { readonly refId: string; readonly employeeId: string; readonly iban: string },
): Promise<void> {
  const { refId, employeeId } = asked;
  return onCompany(app, caller, { refId }, async (command) => {
    const { tx, entity, scope } = command;
    const employee = await employees.read(tx, scope, employeeId);
    const iban = checkedIban(asked.iban);
    if (iban === null) throw new RefusalError("IBAN_INVALID", { text: asked.iban });
    const waiting = { equal: { employeeId, state: "to_approve" } };
    for (const row of await requestRows.list(tx, entity.id, waiting, { order: ["askedAt"] })) {
      await requestRows.update(tx, row, { state: "replaced" });
      await withdrawPayAsked(tx, row.id);
    }
    const row = { id: newId(), employeeId, iban, askedBy: caller.userId, askedAt: app.now() };
    await requestRows.insert(tx, entity.id, [row]);
    await command.audit(auditRow("ask-iban", { ...row, legalEntityId: entity.id }));
    const told = { kind: "iban", employee: nameOf(employee), askerId: caller.userId } as const;
    await notifyPayAsked(tx, app.now(), { ...told, id: row.id, legalEntityId: entity.id });
  });
}

type Decision = {
  readonly state: "approved" | "refused";
  readonly version: number;
  readonly reason?: string;
};

/**
 * Decides on a bank account; the one that is approved goes into the record by the command that changes it.
 * @throws RefusalError EMPLOYEE_IBAN_NOT_FOUND, STALE_VERSION, COUNTERPARTY_IBAN_DECIDED, COUNTERPARTY_IBAN_SAME_PERSON
 */
export function decideEmployeeIban(
  app: Application,
  caller: Caller,
  id: string,
  { version, ...decision }: Decision,
): Promise<IbanRequest> {
  const order = { find: (db: Connection) => requestById(db, caller.scope, id), version };
  return onCompanyRow(app, caller, order, async (command, row) => {
    const { tx, scope } = command;
    orRefuse(mayDecide(row, scope));
    const decided = { ...decision, decidedBy: caller.userId, decidedAt: app.now() };
    if (!(await requestRows.update(tx, row, decided))) throw new RefusalError("STALE_VERSION");
    await withdrawPayAsked(tx, id);
    const { state, reason = "" } = decision;
    const told = { askedById: row.askedById, approved: state === "approved", reason };
    await notifyIbanDecided(tx, app.now(), told);
    if (decision.state === "approved") {
      const employee = await employees.read(tx, scope, row.employeeId);
      const change = { version: employee.version, iban: row.iban };
      await employees.update(command.app, caller, employee.id, change);
    }
    await command.audit(auditRow(decision.state === "approved" ? "approve-iban" : "refuse-iban", row));
    return present(caller, await requestById(tx, scope, id));
  });
}
