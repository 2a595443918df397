import type { statementQuery, taxPackageQuery } from "@grand-livre/contracts/report";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { roundToEuros } from "@grand-livre/domain/money/euros";
import type { NetRow } from "@grand-livre/domain/report/balance";
import {
  buildStatement,
  type StatementLine,
  statementAmount,
} from "@grand-livre/domain/statement/build-statement";
import { cashFlow } from "@grand-livre/domain/statement/cash-flow";
import {
  BALANCE_SHEET,
  INCOME_STATEMENT,
  INTERMEDIATE_BALANCES,
  SELF_FINANCING,
} from "@grand-livre/domain/statement/statement-model";
import { TAX_PACKAGE_MODELS } from "@grand-livre/domain/statement/tax-package";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { endPosition, figuresOf } from "../balance/service.ts";
import { exercisesOf, resolveExercise } from "../fiscal-exercise/service.ts";

type Query = z.output<typeof statementQuery>;

/** The balances of the accounts of an exercise, and those of the exercise before; the labels of its accounts. */
type Year = {
  readonly opening: readonly NetRow[];
  readonly rows: readonly NetRow[];
  readonly before: { readonly opening: readonly NetRow[]; readonly rows: readonly NetRow[] } | null;
  readonly labelOf: (account: string) => string;
};

/** @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
async function readYear(db: Connection, scope: Scope, { fiscalExerciseRefId, drafts }: Query): Promise<Year> {
  const { id, legalEntityId, chartVersion } = await resolveExercise(db, scope, fiscalExerciseRefId);
  const exercises = await exercisesOf(db, scope, legalEntityId);
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const previous = previousExercise(exercise, exercises);
  const read = async (one: typeof exercise) => {
    const options = { byAuxiliary: true, drafts };
    const figures = await figuresOf(db, legalEntityId, { exercise: one, exercises }, options);
    return { opening: figures.opening.rows, rows: endPosition(figures, options) };
  };
  const year = await read(exercise);
  const numbers = year.rows.map(({ account }) => account);
  const accounts = await findAccounts(db, legalEntityId, chartVersion, numbers);
  return {
    ...year,
    before: previous ? await read(previous) : null,
    labelOf: (account) => accounts.get(account)?.label ?? "",
  };
}

const shared = ({ key: code, kind, label, accounts }: StatementLine, { labelOf }: Year) => ({
  code,
  kind,
  label,
  accounts: accounts.map((one) => ({ ...one, label: labelOf(one.account) })),
});

const figured = (lines: readonly StatementLine[], year: Year) =>
  lines.map((line) => ({
    ...shared(line, year),
    amountCents: line.netCents,
    previousCents: line.kind === "heading" ? null : line.previousCents,
  }));

/** The balance sheet of an exercise. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readBalanceSheet(db: Connection, scope: Scope, query: Query) {
  const year = await readYear(db, scope, query);
  const lines = buildStatement(BALANCE_SHEET, year.rows, year.before?.rows ?? null);
  const assets = lines.findIndex(({ key }) => key === "total_assets");
  return {
    rows: lines.map((line, at) => ({
      ...shared(line, year),
      side: at <= assets ? ("asset" as const) : ("liability" as const),
      grossCents: line.grossCents,
      depreciationCents: line.depreciationCents,
      netCents: line.netCents,
      previousNetCents: line.kind === "heading" ? null : line.previousCents,
    })),
    totalAssetsCents: statementAmount(lines, "total_assets"),
    totalLiabilitiesCents: statementAmount(lines, "total_liabilities"),
    resultCents: statementAmount(lines, "result"),
  };
}

/** The income statement of an exercise. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readIncomeStatement(db: Connection, scope: Scope, query: Query) {
  const year = await readYear(db, scope, query);
  const lines = buildStatement(INCOME_STATEMENT, year.rows, year.before?.rows ?? null);
  return { rows: figured(lines, year), resultCents: statementAmount(lines, "net_result") };
}

/** The intermediate balances of an exercise, then its self-financing capacity. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readIntermediateBalances(db: Connection, scope: Scope, query: Query) {
  const year = await readYear(db, scope, query);
  const before = year.before?.rows ?? null;
  const balances = buildStatement(INTERMEDIATE_BALANCES, year.rows, before);
  const financing = buildStatement(SELF_FINANCING, year.rows, before);
  const income = buildStatement(INCOME_STATEMENT, year.rows);
  return {
    rows: [
      ...figured(balances, year),
      ...figured(financing, year).map((row) => ({ ...row, code: `caf_${row.code}` })),
    ],
    resultCents: statementAmount(income, "net_result"),
  };
}

/** The cash flows of an exercise. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readCashFlow(db: Connection, scope: Scope, query: Query) {
  const year = await readYear(db, scope, query);
  const { lines } = cashFlow(year.opening, year.rows);
  const earlier = year.before === null ? null : cashFlow(year.before.opening, year.before.rows).lines;
  const rows = figured(lines, year).map((row) => ({
    ...row,
    previousCents:
      earlier === null || row.kind === "heading"
        ? null
        : (earlier.find(({ key }) => key === row.code)?.netCents ?? 0),
  }));
  const income = buildStatement(INCOME_STATEMENT, year.rows);
  return { rows, resultCents: statementAmount(income, "net_result") };
}

/** The balances of an exercise by line of the tax package. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readTaxPackage(db: Connection, scope: Scope, query: z.output<typeof taxPackageQuery>) {
  const year = await readYear(db, scope, query);
  const { balanceSheet, incomeStatement } = TAX_PACKAGE_MODELS[query.regime];
  const rows = [balanceSheet, incomeStatement].flatMap((model) =>
    buildStatement(model, year.rows, year.before?.rows ?? null).map((line) => ({
      ...shared(line, year),
      form: model.formOf(line.key),
      grossCents: line.grossCents,
      depreciationCents: line.depreciationCents,
      netCents: line.netCents,
      previousCents: line.previousCents,
      euros: roundToEuros(line.netCents),
    })),
  );
  const income = buildStatement(INCOME_STATEMENT, year.rows);
  return { rows, resultCents: statementAmount(income, "net_result") };
}
