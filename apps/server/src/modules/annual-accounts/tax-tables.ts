import type { TaxTablesAnswer } from "@grand-livre/contracts/report";
import { taxTables } from "@grand-livre/domain/statement/tax-tables";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { readFigures } from "./figures.ts";
import { findParts } from "./repository.ts";

/** The tables 2054 to 2057 of an exercise, and their checks. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readTaxTables(db: Connection, scope: Scope, refId: string): Promise<TaxTablesAnswer> {
  const { id, legalEntityId, chartVersion } = await resolveExercise(db, scope, refId);
  const place = { legalEntityId, fiscalExerciseId: id };
  const figures = await readFigures(db, scope, place, await findParts(db, place));
  const { accounts: numbers, movements, balances, later } = figures;
  const { tables, checks } = taxTables(movements, balances, later);
  const accounts = await findAccounts(db, legalEntityId, chartVersion, numbers);
  return {
    checks,
    tables: tables.map(({ headers, rows, ...table }) => ({
      ...table,
      headers: [...headers],
      rows: rows.map((row) => ({
        ...row,
        boxes: [...row.boxes],
        cents: [...row.cents],
        accounts: row.accounts.map((account) => ({ account, label: accounts.get(account)?.label ?? "" })),
      })),
    })),
    untyped: figures.tables.flatMap(({ key, rows }) =>
      rows.filter((row) => row.typed && !later.typed.has(`${key}.${row.key}`)).map(({ label }) => label),
    ),
  };
}
