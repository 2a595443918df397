import type { TrialBalanceAnswer, trialBalanceQuery } from "@grand-livre/contracts/report";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { trialBalance, withPrevious } from "@grand-livre/domain/report/trial-balance";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import {
  countedStates,
  endPosition,
  figuresOf,
  findAuxiliaryNames,
  movementsOf,
  openingOf,
  planReport,
} from "../balance/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";

export { ageParty } from "./aged-balance.ts";
export { hasUnvalidated } from "./journal-repository.ts";
export {
  readBalanceSheet,
  readIncomeStatement,
  readIntermediateBalances,
  readTaxPackage,
} from "./statements.ts";

/**
 * The trial balance between two days of one exercise.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, REPORT_DATES_INVALID, REPORT_CROSSES_EXERCISES, EXERCISE_NOT_FOUND
 */
export async function readTrialBalance(
  db: Connection,
  scope: Scope,
  query: z.output<typeof trialBalanceQuery>,
): Promise<TrialBalanceAnswer> {
  const { id: legalEntityId } = await resolveLegalEntity(db, query.legalEntityRefId);
  const plan = await planReport(db, scope, legalEntityId, query);
  const { range } = plan;
  const of = {
    legalEntityId,
    fiscalExerciseId: range.exercise.id,
    states: countedStates(query.drafts),
    byAuxiliary: query.subledgers,
  };
  const opening = await openingOf(db, plan, of);
  const before = await movementsOf(db, of, range.before);
  const within = await movementsOf(db, of, range.within);
  const previous = query.previous ? await previousEnd(db, legalEntityId, plan, query.drafts) : undefined;
  const rows = [...opening.rows, ...before, ...within];
  const accounts = await findAccounts(db, legalEntityId, range.exercise.chartVersion, [
    ...rows.map((row) => row.account),
    ...(previous?.keys() ?? []),
  ]);
  const names = await findAuxiliaryNames(db, legalEntityId, [
    ...new Set(rows.flatMap((row) => row.auxiliary || [])),
  ]);
  const report = trialBalance({
    opening,
    before,
    within,
    accountLabel: (account) => accounts.get(account)?.label ?? "",
    auxiliaryLabel: query.subledgers ? (_, auxiliary) => names.get(auxiliary) ?? "" : undefined,
  });
  const { totalDebitCents, totalCreditCents, openingProvisional } = report;
  const shown =
    previous === undefined
      ? [...report.rows]
      : withPrevious(report.rows, previous, (account) => accounts.get(account)?.label ?? "");
  return { rows: shown, totalDebitCents, totalCreditCents, openingProvisional };
}

/** The balances of the accounts at the end of the exercise before; empty without one. */
async function previousEnd(
  db: Connection,
  legalEntityId: string,
  { range, exercises }: Awaited<ReturnType<typeof planReport>>,
  drafts: boolean,
): Promise<Map<string, number>> {
  const exercise = previousExercise(range.exercise, exercises);
  if (!exercise) return new Map();
  const figures = await figuresOf(db, legalEntityId, { exercise, exercises }, { drafts });
  return new Map(endPosition(figures).map(({ account, balanceCents }) => [account, balanceCents]));
}
