import type { CreateKycBody, KycQuery, UpdateKycBody } from "@grand-livre/contracts/kyc";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { checkOwners } from "@grand-livre/domain/kyc/ownership";
import {
  canEscalate,
  canRefuse,
  canSubmit,
  canValidate,
  type ReopeningCause,
  shownState,
} from "@grand-livre/domain/kyc/review";
import { isVigilantEnough, nextReview, scaleOn } from "@grand-livre/domain/kyc/risk";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand, onCompany } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { readUser } from "../user/service.ts";
import {
  auditFile,
  derivedOf,
  loadFile,
  onFile,
  reopeningOf,
  reviewedOf,
  saveFile,
  type WholeFile,
} from "./file.ts";
import { partyOf } from "./party-repository.ts";
import { type FileRow, findFileOfParty, findScales, kycFiles } from "./repository.ts";

/** A page of the files of a company, or of all in the scope. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listFiles(app: Application, caller: Caller, query: KycQuery) {
  const { skip, limit, searchValue: search, state, riskLevel, counterpartyId, due } = query;
  const legalEntityId = await entityFilter(app.db, query.legalEntityRefId);
  const day = today(app);
  const soon = addDays(day, 30);
  const filter: Parameters<typeof kycFiles.list>[2] = {
    equal: { legalEntityId, riskLevel, counterpartyId, state: state === "expired" ? "validated" : state },
    search,
    where: (row) =>
      row.and([
        ...(state === "expired" ? [row("validUntil", "<", day)] : []),
        ...(state === "validated" ? [row("validUntil", ">=", day)] : []),
        ...(due === true ? [row("validUntil", "<=", soon)] : []),
      ]),
  };
  return {
    rows: await kycFiles.list(app.db, caller.scope, filter, { order: ["name"], skip, limit }),
    count: await kycFiles.count(app.db, caller.scope, filter),
  };
}

/** Of some third parties, those whose file is validated on a day. */
export async function validatedParties(
  db: Connection,
  scope: Scope,
  counterpartyIds: readonly string[],
  day: string,
): Promise<Set<string>> {
  if (counterpartyIds.length === 0) return new Set();
  const files = await kycFiles.list(
    db,
    scope,
    { where: (row) => row("counterpartyId", "in", [...new Set(counterpartyIds)]) },
    { order: ["name"] },
  );
  return new Set(
    files
      .filter((file) => shownState(file, day) === "validated")
      .flatMap(({ counterpartyId }) => counterpartyId ?? []),
  );
}

/** One file, opened by name: who read it is kept. @throws RefusalError KYC_NOT_FOUND */
export async function openFile(
  app: Application,
  actor: Actor,
  id: string,
  action = "open",
): Promise<WholeFile> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const file = await loadFile(tx, actor.scope, id, command.today);
    await auditFile(command, file.row, action);
    return file;
  });
}

type Party = {
  readonly counterpartyId: string | null;
  readonly name: string;
  readonly isPerson: boolean;
  readonly country: string | null;
};

/** The row of a new file, before what is worked out of it. */
function firstRow(actor: Actor, legalEntityId: string, party: Party): FileRow {
  return {
    legalEntityId,
    id: newId(),
    version: 1,
    counterpartyId: party.counterpartyId,
    name: party.name,
    searchKey: "",
    personKind: party.isPerson ? "person" : "company",
    representativeName: party.isPerson ? party.name : null,
    representativeBirthDate: null,
    country: party.country,
    activityCode: null,
    pep: false,
    cash: "none",
    subcontractor: false,
    underMission: false,
    owners: [],
    riskScore: 0,
    riskLevel: "low",
    riskReasons: [],
    leastVigilance: "simplified",
    vigilance: "standard",
    documentsRequired: 0,
    documentsReady: 0,
    documentsEndOn: null,
    state: "to_complete",
    assigneeId: actor.scope.userId,
    freezeCheckedOn: null,
    freezePublishedOn: null,
    freezeMatches: [],
    openMatches: 0,
    reviewedOn: null,
    reviewedBy: null,
    reviewReason: null,
    nextReviewOn: null,
    validUntil: null,
    reopenedBy: null,
    escalatedBy: null,
    escalationReason: null,
    relationEndedOn: null,
  };
}

/** The fields of a body that a file has as columns; what was not sent stays. */
function columnsOf(body: Omit<UpdateKycBody, "version">): Partial<FileRow> {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<FileRow>;
}

