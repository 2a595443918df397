import type { ClosingCheckAnswer, closingCheckQuery } from "@grand-livre/contracts/fiscal-exercise";
import {
  type ClosingFinding,
  closingFindings,
  periodClosingFindings,
} from "@grand-livre/domain/closing/closing-findings";
import { countOfFinding, placeOfFinding, requireClosingReason } from "@grand-livre/domain/closing/open-work";
import { doubledOpenings, openingGaps } from "@grand-livre/domain/closing/opening-entry";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { quarterPeriods } from "@grand-livre/domain/exercise/period";
import type { Refusal } from "@grand-livre/domain/refusal";
import type { NetRow } from "@grand-livre/domain/report/balance";
import { closingPosition } from "@grand-livre/domain/report/opening";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { figuresOf } from "../balance/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import {
  type ExerciseRow,
  findExercises,
  findPeriods,
  type PeriodRow,
  resolveExercise,
} from "../fiscal-exercise/service.ts";
import { accrualGaps } from "../regulation/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { openWorkOf } from "./open-work.ts";
import { foreignOpenings, nextOpening, type PlannedOpening, planOpening } from "./opening.ts";
import {
  countVatWithoutCode,
  findCashMoves,
  findOpenedAccounts,
  findOpenings,
  findResultClearing,
} from "./opening-repository.ts";
import {
  countDrafts,
  countUnsealable,
  findSuspenseBalances,
  findUnsealedImports,
  type UnsealedImport,
} from "./repository.ts";

export type ClosingTargetState = "provisionally_closed" | "closed";

export type CheckedClosing = {
  readonly findings: readonly ClosingFinding[];
  readonly imports: readonly UnsealedImport[];
  readonly planned: PlannedOpening;
  /** The entry of the next exercise that was not written by a closing: it stays. */
  readonly keptOpeningId: string | null;
};

/** The check-list of a closing, and the à-nouveaux that it would write. Writes nothing. */
async function checkClosing(
  app: Application,
  scope: Scope,
  row: ExerciseRow,
  target: ClosingTargetState,
): Promise<CheckedClosing> {
  const { db } = app;
  const { legalEntityId, id } = row;
  const books = await loadBooks(db, scope, legalEntityId);
  const imports = await findUnsealedImports(db, scope, [id]);
  const planned = await planOpening(db, books, row);
  const { next, openings } = await nextOpening(db, scope, row);
  const [kept] = foreignOpenings(openings);
  const own = await findOpenings(db, legalEntityId, row);
  const opened = own.length > 1 ? own.map((one) => one.id) : [];
  const findings = closingFindings(row, target, {
    draftCount: await countDrafts(db, { legalEntityId, fiscalExerciseId: id }),
    unsealableCount: await countUnsealable(
      db,
      legalEntityId,
      imports.map((one) => one.id),
    ),
    balances: await findSuspenseBalances(db, legalEntityId, id),
    others: (await findExercises(db, scope, legalEntityId)).filter((other) => other.id !== id),
    closing: planned.closing,
    carries: kept === undefined && planned.content !== null,
    nextClosed: next !== undefined && next.state !== "open",
    unnamed: planned.unnamed,
    cashLows: cashLows(await findCashMoves(db, legalEntityId, row.endDate), row.startDate),
    resultClearedBy: await findResultClearing(db, legalEntityId, id),
    openingDoubled: doubledOpenings(await findOpenedAccounts(db, legalEntityId, opened)),
    openingGaps: await gapsWithPrevious(db, books, row),
    accrualGaps: await accrualGaps(db, legalEntityId, row.endDate, planned.closing),
    vatCodeMissingCount: await countVatWithoutCode(db, legalEntityId, id),
    openWork: await openWorkOf(app, scope, row, row),
  });
  return { findings, imports, planned, keptOpeningId: kept?.id ?? null };
}

/** The check-list of months that follow one another, closed up to the last of them. */
export async function checkPeriods(
  app: Application,
  scope: Scope,
  exercise: ExerciseRow,
  { closed, siblings, target }: PeriodsToClose,
): Promise<ClosingFinding[]> {
  const { legalEntityId } = exercise;
  const findings = [];
  for (const period of closed) {
    const draftCount = await countDrafts(app.db, { legalEntityId, fiscalPeriodId: period.id });
    // Those of the quarter before it are closed with it, in their order.
    const others = siblings.filter((one) => one === period || !closed.includes(one));
    findings.push(...periodClosingFindings(period, target, others, { draftCount, openWork: [] }));
  }
  const [first, last] = [closed[0], closed.at(-1)];
  if (!first || !last) return findings;
  const days = { startDate: first.startDate, endDate: last.endDate };
  const openWork = await openWorkOf(app, scope, exercise, days);
  return [
    ...findings,
    ...periodClosingFindings(last, target, [], { draftCount: 0, openWork }).filter(isOpen),
  ];
}

const isOpen = ({ severity }: ClosingFinding) => severity === "warning";

export type PeriodsToClose = {
  readonly closed: readonly PeriodRow[];
  readonly siblings: readonly PeriodRow[];
  readonly target: ClosingTargetState;
};

