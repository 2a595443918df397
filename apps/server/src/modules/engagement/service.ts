import type {
  CreateEngagementBody,
  EngagementAnswer,
  EngagementQuery,
  EngagementRateAnswer,
  EngagementRateBody,
  UpdateEngagementBody,
} from "@grand-livre/contracts/engagement";
import { canChange, canReopen } from "@grand-livre/domain/engagement/engagement";
import { checkFees } from "@grand-livre/domain/engagement/fees";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, onCompany } from "../../kit/command.ts";
import { changesOf } from "../audit/service.ts";
import { readFirm } from "../company/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { entityFilter, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  auditEngagement,
  findEngagement,
  onEngagement,
  refIdOf,
  requireInCharge,
  seesEveryEngagement,
} from "./command.ts";
import { presentEngagements, showEngagement } from "./present.ts";
import {
  type EngagementRow,
  engagementRows,
  findBilled,
  findClients,
  findMembers,
  findPrices,
  findRates,
  nextNumber,
  takesPart,
  writeRate,
} from "./repository.ts";

/** A page of missions: every one for a validator, else those that the caller takes part in. */
export async function listEngagements(app: Application, caller: Caller, query: EngagementQuery) {
  const { legalEntityRefId, searchValue: search, state, type, year, mine, skip, limit } = query;
  const legalEntityId = await entityFilter(app.db, legalEntityRefId);
  const managerId = mine === true ? caller.userId : undefined;
  const filter = {
    equal: { legalEntityId, state, type, year, managerId },
    search,
    ...(seesEveryEngagement(caller) ? {} : { where: () => takesPart(caller.userId) }),
  };
  const order = { order: ["-year", "number"], skip, limit } as const;
  const rows = await engagementRows.list(app.db, caller.scope, filter, order);
  return {
    engagements: await presentEngagements(app, caller, rows),
    count: await engagementRows.count(app.db, caller.scope, filter),
  };
}

/** One mission. @throws RefusalError ENGAGEMENT_NOT_FOUND */
export async function readEngagement(
  app: Application,
  caller: Caller,
  id: string,
): Promise<EngagementAnswer> {
  return showEngagement(app, caller, await findEngagement(app.db, caller, id));
}

/** @throws RefusalError ENGAGEMENT_PERSON_UNKNOWN */
async function requireMembers(
  { tx }: Command<Caller>,
  legalEntityId: string,
  ids: readonly string[],
): Promise<void> {
  const members = new Set((await findMembers(tx, legalEntityId)).map(({ id }) => id));
  if (ids.some((id) => !members.has(id))) throw new RefusalError("ENGAGEMENT_PERSON_UNKNOWN");
}

const searchKey = (row: Pick<EngagementRow, "number" | "label" | "year">, client: string) =>
  fold(`${refIdOf(row)} ${row.label} ${row.year} ${client}`);

/** The manager is no collaborator besides. */
const teamOf = (managerId: string, ids: readonly string[]) =>
  [...new Set(ids)].filter((id) => id !== managerId);

/** Opens a mission for a client. @throws RefusalError ENGAGEMENT_FIRM_ONLY, ENGAGEMENT_FEES_INVALID, ENGAGEMENT_PERSON_UNKNOWN */
export async function createEngagement(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...body }: CreateEngagementBody,
): Promise<EngagementRow> {
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, scope } = command;
    const { id: legalEntityId } = command.entity;
    if (!(await readFirm(tx)).firmMode) throw new RefusalError("ENGAGEMENT_FIRM_ONLY");
    const client = await counterpartyById(tx, scope, legalEntityId, body.counterpartyId);
    orRefuse(checkFees(body));
    const managerId = body.managerId ?? caller.userId;
    const collaboratorIds = teamOf(managerId, body.collaboratorIds);
    await requireMembers(command, legalEntityId, [managerId, ...collaboratorIds]);
    const number = await nextNumber(tx, legalEntityId);
    const [row] = await engagementRows.insert(tx, legalEntityId, [
      {
        ...body,
        id: newId(),
        number,
        managerId,
        collaboratorIds,
        searchKey: searchKey({ ...body, number }, client.name),
      },
    ]);
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await auditEngagement(command, row, "create", { client: client.name, type: row.type });
    return row;
  });
}