/** @throws RefusalError KYC_OWNERS_INVALID, KYC_SHARES_EXCEED, KYC_VIGILANCE_LOW */
function checkRow(
  row: FileRow,
  derived: ReturnType<typeof derivedOf>,
  given: { readonly vigilance?: unknown },
): void {
  orRefuse(checkOwners(row.owners));
  if (given.vigilance !== undefined && !isVigilantEnough(row.vigilance, derived.leastVigilance))
    throw new RefusalError("KYC_VIGILANCE_LOW", { least: derived.leastVigilance });
}

async function insertFile(
  command: Command,
  row: FileRow,
  given: { readonly vigilance?: unknown },
  day: string,
): Promise<FileRow> {
  const { tx } = command;
  const scale = scaleOn(await findScales(tx, row), day);
  const derived = derivedOf(row, [], scale, day);
  checkRow(row, derived, given);
  const { legalEntityId, ...columns } = row;
  const [kept] = await kycFiles.insert(tx, legalEntityId, [{ ...columns, ...derived }]);
  if (!kept) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  await auditFile(command, kept, "create");
  return kept;
}

/** Who follows a file works in its company. @throws RefusalError USER_NOT_FOUND, USER_NOT_IN_LEGAL_ENTITY */
async function requireMember(
  { tx, actor: caller }: Command<Caller>,
  userId: string,
  legalEntityId: string,
): Promise<void> {
  const { superAdministrator, legalEntities } = await readUser(tx, caller, userId);
  if (!superAdministrator && !legalEntities.some(({ id }) => id === legalEntityId))
    throw new RefusalError("USER_NOT_IN_LEGAL_ENTITY");
}

/** Opens the file of a third party, or of the company itself. @throws RefusalError KYC_EXISTS and those of its rules */
export async function createFile(app: Application, caller: Caller, body: CreateKycBody): Promise<WholeFile> {
  const { legalEntityRefId, counterpartyId = null, ...fields } = body;
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const { id: legalEntityId } = command.entity;

    const party =
      counterpartyId === null
        ? { counterpartyId, name: entity.name, isPerson: false, country: "FR" }
        : await partyOf(tx, { legalEntityId, counterpartyId });
    if (party === undefined) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
    if (await findFileOfParty(tx, { legalEntityId, counterpartyId })) throw new RefusalError("KYC_EXISTS");
    if (fields.assigneeId) await requireMember(command, fields.assigneeId, legalEntityId);
    const row = { ...firstRow(caller, legalEntityId, party), ...columnsOf(fields) };
    const { id } = await insertFile(command, row, fields, command.today);
    return loadFile(tx, caller.scope, id, command.today);
  });
}

/** Starts the file of a new client, in the transaction that makes it one; a file that exists stays as it is. */
export async function startFile(
  command: Command,
  party: { readonly legalEntityId: string; readonly counterpartyId: string },
  day: string,
): Promise<void> {
  const { tx, actor } = command;
  const found = await partyOf(tx, party);
  if (found === undefined || (await findFileOfParty(tx, party))) return;
  await insertFile(command, firstRow(actor, party.legalEntityId, found), {}, day);
}

type Watched = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly name: string;
  readonly siren: string | null;
  readonly iban: string | null;
};

type Followed = { readonly before: Watched; readonly after: Watched; readonly day: string };

/** A third party was changed: another IBAN, name or SIREN sends its file to review again. */
export function followParty(command: Command, { before, after, day }: Followed): Promise<void> {
  return follow(command, { before, after, day, counterpartyId: after.id });
}

/** The company itself was changed: the same of its own file. */
export function followCompany(
  command: Command,
  { before, after, day }: { readonly before: Own; readonly after: Own; readonly day: string },
): Promise<void> {
  const watched = (row: Own): Watched => ({ ...row, legalEntityId: row.id });
  return follow(command, { before: watched(before), after: watched(after), day, counterpartyId: null });
}

type Own = Omit<Watched, "legalEntityId">;

