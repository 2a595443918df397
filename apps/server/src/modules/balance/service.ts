import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { type NetRow, PositionSum } from "@grand-livre/domain/report/balance";
import { type ExerciseBalances, type Opening, openingPosition } from "@grand-livre/domain/report/opening";
import { type ReportRange, reportRange } from "@grand-livre/domain/report/report-range";
import type { Connection } from "../../database/connection.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { roleAccountsAt, technicalAccounts } from "../technical-account/service.ts";
import { type SumOf, sumPeriods, sumSpans } from "./repository.ts";

export { findAuxiliaryNames } from "./repository.ts";

export type Exercises = Awaited<ReturnType<typeof exercisesOf>>;
type Span = Pick<Exercises[number], "id" | "startDate" | "endDate">;
export type Range = ReportRange<Exercises[number]>;

/** Which entries a report counts. */
export function countedStates(drafts: boolean): string[] {
  return drafts ? ["validated", "provisional", "draft"] : ["validated", "provisional"];
}

/** The exercises of a legal entity, and how a report between two days is read. */
export async function planReport(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<{ range: Range; exercises: Exercises }> {
  const exercises = await exercisesOf(db, scope, legalEntityId);
  return { range: orRefuse(reportRange(startDate, endDate, exercises)), exercises };
}

/**
 * Where the exercise of a report begins: its opening entry, else the balances of the exercise before as they are today. Exercises
 * are read backwards until one that has an opening entry.
 */
export async function openingOf(
  db: Connection,
  { range, exercises }: { readonly range: { readonly exercise: Span }; readonly exercises: readonly Span[] },
  of: Omit<SumOf, "fiscalExerciseId" | "account" | "auxiliary">,
): Promise<Opening> {
  const { exercise } = range;
  const own = await sumPeriods(db, { ...of, fiscalExerciseId: exercise.id }, [0]);
  const previous: ExerciseBalances[] = [];
  let entered = own.some(isSet);
  for (
    let one = previousExercise(exercise, exercises);
    one && !entered;
    one = previousExercise(one, exercises)
  ) {
    const at = { ...of, fiscalExerciseId: one.id };
    const opening = await sumPeriods(db, at, [0]);
    previous.unshift({ opening, movements: await sumPeriods(db, at) });
    entered = opening.some(isSet);
  }
  const day = exercise.startDate;
  const accounts = technicalAccounts(await roleAccountsAt(db, of.legalEntityId, day), day);
  const result = { profit: accounts.profit_of_the_year, loss: accounts.loss_of_the_year };
  return openingPosition(own, previous, result);
}

const isSet = (row: { readonly debitCents: number; readonly creditCents: number }) =>
  row.debitCents !== 0 || row.creditCents !== 0;

/** Movements of a part of a report: kept sums of whole periods, lines of broken months. */
export async function movementsOf(db: Connection, of: SumOf, plan: Range["within"]) {
  for (const span of plan.spans) await requireLines(db, of.legalEntityId, span);
  return [...(await sumPeriods(db, of, plan.periods)), ...(await sumSpans(db, of, plan.spans))];
}

/**
 * The figures of a whole exercise: where it begins, and the kept sums of all its periods.
 * @param byAuxiliary a row for each auxiliary of a collective account
 */
export async function figuresOf(
  db: Connection,
  legalEntityId: string,
  plan: { readonly exercise: Span; readonly exercises: readonly Span[] },
  { byAuxiliary = false, drafts = false } = {},
) {
  const { exercise, exercises } = plan;
  const of = {
    legalEntityId,
    fiscalExerciseId: exercise.id,
    states: countedStates(drafts),
    byAuxiliary,
  };
  const opening = await openingOf(db, { range: { exercise }, exercises }, of);
  return { opening, movements: await sumPeriods(db, of) };
}

/** Where each account ends, classes 6 and 7 included: debit − credit. */
export function endPosition(
  { opening, movements }: Awaited<ReturnType<typeof figuresOf>>,
  { byAuxiliary = false } = {},
): NetRow[] {
  const sum = new PositionSum();
  for (const { account, auxiliary, balanceCents } of opening.rows)
    sum.add(account, byAuxiliary ? auxiliary : null, balanceCents);
  for (const { account, auxiliary, debitCents, creditCents } of movements)
    sum.add(account, byAuxiliary ? auxiliary : null, debitCents - creditCents);
  return sum.list();
}
