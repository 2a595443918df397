import type {
  AssignCompanyBody,
  CompanySettingsBody,
  CompanyStatusBody,
  ConfidentialAccessBody,
  ConfidentialBody,
} from "@grand-livre/contracts/company";
import { canActivate, canArchive, canSuspend, canUnarchive } from "@grand-livre/domain/company/life";
import type { Updateable } from "kysely";
import type { Application } from "../../application.ts";
import { withinRowsOf } from "../../database/row-scope.ts";
import type { LegalEntity } from "../../database/schema.gen.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  checkIdentity,
  lockLegalEntity,
  requireSiren,
  updateLegalEntityRow,
} from "../legal-entity/service.ts";
import { tell } from "../notice/service.ts";
import { findOne, lifeOf } from "./portfolio.ts";
import {
  findConfidentialBySiren,
  findNamed,
  findPeople,
  insertAccess,
  markConfidential,
  type PortfolioRow,
  readFirm,
  replaceCollaborators,
  writeFirm,
} from "./repository.ts";
import { accessAsked, putInCharge } from "./words.ts";

export { findPeople as listPeople, readFirm } from "./repository.ts";

type PortfolioCommand = Command<Caller> & { readonly row: PortfolioRow };

/** One change of a company at the version that was read, under its lock. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, STALE_VERSION */
async function onPortfolio(
  app: Application,
  caller: Caller,
  { refId, version, action }: { readonly refId: string; readonly version: number; readonly action: string },
  work: (command: PortfolioCommand) => Promise<{
    readonly change: Updateable<LegalEntity>;
    readonly details: Readonly<Record<string, unknown>>;
  }>,
): Promise<void> {
  await inCommand(app, caller, async (command) => {
    const { app: within, tx, scope } = command;
    const found = await findOne(within, scope, refId);
    await lockLegalEntity(tx, found.id);
    const row = await findOne(within, scope, refId);
    if (row.version !== version) throw new RefusalError("STALE_VERSION");
    const { change, details } = await work({ ...command, row });
    // Audited first: a person who has left a company reaches it no more.
    await command.audit({
      action,
      resource: "company",
      resourceId: row.id,
      legalEntityId: row.id,
      details: { name: row.name, ...details },
    });
    if (!(await updateLegalEntityRow(tx, row, change))) throw new RefusalError("STALE_VERSION");
  });
}

/** Activates or suspends a company. @throws RefusalError COMPANY_STATUS, COMPANY_KYC_MISSING, VALIDATION_FAILED */
export function changeStatus(
  app: Application,
  caller: Caller,
  refId: string,
  { version, status, reason }: CompanyStatusBody,
): Promise<void> {
  if (status === "suspended" && reason === undefined)
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "reason", message: "REQUIRED" }] });
  const action = status === "active" ? "activate" : "suspend";
  return onPortfolio(app, caller, { refId, version, action }, async ({ app: within, row }) => {
    const life = await lifeOf(within, row);
    orRefuse(status === "active" ? canActivate(life) : canSuspend(life));
    return { change: { status }, details: { from: row.status, ...(reason === undefined ? {} : { reason }) } };
  });
}

/** Persons who must stay among the collaborators when the caller changes them: the caller, when else the company becomes invisible. */
function mustStay(caller: Caller, confidential: boolean): readonly string[] {
  if (caller.superAdministrator && !confidential) return [];
  return [caller.actingFor?.userId ?? caller.userId];
}

async function checkPeople(
  { tx, scope }: Command<Caller>,
  ids: readonly string[],
  before: PortfolioRow,
  stay: readonly string[],
): Promise<void> {
  const known = new Set((await findPeople(tx, scope)).map(({ id }) => id));
  for (const { id } of before.collaborators) known.add(id);
  if (before.manager) known.add(before.manager.id);
  if (!ids.every((id) => known.has(id))) throw new RefusalError("COMPANY_PERSON_UNKNOWN");
  if (!stay.every((id) => ids.includes(id))) throw new RefusalError("COMPANY_NAMED_MISSING");
}

/**
 * Names the person in charge, who is a collaborator, and the others; the person put in charge gets a notice.
 * @throws RefusalError COMPANY_PERSON_UNKNOWN, COMPANY_NAMED_MISSING, COMPANY_ARCHIVED
 */
export function assignCompany(
  app: Application,
  caller: Caller,
  refId: string,
  { version, managerId, collaboratorIds }: AssignCompanyBody,
): Promise<void> {
  return onPortfolio(app, caller, { refId, version, action: "assign" }, async (command) => {
    const { tx, scope, row } = command;
    if (row.status === "archived") throw new RefusalError("COMPANY_ARCHIVED");
    const ids = [...new Set([...collaboratorIds, ...(managerId === null ? [] : [managerId])])];
    await checkPeople(command, ids, row, mustStay(caller, row.confidential));
    const moved = await replaceCollaborators(tx, scope, row.id, ids);
    if (managerId !== null && managerId !== row.manager?.id && managerId !== caller.userId)
      await tell(tx, app.now(), managerId, "notification", putInCharge(row));
    return {
      change: { managerId },
      details: { managerId, ...moved },
    };
  });
}

