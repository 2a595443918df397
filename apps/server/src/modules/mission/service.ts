import type {
  advanceBody,
  CreateMissionBody,
  giveBackBody,
  MissionAnswer,
  missionQuery,
  UpdateMissionBody,
} from "@grand-livre/contracts/mission";
import type { Decider } from "@grand-livre/domain/expense/expense-approval";
import {
  canApproveMission,
  canCancelMission,
  canEditMission,
  canGiveAdvance,
  canGiveBackAdvance,
  canUndoAdvance,
  canUndoGiveBack,
  leftOfAdvance,
} from "@grand-livre/domain/expense/mission-permission";
import { advanceEntry, giveBackEntry } from "@grand-livre/domain/expense/settle-expenses";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type BooksCommand, onBooks, onBooksRow } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import { post, unpost } from "../entry/service.ts";
import { findNames, seesAllReports, treasuryJournal } from "../expense/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { entityFilter, refIdsOf } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { sharedCompanies } from "../user/service.ts";
import { findSpent, type MissionRow, missionRows, nextMissionNumber } from "./repository.ts";

const SOURCE = "mission";

/** `OM-00001`. */
const refIdOf = ({ number }: Pick<MissionRow, "number">) => `OM-${String(number).padStart(5, "0")}`;

/** A page of missions: all of them for a person who approves, one's own otherwise. */
export async function listMissions(app: Application, caller: Caller, query: z.output<typeof missionQuery>) {
  const { legalEntityRefId, searchValue: search, state, skip, limit } = query;
  const legalEntityId = await entityFilter(app.db, legalEntityRefId);
  const travellerId = seesAllReports(caller) ? undefined : caller.userId;
  const filter = { equal: { legalEntityId, state, travellerId }, search };
  const rows = await missionRows.list(app.db, caller.scope, filter, { order: ["-number"], skip, limit });
  return {
    missions: await presentMissions(app.db, caller, rows),
    count: await missionRows.count(app.db, caller.scope, filter),
  };
}

/** One mission. @throws RefusalError MISSION_NOT_FOUND, also for another person's that is not shown */
export async function showMission(db: Connection, caller: Caller, id: string): Promise<MissionAnswer> {
  const [shown] = await presentMissions(db, caller, [await findMission(db, caller, id)]);
  if (!shown) throw new RefusalError("MISSION_NOT_FOUND");
  return shown;
}

async function findMission(db: Connection, caller: Caller, id: string): Promise<MissionRow> {
  const row = await missionRows.find(db, caller.scope, id);
  if (!row || (row.travellerId !== caller.userId && !seesAllReports(caller)))
    throw new RefusalError("MISSION_NOT_FOUND");
  return row;
}

