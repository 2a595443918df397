import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { type ClosingFinding, closingFindings } from "@grand-livre/domain/closing/closing-findings";
import { doubledOpenings, openingGaps } from "@grand-livre/domain/closing/opening-entry";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import type { NetRow } from "@grand-livre/domain/report/balance";
import { closingPosition } from "@grand-livre/domain/report/opening";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { figuresOf } from "../balance/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { type ExerciseRow, findExercises, resolveExercise } from "../fiscal-exercise/service.ts";
import { accrualGaps } from "../regulation/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
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
export async function checkClosing(
  db: Connection,
  scope: Scope,
  row: ExerciseRow,
  target: ClosingTargetState,
): Promise<CheckedClosing> {
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
  });
  return { findings, imports, planned, keptOpeningId: kept?.id ?? null };
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
 * The imports that closing an exercise seals, if it can be closed.
 * @throws RefusalError the first blocking finding
 */
export async function requireClosable(
  db: Connection,
  scope: Scope,
  row: ExerciseRow,
  target: ClosingTargetState,
): Promise<readonly UnsealedImport[]> {
  const { findings, imports } = await checkClosing(db, scope, row, target);
  const blocking = findings.find((one) => one.severity === "blocking");
  if (blocking) throw new RefusalError(blocking.finding.refused, blocking.finding.details);
  return imports;
}

/** The check-list of a closing as the contract prints it, with the à-nouveaux by account. */
export async function showClosing(
  app: Application,
  { scope }: Caller,
  refId: string,
  target: ClosingTargetState,
): Promise<ClosingCheckAnswer> {
  const row = await resolveExercise(app.db, scope, refId);
  const { findings, planned, keptOpeningId } = await checkClosing(app.db, scope, row, target);
  const { content, resultCents } = planned;
  const groups = [...Map.groupBy(content?.lines ?? [], ({ account }) => account)];
  const numbers = groups.map(([account]) => account);
  const accounts = await findAccounts(app.db, row.legalEntityId, row.chartVersion, numbers);
  return {
    findings: findings.map(({ severity, finding }) => ({
      severity,
      code: finding.refused,
      details: (finding.details ?? {}) as Record<string, unknown>,
    })),
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