/**
 * Shows a company to its collaborators alone, or to super-administrators again. Accesses and delegations from before end with it.
 * @throws RefusalError COMPANY_STATUS, COMPANY_PERSON_UNKNOWN, COMPANY_NAMED_MISSING
 */
export function makeConfidential(
  app: Application,
  caller: Caller,
  refId: string,
  { version, confidential, collaboratorIds }: ConfidentialBody,
): Promise<void> {
  const action = confidential ? "make-confidential" : "end-confidential";
  return onPortfolio(app, caller, { refId, version, action }, async (command) => {
    const { tx, scope, row } = command;
    orRefuse(canArchive(row));
    if (row.confidential === confidential) throw new RefusalError("COMPANY_STATUS");
    if (!confidential) {
      await markConfidential(tx, scope, row.id, null);
      return { change: {}, details: {} };
    }
    const ids = collaboratorIds ?? row.collaborators.map(({ id }) => id);
    const stay = [...mustStay(caller, true), ...(row.manager ? [row.manager.id] : [])];
    await checkPeople(command, ids, row, stay);
    const moved = await replaceCollaborators(tx, scope, row.id, ids);
    await markConfidential(tx, scope, row.id, app.now());
    return { change: {}, details: moved };
  });
}

const HOUR_MS = 3_600_000;

/**
 * Lets a super-administrator see a confidential company for some hours. Its collaborators get a notice of who and why.
 * @throws RefusalError FORBIDDEN to anyone else, SIREN_INVALID, LEGAL_ENTITY_NOT_FOUND also for one that is not confidential
 */
export async function askAccess(
  app: Application,
  caller: Caller,
  { siren, reason, hours }: ConfidentialAccessBody,
): Promise<{ legalEntityRefId: string; expiresAt: string }> {
  if (!caller.superAdministrator) throw new RefusalError("FORBIDDEN");
  const number = requireSiren(checkIdentity({ siren }));
  const askedAt = app.now();
  const expiresAt = new Date(askedAt.getTime() + hours * HOUR_MS);
  return inCommand(app, caller, (command) =>
    withinRowsOf(command.tx, "all", async () => {
      const company = await findConfidentialBySiren(command.tx, number);
      if (!company) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
      const { id: legalEntityId, refId } = company;
      const { userId } = caller;
      await insertAccess(command.tx, { legalEntityId, id: newId(), userId, reason, askedAt, expiresAt });
      await command.audit({
        action: "ask-access",
        resource: "company",
        resourceId: legalEntityId,
        legalEntityId,
        details: { name: company.name, reason, expiresAt: expiresAt.toISOString() },
      });
      for (const named of await findNamed(command.tx, legalEntityId))
        if (named !== userId)
          await tell(
            command.tx,
            askedAt,
            named,
            "notification",
            accessAsked(company, caller, { reason, expiresAt }),
          );
      return { legalEntityRefId: refId, expiresAt: expiresAt.toISOString() };
    }),
  );
}

/** Takes a company out of the archive, suspended. @throws RefusalError FORBIDDEN but to a super-administrator, COMPANY_STATUS */
export function unarchive(
  app: Application,
  caller: Caller,
  refId: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<void> {
  return onPortfolio(app, caller, { refId, version, action: "unarchive" }, async ({ row }) => {
    if (!caller.superAdministrator) throw new RefusalError("FORBIDDEN");
    orRefuse(canUnarchive(row));
    return { change: { status: "suspended" }, details: { reason } };
  });
}

/**
 * Sets whether a company needs its KYC file validated before it becomes active, and whether the installation is a firm's;
 * what is not sent stays. A firm is bound to know its clients (CMF art. L561-2): its mode asks for KYC by default.
 * @throws RefusalError FORBIDDEN unless a super-administrator asks: the answer holds for every company
 */
export async function changeFirm(app: Application, caller: Caller, body: CompanySettingsBody) {
  if (!caller.superAdministrator) throw new RefusalError("FORBIDDEN");
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await readFirm(tx);
    const { firmMode = before.firmMode } = body;
    const { kycBeforeActive = before.kycBeforeActive || (firmMode && !before.firmMode) } = body;
    await writeFirm(tx, { kycBeforeActive, firmMode });
    await command.audit({
      action: "change-settings",
      resource: "company",
      details: { kycBeforeActive, firmMode, day: command.today },
    });
    return readFirm(tx);
  });
}