async function presentMissions(
  db: Connection,
  caller: Caller,
  rows: readonly MissionRow[],
): Promise<MissionAnswer[]> {
  const { scope } = caller;
  const names = await findNames(
    db,
    rows.map(({ travellerId }) => travellerId),
  );
  const spent = await findSpent(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const refIds = await refIdsOf(db, rows);
  const shared = await sharedOf(db, caller, rows);
  const right = (action: "Creator" | "Editor" | "Validator") => ({ service: "missions", action }) as const;
  return rows.map((row) => {
    const { travellerId, legalEntityId } = row;
    const { spentCents, clearedCents } = spent.get(row.id) ?? { spentCents: 0, clearedCents: 0 };
    const advanceCents = row.advanceCents ?? 0;
    const givenBackCents = row.givenBackCents ?? 0;
    const facts = { state: row.state, travellerId, advanceCents, clearedCents, givenBackCents };
    return {
      id: row.id,
      refId: refIdOf(row),
      legalEntityRefId: refIds.get(legalEntityId) ?? "",
      version: row.version,
      traveller: names.get(travellerId) ?? { id: travellerId, firstname: "", lastname: "" },
      purpose: row.purpose,
      destination: row.destination,
      startDate: row.startDate,
      endDate: row.endDate,
      transport: row.transport,
      budgetCents: row.budgetCents,
      state: row.state,
      advanceCents,
      advanceEntryId: row.advanceEntryId,
      clearedCents,
      leftCents: leftOfAdvance(facts),
      givenBackCents,
      givenBackEntryId: row.givenBackEntryId,
      spentCents,
      abilities: {
        edit: abilityOf(caller, right("Creator"), canEditMission(facts, caller.userId)),
        approve: abilityOf(caller, right("Editor"), canApproveMission(facts, deciderOf(caller, row, shared))),
        cancel: abilityOf(caller, right("Creator"), canCancelMission(facts, caller.userId)),
        advance: abilityOf(caller, right("Validator"), canGiveAdvance(facts)),
        undoAdvance: abilityOf(caller, right("Validator"), canUndoAdvance(facts)),
        giveBack: abilityOf(caller, right("Validator"), canGiveBackAdvance(facts)),
        undoGiveBack: abilityOf(caller, right("Validator"), canUndoGiveBack(facts)),
      },
    };
  });
}

/** The companies of missions where a person other than the caller may approve them. */
const sharedOf = (db: Connection, caller: Caller, rows: readonly MissionRow[]) =>
  sharedCompanies(
    db,
    rows
      .filter(({ state, travellerId }) => state === "planned" && travellerId === caller.userId)
      .map(({ legalEntityId }) => legalEntityId),
    { service: "missions", action: "Editor" },
    [caller.userId],
  );

const deciderOf = (
  caller: Caller,
  { legalEntityId }: MissionRow,
  shared: ReadonlySet<string>,
  confirmsAlone = false,
): Decider => ({
  personId: caller.userId,
  actsForId: caller.actingFor?.userId ?? null,
  mayAnotherApprove: shared.has(legalEntityId),
  confirmsAlone,
});

/** A command on one mission, the company's ledger locked. */
async function onMission(
  app: Application,
  caller: Caller,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (
    command: BooksCommand<Caller>,
    row: MissionRow,
  ) => Promise<Partial<MissionRow> & { readonly action: string; readonly details?: object }>,
): Promise<MissionAnswer> {
  const find = (tx: Tx) => findMission(tx, caller, id);
  return onBooksRow(app, caller, { find, version }, async (command, row) => {
    const { tx } = command;
    const { action, details, ...change } = await work(command, row);
    const changed = await missionRows.update(tx, row, change);
    if (!changed) throw new RefusalError("STALE_VERSION");
    await auditMission(command, changed, action, details);
    return showMission(tx, caller, id);
  });
}

async function auditMission(
  command: Command<Caller>,
  row: MissionRow,
  action: string,
  more: object = {},
): Promise<void> {
  const { id, legalEntityId, purpose, advanceCents } = row;
  const details = { refId: refIdOf(row), purpose, advanceCents, ...more };
  await command.audit({ action, resource: "mission", resourceId: id, legalEntityId, details });
}

async function factsOf({ tx, scope }: Command, row: MissionRow) {
  const spent = await findSpent(tx, scope, [row.id]);
  const { state, travellerId } = row;
  const clearedCents = spent.get(row.id)?.clearedCents ?? 0;
  const givenBackCents = row.givenBackCents ?? 0;
  return { state, travellerId, advanceCents: row.advanceCents ?? 0, clearedCents, givenBackCents };
}

const searchKey = (row: Pick<MissionRow, "number" | "purpose" | "destination">, caller: Caller) =>
  fold(`${refIdOf(row)} ${row.purpose} ${row.destination} ${caller.firstname} ${caller.lastname}`);

/** Asks for a mission of the caller's own. @throws RefusalError MISSION_DATES_INVALID */
export async function createMission(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...body }: CreateMissionBody,
): Promise<MissionAnswer> {
  return onBooks(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = command.entity;

    if (body.endDate < body.startDate) throw new RefusalError("MISSION_DATES_INVALID");
    const number = await nextMissionNumber(tx, legalEntityId);
    const [row] = await missionRows.insert(tx, legalEntityId, [
      {
        ...body,
        id: newId(),
        number,
        travellerId: caller.userId,
        transport: body.transport || null,
        budgetCents: body.budgetCents ?? null,
        state: "planned",
        searchKey: searchKey({ ...body, number }, caller),
      },
    ]);
    if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
    await auditMission(command, row, "create");
    return showMission(tx, caller, row.id);
  });
}

export async function updateMission(
  app: Application,
  caller: Caller,
  id: string,
  { version, ...body }: UpdateMissionBody,
): Promise<MissionAnswer> {
  return onMission(app, caller, { id, version }, async (command, row) => {
    orRefuse(canEditMission(await factsOf(command, row), caller.userId));
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const next = { ...row, ...given };
    if (next.endDate < next.startDate) throw new RefusalError("MISSION_DATES_INVALID");
    return { action: "update", ...given, searchKey: searchKey(next, caller) };
  });
}

