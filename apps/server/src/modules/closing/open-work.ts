import type { OpenWork, OpenWorkCode } from "@grand-livre/domain/closing/open-work";
import { isLastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { chargesLeft } from "../asset/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { revaluation } from "../conversion/revaluation-service.ts";
import { conversion } from "../conversion/service.ts";
import type { ExerciseRow } from "../fiscal-exercise/service.ts";
import { housingEffort } from "../leave-provision/housing-effort-service.ts";
import { leaveProvision } from "../leave-provision/service.ts";
import { thirteenthMonth } from "../leave-provision/thirteenth-month-service.ts";
import { proposeRegulations } from "../regulation/service.ts";
import { unfiledReturns } from "../vat-return/service.ts";
import {
  type ClosedDays,
  chargesByMonth,
  countToLetter,
  findOpenDocuments,
  sumSuspense,
} from "./open-work-repository.ts";

/** What closing some days of an exercise would leave behind: the same list for a month, a quarter and the whole. */
export async function openWorkOf(
  app: Application,
  scope: Scope,
  exercise: ExerciseRow,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<OpenWork[]> {
  const { db } = app;
  const { legalEntityId, id: fiscalExerciseId } = exercise;
  const days = { legalEntityId, fiscalExerciseId, startDate, endDate };
  const books = await loadBooks(db, scope, legalEntityId);
  const returns = await unfiledReturns(db, books, days);
  const counted = (code: OpenWorkCode, count: number) => ({ code, count, amountCents: 0 });
  return [
    ...(await findOpenDocuments(db, days)),
    counted("OPEN_VAT_RETURNS", returns.length),
    counted("OPEN_LETTERING", await countToLetter(db, days)),
    { code: "OPEN_SUSPENSE" as const, ...(await sumSuspense(db, days)) },
    ...(await accrualsLeft(app, scope, exercise, days)),
    ...(await measuredAtEnd(db, exercise, days)),
    ...(await depreciationLeft(app, books, exercise, days)),
  ];
}

/** Bills of monthly suppliers that are missing; deferrals once the exercise ends, which is when they are booked. */
async function accrualsLeft(app: Application, scope: Scope, exercise: ExerciseRow, { endDate }: ClosedDays) {
  if (!isLastDayOfMonth(endDate) && endDate !== exercise.endDate) return [];
  const asked = { fiscalExerciseRefId: exercise.refId, date: endDate, method: "days" as const };
  const { proposals } = await proposeRegulations(app, { scope }, asked);
  const isEnd = endDate === exercise.endDate;
  const missing = proposals.filter(({ kind }) => kind === "fnp");
  const deferred = proposals.filter(({ kind }) => isEnd && kind !== "fnp");
  const work = (code: OpenWorkCode, of: typeof proposals): OpenWork => ({
    code,
    count: of.length,
    amountCents: of.reduce((sum, { regulatedCents }) => sum + regulatedCents, 0),
  });
  return [work("OPEN_DEFERRALS", deferred), work("OPEN_MISSING_BILLS", missing)];
}

/** Differences of rates, and what pay owes are booked where the exercise ends. */
async function measuredAtEnd(db: Connection, exercise: ExerciseRow, { legalEntityId, endDate }: ClosedDays) {
  if (endDate !== exercise.endDate) return [];
  return [
    { code: "OPEN_CONVERSION" as const, ...(await conversion.left(db, legalEntityId, endDate)) },
    { code: "OPEN_REVALUATION" as const, ...(await revaluation.left(db, legalEntityId, endDate)) },
    { code: "OPEN_LEAVE" as const, ...(await leaveProvision.left(db, legalEntityId, endDate)) },
    { code: "OPEN_THIRTEENTH_MONTH" as const, ...(await thirteenthMonth.left(db, legalEntityId, endDate)) },
    { code: "OPEN_HOUSING_EFFORT" as const, ...(await housingEffort.left(db, legalEntityId, endDate)) },
  ];
}

/** A company that writes its charges once a year is not behind in March. */
async function depreciationLeft(app: Application, books: Books, exercise: ExerciseRow, days: ClosedDays) {
  const { startDate } = exercise;
  if (days.endDate !== exercise.endDate && !(await chargesByMonth(app.db, { ...days, startDate }))) return [];
  return [{ code: "OPEN_DEPRECIATION" as const, ...(await chargesLeft(app.db, books, days.endDate)) }];
}