async function follow(
  command: Command,
  { before, after, day, counterpartyId }: Followed & { readonly counterpartyId: string | null },
): Promise<void> {
  const { tx, scope } = command;
  const renamed = before.name !== after.name || before.siren !== after.siren;
  const cause: ReopeningCause | undefined =
    before.iban !== after.iban ? "iban" : renamed ? "identity" : undefined;
  if (cause === undefined) return;
  const { legalEntityId } = after;
  const found = await findFileOfParty(tx, { legalEntityId, counterpartyId });
  if (!found) return;
  const file = await loadFile(tx, scope, found.id, day);
  const change = { name: after.name, ...(await reopeningOf(tx, file, cause)) };
  await saveFile(tx, file, change, day);
  await auditFile(command, file.row, "reopen", { cause });
}

/** What of a body asks for another review. */
function causeOf(row: FileRow, change: Partial<FileRow>): ReopeningCause | undefined {
  const differs = (name: keyof FileRow) =>
    name in change && JSON.stringify(change[name] ?? null) !== JSON.stringify(row[name] ?? null);
  if (differs("representativeName")) return "representative";
  if (differs("owners")) return "owners";
  const situation = ["personKind", "country", "activityCode", "pep", "cash"] as const;
  return situation.some(differs) ? "identity" : undefined;
}

/** Changes a file. @throws RefusalError KYC_NOT_FOUND, STALE_VERSION, USER_NOT_FOUND and those of its rules */
export function updateFile(
  app: Application,
  caller: Caller,
  id: string,
  { version, ...fields }: UpdateKycBody,
): Promise<WholeFile> {
  return onFile(app, caller, { id, version, action: "update" }, async (command) => {
    const { tx, file, today: day } = command;
    const { row } = file;
    if (fields.assigneeId) await requireMember(command, fields.assigneeId, row.legalEntityId);
    const sent = columnsOf(fields);
    const cause = causeOf(row, sent);
    const renames = cause === "representative" || cause === "owners";
    const change = {
      ...sent,
      ...(cause === undefined ? {} : await reopeningOf(tx, file, cause)),
      // Other names were compared with the list of frozen assets.
      ...(renames ? { freezeCheckedOn: null, freezeMatches: [] } : {}),
    };
    const after = { ...row, ...change };
    checkRow(after, derivedOf(after, file.documents, file.scale, day), sent);
    return change;
  });
}

type Step = { readonly id: string; readonly version?: number | undefined };

/** Sends a file to review. @throws RefusalError KYC_STATE, KYC_DOCUMENTS_MISSING */
export function submitFile(app: Application, actor: Actor, step: Step): Promise<WholeFile> {
  return onFile(app, actor, { ...step, action: "submit" }, async ({ file, today: day }) => {
    orRefuse(canSubmit(reviewedOf(file, day), day));
    return { state: "in_review", reviewReason: null, nextReviewOn: null, validUntil: null };
  });
}

/** Approves a file until its next review. @throws RefusalError those of `canValidate` */
export function validateFile(app: Application, actor: Actor, step: Step): Promise<WholeFile> {
  const { userId } = actor.scope;
  return onFile(app, actor, { ...step, action: "validate" }, async ({ file, today: day }) => {
    orRefuse(canValidate(reviewedOf(file, day), userId, day));
    return {
      state: "validated",
      reviewedOn: day,
      reviewedBy: userId,
      reviewReason: null,
      reopenedBy: null,
      escalatedBy: null,
      escalationReason: null,
      nextReviewOn: nextReview(file.scale, file.row.riskLevel, day),
    };
  });
}

type ReasonedStep = Step & { readonly reason: string };

/** Refuses a file, with the reason. @throws RefusalError KYC_STATE */
export function refuseFile(
  app: Application,
  actor: Actor,
  { reason, ...step }: ReasonedStep,
): Promise<WholeFile> {
  return onFile(app, actor, { ...step, action: "refuse" }, async ({ file, today: day }) => {
    orRefuse(canRefuse(reviewedOf(file, day), day));
    const { userId: reviewedBy } = actor.scope;
    return { state: "refused", reviewedOn: day, reviewedBy, reviewReason: reason, nextReviewOn: null };
  });
}

/** Escalates a file to the person in charge of LCB-FT. @throws RefusalError KYC_STATE */
export function escalateFile(
  app: Application,
  actor: Actor,
  { reason, ...step }: ReasonedStep,
): Promise<WholeFile> {
  return onFile(app, actor, { ...step, action: "escalate" }, async ({ file, today: day }) => {
    orRefuse(canEscalate(reviewedOf(file, day), day));
    return { escalatedBy: actor.scope.userId, escalationReason: reason };
  });
}