export async function approveMission(
  app: Application,
  caller: Caller,
  id: string,
  isAlone = false,
): Promise<MissionAnswer> {
  return onMission(app, caller, { id }, async (command, row) => {
    const shared = await sharedOf(command.tx, caller, [row]);
    orRefuse(canApproveMission(await factsOf(command, row), deciderOf(caller, row, shared, isAlone)));
    const details = row.travellerId === caller.userId ? { alone: true } : {};
    return { action: "approve", state: "approved", approvedBy: caller.userId, details };
  });
}

export async function cancelMission(app: Application, caller: Caller, id: string): Promise<MissionAnswer> {
  return onMission(app, caller, { id }, async (command, row) => {
    orRefuse(canCancelMission(await factsOf(command, row), caller.userId));
    return { action: "cancel", state: "cancelled" };
  });
}

/** Records the advance given for a mission: D 425 / C 512. */
export async function giveAdvance(
  app: Application,
  caller: Caller,
  id: string,
  { amountCents: cents, date = today(app), account }: z.output<typeof advanceBody>,
): Promise<MissionAnswer> {
  return onMission(app, caller, { id }, async (command, row) => {
    orRefuse(canGiveAdvance(await factsOf(command, row)));
    const entryId = await writeMovement(command, row, { cents, date, account, kind: "advance" });
    return { action: "advance", advanceCents: cents, advanceEntryId: entryId };
  });
}

/** Reverses an advance that no report used. */
export async function undoAdvance(app: Application, caller: Caller, id: string): Promise<MissionAnswer> {
  return onMission(app, caller, { id }, async (command, row) => {
    orRefuse(canUndoAdvance(await factsOf(command, row)));
    await reverseOf(command, row, row.advanceEntryId);
    return { action: "undo-advance", advanceCents: null, advanceEntryId: null };
  });
}

/** Records what its traveller gave back of an advance: all that is left of it, D 512 / C 425. */
export async function giveBackAdvance(
  app: Application,
  caller: Caller,
  id: string,
  { date = today(app), account }: z.output<typeof giveBackBody>,
): Promise<MissionAnswer> {
  return onMission(app, caller, { id }, async (command, row) => {
    const facts = await factsOf(command, row);
    orRefuse(canGiveBackAdvance(facts));
    const cents = leftOfAdvance(facts);
    const entryId = await writeMovement(command, row, { cents, date, account, kind: "give-back" });
    return { action: "give-back", givenBackCents: cents, givenBackEntryId: entryId };
  });
}

/** Reverses what was recorded as given back. */
export async function undoGiveBack(app: Application, caller: Caller, id: string): Promise<MissionAnswer> {
  return onMission(app, caller, { id }, async (command, row) => {
    orRefuse(canUndoGiveBack(await factsOf(command, row)));
    await reverseOf(command, row, row.givenBackEntryId);
    return { action: "undo-give-back", givenBackCents: null, givenBackEntryId: null };
  });
}

type Movement = {
  readonly kind: "advance" | "give-back";
  readonly cents: number;
  readonly date: string;
  readonly account: string | undefined;
};

/** The entry of an advance, or of its rest that comes back. */
async function writeMovement(
  command: BooksCommand,
  row: MissionRow,
  { kind, cents, date, account }: Movement,
): Promise<string> {
  const { books } = command;
  requireOpenPeriod(books.exercises, date);
  const roles = technicalAccounts(books.roleAccounts, date);
  const bank = account ?? roles.bank;
  const movement = {
    journalCode: treasuryJournal(books, bank).code,
    date,
    pieceRef: refIdOf(row),
    label: `${kind === "advance" ? "Avance" : "Reliquat d’avance"} ${row.purpose}`,
    cents,
  };
  const entryOf = kind === "advance" ? advanceEntry : giveBackEntry;
  const draft = {
    ...entryOf(movement, roles.wage_advances, bank),
    source: { kind: SOURCE, id: row.id, rule: kind },
  };
  return (await post(command, draft, { fromCash: true })).entryId;
}

async function reverseOf(command: BooksCommand, row: MissionRow, entryId: string | null) {
  await unpost(command, entryId ?? "", { source: { kind: SOURCE, id: row.id, rule: "cancellation" } });
}
