import type {
  EngagementAnswer,
  EngagementRow as EngagementRowAnswer,
} from "@grand-livre/contracts/engagement";
import { canBill, canChange, canReopen, canWork } from "@grand-livre/domain/engagement/engagement";
import { earnedPeriods, feePeriods, lastFeeDay } from "@grand-livre/domain/engagement/fees";
import { costOfWeighted, marginOf } from "@grand-livre/domain/engagement/margin";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { type Permission, refuse } from "@grand-livre/domain/refusal";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { validatedParties } from "../kyc/service.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import { isInCharge, refIdOf } from "./command.ts";
import {
  type ActRow,
  type Billed,
  type EngagementRow,
  findActs,
  findBilled,
  findClients,
  findPersons,
  type Person,
  sumTimes,
  type TimeSum,
} from "./repository.ts";

type Facts = {
  readonly acts: readonly ActRow[];
  readonly billed: readonly Billed[];
  readonly times: readonly TimeSum[];
  readonly kycValidated: boolean;
  readonly day: string;
};

const NOBODY = (id: string): Person => ({ id, name: "" });

/** What is earned on a mission until a day: its periods that are over, its acts. */
export function earnedOf(row: EngagementRow, { acts, billed, day }: Pick<Facts, "acts" | "billed" | "day">) {
  const periods = earnedPeriods(row, day);
  const periodsBilled = new Set(billed.map(({ periodIndex }) => periodIndex));
  const actsBilled = new Set(billed.map(({ actId }) => actId));
  return {
    earnedCents: sumCentsOf(periods, ({ cents }) => cents) + sumCentsOf(acts, (one) => one.amountCents),
    duePeriods: periods.filter(({ index }) => !periodsBilled.has(index)),
    dueActs: acts.filter(({ id }) => !actsBilled.has(id)),
  };
}

/** Whether work may be recorded on a mission on a day. */
export const workOn = (row: EngagementRow, kycValidated: boolean, day: string) =>
  canWork({ ...row, kycValidated }, day);

/** The right to act on a mission and to be in charge of it, then the rule. */
function inCharge(caller: Caller, row: EngagementRow, permission: Permission) {
  const own = isInCharge(caller, row) ? permission : refuse("ENGAGEMENT_NOT_IN_CHARGE");
  return abilityOf(caller, { service: "engagements", action: "Editor" }, own);
}

function abilitiesOf(caller: Caller, row: EngagementRow, facts: Facts, dueCents: number) {
  const viewer = { service: "engagements", action: "Viewer" } as const;
  const work = workOn(row, facts.kycValidated, facts.day);
  const byAct = row.feeMode === "acts" ? work : refuse("ENGAGEMENT_NOT_BY_ACT");
  const ready = canBill({ ...row, kycValidated: facts.kycValidated }, facts.day);
  const bill = inCharge(caller, row, dueCents > 0 ? ready : refuse("ENGAGEMENT_NOTHING_DUE"));
  const maySell = mayDo(caller, { service: "invoices", action: "Creator" });
  return {
    edit: inCharge(caller, row, canChange(row)),
    letter: inCharge(caller, row, canChange(row)),
    work: abilityOf(caller, viewer, work),
    act: abilityOf(caller, viewer, byAct),
    close: inCharge(caller, row, canChange(row)),
    reopen: inCharge(caller, row, canReopen(row)),
    bill: bill.allowed && !maySell ? { allowed: false, code: "FORBIDDEN" } : bill,
  };
}

function presentOne(
  caller: Caller,
  row: EngagementRow,
  facts: Facts,
  names: { readonly people: Map<string, Person>; readonly client: string; readonly legalEntityRefId: string },
): EngagementRowAnswer {
  const { people, client, legalEntityRefId } = names;
  const person = (id: string) => people.get(id) ?? NOBODY(id);
  const all = isInCharge(caller, row);
  const seen = all ? facts.times : facts.times.filter(({ userId }) => userId === caller.userId);
  const { earnedCents, duePeriods, dueActs } = earnedOf(row, facts);
  const dueCents =
    sumCentsOf(duePeriods, ({ cents }) => cents) + sumCentsOf(dueActs, (one) => one.amountCents);
  const costCents = all ? costOfWeighted(seen.reduce((sum, { weighted }) => sum + weighted, 0n)) : null;
  const { letterName: fileName, letterSignedOn: signedOn } = row;
  return {
    id: row.id,
    refId: refIdOf(row),
    legalEntityRefId,
    version: row.version,
    client: { id: row.counterpartyId, name: client },
    year: row.year,
    type: row.type,
    label: row.label,
    feeMode: row.feeMode,
    feeCents: row.feeCents,
    feeUnit: row.feeUnit,
    periods: row.periods,
    startDate: row.startDate,
    endDate: lastFeeDay(row),
    manager: person(row.managerId),
    collaborators: row.collaboratorIds.map(person),
    estimatedMinutes: row.estimatedMinutes,
    spentMinutes: sumCentsOf(seen, ({ minutes }) => minutes),
    progressPercent: row.progressPercent,
    letter: fileName === null || signedOn === null ? null : { fileName, signedOn },
    kycValidated: facts.kycValidated,
    state: row.state,
    earnedCents,
    billedCents: sumCentsOf(facts.billed, ({ cents }) => cents),
    dueCents,
    costCents,
    marginCents: costCents === null ? null : marginOf(earnedCents, costCents),
    unratedMinutes: all ? sumCentsOf(seen, ({ unratedMinutes }) => unratedMinutes) : null,
    abilities: abilitiesOf(caller, row, facts, dueCents),
  };
}