const FEE_FIELDS = ["feeMode", "feeCents", "feeUnit", "startDate"] as const;

/** What is billed stays as it was agreed; more periods may follow. @throws RefusalError ENGAGEMENT_FEES_BILLED */
function requireFeesKept(before: EngagementRow, after: EngagementRow): void {
  const fewer = (after.periods ?? 0) < (before.periods ?? 0);
  if (fewer || FEE_FIELDS.some((name) => before[name] !== after[name]))
    throw new RefusalError("ENGAGEMENT_FEES_BILLED");
}

/** Changes a mission. @throws RefusalError ENGAGEMENT_NOT_IN_CHARGE and those of its rules */
export function updateEngagement(
  app: Application,
  caller: Caller,
  id: string,
  { version, ...body }: UpdateEngagementBody,
): Promise<EngagementRow> {
  return onEngagement(app, caller, { id, version }, async (command) => {
    const { tx, scope, row } = command;
    requireInCharge(caller, row);
    orRefuse(canChange(row));
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const next: EngagementRow = { ...row, ...given };
    orRefuse(checkFees(next));
    const [billed] = await findBilled(tx, scope, [id]);
    if (billed) requireFeesKept(row, next);
    const collaboratorIds = teamOf(next.managerId, next.collaboratorIds);
    const known = new Set([row.managerId, ...row.collaboratorIds]);
    const joined = [next.managerId, ...collaboratorIds].filter((one) => !known.has(one));
    await requireMembers(command, row.legalEntityId, joined);
    const clients = await findClients(tx, scope, [row.counterpartyId]);
    const change = {
      ...given,
      collaboratorIds,
      searchKey: searchKey(next, clients.get(row.counterpartyId) ?? ""),
    };
    return { action: "update", change, details: changesOf(row, { ...row, ...change }) };
  });
}

type Step = { readonly id: string; readonly version: number };

/** Closes a mission. @throws RefusalError ENGAGEMENT_NOT_IN_CHARGE, ENGAGEMENT_STATE */
export function closeEngagement(app: Application, caller: Caller, step: Step): Promise<EngagementRow> {
  return onEngagement(app, caller, step, async ({ row }) => {
    requireInCharge(caller, row);
    orRefuse(canChange(row));
    return { action: "close", change: { state: "closed", progressPercent: 100 } };
  });
}

/** Opens a closed mission again. @throws RefusalError ENGAGEMENT_NOT_IN_CHARGE, ENGAGEMENT_STATE */
export function reopenEngagement(app: Application, caller: Caller, step: Step): Promise<EngagementRow> {
  return onEngagement(app, caller, step, async ({ row }) => {
    requireInCharge(caller, row);
    orRefuse(canReopen(row));
    return { action: "reopen", change: { state: "open" } };
  });
}

/** Who can take part in the missions of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listMembers(app: Application, legalEntityRefId: string) {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  return { people: await findMembers(app.db, id) };
}

/** What acts of a company are priced by. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listPrices(app: Application, legalEntityRefId: string) {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  return { prices: await findPrices(app.db, id) };
}

/** What an hour of each person costs today. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listRates(app: Application, legalEntityRefId: string): Promise<EngagementRateAnswer> {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  const rows = await findRates(app.db, id, today(app));
  return {
    rates: rows.map(({ id: personId, name, ...rate }) => ({ person: { id: personId, name }, ...rate })),
  };
}

/** Sets the cost of an hour of a person from a day on. @throws RefusalError ENGAGEMENT_PERSON_UNKNOWN */
export async function setRate(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...rate }: EngagementRateBody,
): Promise<EngagementRateAnswer> {
  await onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = command.entity;

    await requireMembers(command, legalEntityId, [rate.userId]);
    await writeRate(tx, { legalEntityId, ...rate });
    await command.audit({
      action: "set-rate",
      resource: "engagement",
      resourceId: rate.userId,
      legalEntityId,
      details: { fromDate: rate.fromDate, centsPerHour: rate.centsPerHour },
    });
  });
  return listRates(app, legalEntityRefId);
}