/** The months that go to a state with one of them: itself, or those of its civil quarter before it that are not there yet. */
export async function periodsToClose(
  db: Connection,
  last: PeriodRow,
  target: ClosingTargetState,
  span: "month" | "quarter",
): Promise<PeriodsToClose> {
  const siblings = await findPeriods(db, last.legalEntityId, last.fiscalExerciseId);
  const own = siblings.find(({ id }) => id === last.id) ?? last;
  return { closed: span === "month" ? [own] : quarterPeriods(own, siblings, target), siblings, target };
}

/** What is missing in the opening entry of an exercise against the end of the one before; nothing while it has none. */
async function gapsWithPrevious(db: Connection, books: Books, row: ExerciseRow): Promise<NetRow[]> {
  const { entity, exercises, roleAccounts } = books;
  const before = previousExercise(row, exercises);
  const own = exercises.find(({ id }) => id === row.id);
  if (!before || !own) return [];
  const entered = (await figuresOf(db, entity.id, { exercise: own, exercises })).opening;
  if (entered.provisional || entered.rows.length === 0) return [];
  const plan = { exercise: before, exercises };
  const { opening, movements } = await figuresOf(db, entity.id, plan);
  const roles = technicalAccounts(roleAccounts, before.endDate);
  const result = { profit: roles.profit_of_the_year, loss: roles.loss_of_the_year };
  const rows = entered.rows.map(({ account, balanceCents }) => ({
    account,
    debitCents: balanceCents,
    creditCents: 0,
  }));
  return openingGaps(rows, closingPosition(opening.rows, movements, result));
}

type CashMove = { readonly account: string; readonly date: string; readonly netCents: number };

/** The lowest balance of each cash account from a day on. */
function cashLows(moves: readonly CashMove[], startDate: string) {
  return [...Map.groupBy(moves, ({ account }) => account)].flatMap(([account, days]) => {
    let balanceCents = 0;
    let lowest: { account: string; date: string; balanceCents: number } | undefined;
    for (const { date, netCents } of days) {
      balanceCents += netCents;
      if (date >= startDate && (lowest === undefined || balanceCents < lowest.balanceCents))
        lowest = { account, date, balanceCents };
    }
    return lowest ?? [];
  });
}

/**
 * What a closing leaves open, once nothing is in its way.
 * @throws RefusalError the first blocking finding; CLOSING_REASON_MISSING when points are open and no reason is given
 */
export function pointsLeft(findings: readonly ClosingFinding[], reason: string | undefined): Refusal[] {
  const blocking = findings.find((one) => one.severity === "blocking")?.finding;
  const points = findings.filter(isOpen).map(({ finding }) => finding);
  if (blocking) throw new RefusalError(blocking.refused, blocking.details);
  const missing = requireClosingReason(points, reason);
  if (missing) throw new RefusalError(missing.refused, missing.details);
  return points;
}

/** The imports that closing an exercise seals, and the points that it leaves open. @throws RefusalError as {@link pointsLeft} */
export async function requireClosable(
  app: Application,
  scope: Scope,
  row: ExerciseRow,
  target: ClosingTargetState,
  reason: string | undefined,
): Promise<{ readonly imports: readonly UnsealedImport[]; readonly points: readonly Refusal[] }> {
  const { findings, imports } = await checkClosing(app, scope, row, target);
  return { imports, points: pointsLeft(findings, reason) };
}

const presentFinding = ({ severity, finding }: ClosingFinding) => {
  const details = (finding.details ?? {}) as Record<string, unknown>;
  const { amountCents } = details;
  return {
    ...placeOfFinding(finding.refused),
    count: countOfFinding(finding),
    amountCents: typeof amountCents === "number" && amountCents !== 0 ? amountCents : null,
    blocking: severity === "blocking",
    ...{ severity, code: finding.refused, details },
  };
};

/**
 * The check-list of a closing as the contract prints it; of an exercise with the à-nouveaux by account.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, PERIOD_NOT_FOUND
 */
export async function showClosing(
  app: Application,
  { scope }: Caller,
  refId: string,
  { state: target, month, span }: z.output<typeof closingCheckQuery>,
): Promise<ClosingCheckAnswer> {
  const row = await resolveExercise(app.db, scope, refId);
  if (month !== undefined) {
    const periods = await findPeriods(app.db, row.legalEntityId, row.id);
    const period = periods.find(({ startDate }) => startDate.startsWith(month));
    if (!period) throw new RefusalError("PERIOD_NOT_FOUND");
    const closed = await periodsToClose(app.db, period, target, span);
    const findings = await checkPeriods(app, scope, row, closed);
    return {
      findings: findings.map(presentFinding),
      ...{ resultCents: 0, keptOpeningId: null, openingDate: null, openingLines: [] },
    };
  }
  const { findings, planned, keptOpeningId } = await checkClosing(app, scope, row, target);
  const { content, resultCents } = planned;
  const groups = [...Map.groupBy(content?.lines ?? [], ({ account }) => account)];
  const numbers = groups.map(([account]) => account);
  const accounts = await findAccounts(app.db, row.legalEntityId, row.chartVersion, numbers);
  return {
    findings: findings.map(presentFinding),
    resultCents,
    keptOpeningId,
    openingDate: content?.date ?? null,
    openingLines: groups.map(([account, lines]) => ({
      account,
      label: accounts.get(account)?.label ?? "",
      lines: lines.length,
      debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
      creditCents: lines.reduce((sum, { creditCents }) => sum + creditCents, 0),
    })),
  };
}
