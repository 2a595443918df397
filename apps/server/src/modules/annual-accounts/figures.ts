import {
  type AccountMovement,
  type DueLater,
  type LaterDue,
  notesTables,
} from "@grand-livre/domain/annual-accounts/notes-tables";
import { MATURITIES } from "@grand-livre/domain/annual-accounts/parts";
import { addMonths, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { onDay } from "@grand-livre/domain/payroll/employer";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { endPosition, figuresOf } from "../balance/service.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { employeesOf, employeesWithin } from "../payroll/service.ts";
import { type AccountsPlace, type PartRow, sumLaterDue, sumMovements } from "./repository.ts";

/** The accounts of an exercise as the notes need them. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readFigures(
  db: Connection,
  scope: Scope,
  place: AccountsPlace,
  written: readonly PartRow[],
) {
  const exercises = await exercisesOf(db, scope, place.legalEntityId);
  const exercise = exercises.find(({ id }) => id === place.fiscalExerciseId);
  if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const figures = await figuresOf(db, place.legalEntityId, { exercise, exercises }, { byAuxiliary: true });
  const balances = endPosition(figures, { byAuxiliary: true });
  const opening = sumByAccount(figures.opening.rows);
  const closing = sumByAccount(balances);
  const accounts = [
    ...new Set([...opening.keys(), ...closing.keys(), ...figures.movements.map(({ account }) => account)]),
  ].sort();
  await requireLines(db, place.legalEntityId, exercise);
  const moved = new Map(
    (await sumMovements(db, place, accounts.filter(isTold))).map((row) => [row.account, row]),
  );
  const movements = accounts.map(
    (account): AccountMovement => ({
      account,
      openingCents: opening.get(account) ?? 0,
      debitCents: moved.get(account)?.debitCents ?? 0,
      creditCents: moved.get(account)?.creditCents ?? 0,
      transferredCents: moved.get(account)?.transferredCents ?? 0,
      closingCents: closing.get(account) ?? 0,
    }),
  );
  const later = await dueLater(db, place.legalEntityId, exercise.endDate, written);
  const tables = notesTables(movements, balances, later);
  const { opening: openings, movements: sums } = figures;
  return {
    exercise,
    exercises,
    accounts,
    movements,
    balances,
    later,
    tables,
    openings: openings.rows,
    sums,
  };
}

/** Accounts whose movements the tables show; those of third parties and treasury have none there. */
const isTold = (account: string) => /^(?:[1267]|[345]9)/.test(account);

function sumByAccount(rows: readonly { readonly account: string; readonly balanceCents: number }[]) {
  const sums = new Map<string, number>();
  for (const { account, balanceCents } of rows) sums.set(account, (sums.get(account) ?? 0) + balanceCents);
  return sums;
}

async function dueLater(
  db: Connection,
  legalEntityId: string,
  day: string,
  written: readonly PartRow[],
): Promise<DueLater> {
  const days = { day, oneYear: addMonths(day, 12), fiveYears: addMonths(day, 60) };
  const open = await sumLaterDue(db, legalEntityId, days);
  const ofSide = (side: "receivables" | "debts") =>
    new Map<string, LaterDue>(open.filter((one) => one.side === side).map((one) => [one.account, one]));
  const rows = written.find(({ part }) => part === MATURITIES)?.rows ?? [];
  const typed = rows.flatMap((row) => ("line" in row ? [[row.line, row] as const] : []));
  return { typed: new Map(typed), open: { receivables: ofSide("receivables"), debts: ofSide("debts") } };
}

/** Employees of an average month of an exercise; null where no pay is kept. */
export async function averageStaff(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
) {
  const employees = await employeesOf(db, legalEntityId);
  if (employees.length === 0) return null;
  const months = monthsOf(startDate, endDate);
  const present = months.map(({ startDate: month, endDate: day }) =>
    employeesWithin(employees, month).map(({ terms }) => onDay(terms, day)),
  );
  const average = (count: number) =>
    new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 }).format(count / months.length);
  const all = present.flat();
  return {
    average: average(all.length),
    executives: average(all.filter((terms) => terms?.executive === true).length),
  };
}