async function factsOf(db: Connection, caller: Caller, rows: readonly EngagementRow[], day: string) {
  const { scope } = caller;
  const ids = rows.map(({ id }) => id);
  const acts = Map.groupBy(await findActs(db, scope, ids), ({ engagementId }) => engagementId);
  const billed = Map.groupBy(await findBilled(db, scope, ids), ({ engagementId }) => engagementId);
  const times = Map.groupBy(await sumTimes(db, scope, ids), ({ engagementId }) => engagementId);
  const parties = rows.map(({ counterpartyId }) => counterpartyId);
  const validated = await validatedParties(db, scope, parties, day);
  return (row: EngagementRow): Facts => ({
    acts: acts.get(row.id) ?? [],
    billed: billed.get(row.id) ?? [],
    times: times.get(row.id) ?? [],
    kycValidated: validated.has(row.counterpartyId),
    day,
  });
}

/** What is known of one mission, for its rules. */
export async function factsOfOne(db: Connection, caller: Caller, row: EngagementRow, day: string) {
  return (await factsOf(db, caller, [row], day))(row);
}

/** Rows of missions as the caller sees them. */
export async function presentEngagements(
  app: Application,
  caller: Caller,
  rows: readonly EngagementRow[],
): Promise<EngagementRowAnswer[]> {
  const { db } = app;
  const { scope } = caller;
  const facts = await factsOf(db, caller, rows, today(app));
  const people = await findPersons(
    db,
    rows.flatMap(({ managerId, collaboratorIds }) => [managerId, ...collaboratorIds]),
  );
  const clients = await findClients(
    db,
    scope,
    rows.map(({ counterpartyId }) => counterpartyId),
  );
  const refIds = await refIdsOf(db, rows);
  return rows.map((row) =>
    presentOne(caller, row, facts(row), {
      people,
      client: clients.get(row.counterpartyId) ?? "",
      legalEntityRefId: refIds.get(row.legalEntityId) ?? "",
    }),
  );
}

const invoiceOf = (billed: Billed | undefined) =>
  billed === undefined ? null : { id: billed.invoiceId, refId: billed.refId, status: billed.status };

/** One mission with its periods, acts and time; a collaborator sees only the collaborator's time. */
export async function showEngagement(
  app: Application,
  caller: Caller,
  row: EngagementRow,
): Promise<EngagementAnswer> {
  const { db } = app;
  const day = today(app);
  const [shown] = await presentEngagements(app, caller, [row]);
  if (!shown) throw new Error("a mission was not presented");
  const { acts, billed, times } = await factsOfOne(db, caller, row, day);
  const all = isInCharge(caller, row);
  const seen = times.filter(({ userId }) => all || userId === caller.userId);
  const ids = [...acts.map(({ doneBy }) => doneBy), ...seen.map(({ userId }) => userId)];
  const people = await findPersons(db, ids);
  const person = (id: string) => people.get(id) ?? NOBODY(id);
  return {
    ...shown,
    feePeriods: feePeriods(row).map((period) => ({
      ...period,
      earned: period.endDate <= day,
      invoice: invoiceOf(billed.find(({ periodIndex }) => periodIndex === period.index)),
    })),
    acts: acts.map(({ id, actDate: date, label, quantity, unit, unitPriceCents, amountCents, doneBy }) => ({
      id,
      date,
      label,
      quantity,
      unit,
      unitPriceCents: String(unitPriceCents),
      amountCents,
      person: person(doneBy),
      invoice: invoiceOf(billed.find(({ actId }) => actId === id)),
    })),
    times: seen.map(({ userId, minutes, weighted }) => ({
      person: person(userId),
      minutes,
      costCents: all ? costOfWeighted(weighted) : null,
    })),
  };
}
