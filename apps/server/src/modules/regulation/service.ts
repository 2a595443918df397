import type {
  RegulationAnswer,
  RegulationProposal,
  RegulationQuery,
  RegulationSummaryRow,
  regulationProposalsQuery,
} from "@grand-livre/contracts/regulation";
import { ACCRUAL_ACCOUNTS } from "@grand-livre/domain/accrual/accrual-entry";
import {
  HABIT_MONTHS,
  proposeDeferrals,
  proposeMissingBills,
} from "@grand-livre/domain/accrual/propose-accruals";
import { addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { ALLOWED, refuse } from "@grand-livre/domain/refusal";
import type { NetRow } from "@grand-livre/domain/report/balance";
import { closingPosition } from "@grand-livre/domain/report/opening";
import { type AccountGap, reconcileAccounts } from "@grand-livre/domain/report/reconcile-accounts";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { findAccounts } from "../account/service.ts";
import { figuresOf } from "../balance/service.ts";
import { exercisesOf, resolveExercise } from "../fiscal-exercise/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import {
  findAccruedSuppliers,
  findBilledMonths,
  findMarkedLines,
  findRegister,
  findServiceLines,
  type RegisterRow,
  sumRegister,
} from "./register-repository.ts";

/** A page of the accruals of an exercise. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function listRegulations(
  app: Application,
  caller: Caller,
  { fiscalExerciseRefId, searchValue = "", ...query }: RegulationQuery,
): Promise<{ regulations: RegulationAnswer[]; count: number }> {
  const exercise = await resolveExercise(app.db, caller.scope, fiscalExerciseRefId);
  await requireLines(app.db, exercise.legalEntityId, exercise);
  const words = fold(searchValue).split(" ").filter(Boolean);
  const own = { legalEntityId: exercise.legalEntityId, fiscalExerciseId: exercise.id };
  const { rows, count } = await findRegister(app.db, { ...own, words, ...query });
  return { regulations: rows.map((row) => present(app, caller, row)), count };
}

/** One accrual of the register. @throws RefusalError REGULATION_NOT_FOUND */
export async function showRegulation(
  app: Application,
  db: Connection,
  caller: Caller,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id: string },
): Promise<RegulationAnswer> {
  const filter = { legalEntityId, id, words: [], skip: 0, limit: 1 };
  const [row] = (await findRegister(db, filter)).rows;
  if (!row) throw new RefusalError("REGULATION_NOT_FOUND");
  return present(app, caller, row);
}

function present(app: Application, caller: Caller, { cancelled, ...row }: RegisterRow): RegulationAnswer {
  const past = row.reversalDate <= today(app);
  const permission =
    row.origin === "invoice"
      ? refuse("ENTRY_FROM_DOCUMENT", { number: row.entryNumber })
      : cancelled
        ? refuse("REGULATION_CANCELLED")
        : ALLOWED;
  return {
    ...row,
    state: cancelled ? "cancelled" : past ? "reversed" : "validated",
    abilities: { cancel: abilityOf(caller, { service: "regulations", action: "Deleter" }, permission) },
  };
}

/** What could be accrued at a date: deferrals of lines with service dates, bills of monthly suppliers that are missing. */
export async function proposeRegulations(
  app: Application,
  { scope }: Pick<Caller, "scope">,
  { fiscalExerciseRefId, date, method }: z.output<typeof regulationProposalsQuery>,
): Promise<{ proposals: RegulationProposal[] }> {
  const exercise = await resolveExercise(app.db, scope, fiscalExerciseRefId);
  const { legalEntityId } = exercise;
  const days = { date, exerciseStart: exercise.startDate };
  await requireLines(app.db, legalEntityId, exercise);
  const lines = [
    ...(await findServiceLines(app.db, legalEntityId, days)),
    ...(await findMarkedLines(app.db, legalEntityId, days)),
  ];
  const ofLine = new Map(lines.map((line) => [line.lineId, line]));
  const closing = { date, method, thresholdCents: 1, taken: new Set<string>() };
  const deferrals = proposeDeferrals(lines, closing).flatMap(({ lineId, deferredCents, ...proposal }) => {
    const line = ofLine.get(lineId);
    // What a credit note gave back is deferred with the line that it corrects.
    if (!line || deferredCents < 0) return [];
    const { entryId, counterpartyId, counterpartyName } = line;
    return {
      ...proposal,
      amountCents: Math.abs(line.balanceCents),
      regulatedCents: deferredCents,
      entryLineId: lineId,
      entryId,
      counterpartyId,
      counterpartyName,
    };
  });
  const months = { startDate: addMonths(firstDayOfMonth(date), -HABIT_MONTHS), endDate: date };
  const billed = await findBilledMonths(app.db, legalEntityId, months);
  const accrued = await findAccruedSuppliers(app.db, legalEntityId, date);
  const names = new Map(billed.map((row) => [row.counterpartyId, row.counterpartyName]));
  const missing = proposeMissingBills(billed, date)
    .filter(({ counterpartyId }) => !accrued.has(counterpartyId))
    .map(({ counterpartyId, account, netCents }) => ({
      kind: "fnp" as const,
      account,
      label: `FNP ${names.get(counterpartyId) ?? ""}`,
      amountCents: netCents,
      regulatedCents: netCents,
      serviceStart: firstDayOfMonth(date),
      serviceEnd: date,
      entryLineId: null,
      entryId: null,
      counterpartyId,
      counterpartyName: names.get(counterpartyId) ?? null,
    }));
  return { proposals: [...deferrals, ...missing] };
}

/** The register at the end of an exercise against its accounts. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function summarizeRegulations(
  app: Application,
  { scope }: Caller,
  fiscalExerciseRefId: string,
): Promise<{ date: string; rows: RegulationSummaryRow[] }> {
  const row = await resolveExercise(app.db, scope, fiscalExerciseRefId);
  const { legalEntityId, endDate, chartVersion } = row;
  const exercises = await exercisesOf(app.db, scope, legalEntityId);
  const exercise = exercises.find(({ id }) => id === row.id);
  if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const { opening, movements } = await figuresOf(app.db, legalEntityId, { exercise, exercises });
  const position = closingPosition(opening.rows, movements, { profit: "12", loss: "12" });
  const gaps = await accrualGaps(app.db, legalEntityId, endDate, position);
  const numbers = gaps.map(({ account }) => account);
  const accounts = await findAccounts(app.db, legalEntityId, chartVersion, numbers);
  const rows = gaps.map((gap) => ({ ...gap, accountLabel: accounts.get(gap.account)?.label ?? "" }));
  return { date: endDate, rows };
}

/** The register of a company at the end of an exercise against the balances of its accounts. */
export async function accrualGaps(
  db: Connection,
  legalEntityId: string,
  endDate: string,
  position: readonly NetRow[],
): Promise<AccountGap[]> {
  return reconcileAccounts(
    await sumRegister(db, legalEntityId, endDate),
    position.map(({ account, balanceCents }) => ({ account, cents: balanceCents })),
    ACCRUAL_ACCOUNTS,
  );
}
