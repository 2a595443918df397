import type { CashForecastAnswer, cashForecastQuery } from "@grand-livre/contracts/report-journal";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { cashForecast } from "@grand-livre/domain/report/cash-forecast";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { paymentsDue } from "../declaration/service.ts";
import { exercisesOf, findPeriodForDate } from "../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { sumDueDates } from "./aged-repository.ts";
import { readDueDates } from "./due-dates.ts";
import { readTrialBalance } from "./service.ts";

/** What is late by more than that is no longer expected of a declaration: it was settled before these books. */
const LATE_DAYS = 60;
/** Due dates that are told one by one, of each side; the weeks add up all of them. */
const MOST_SHOWN = 200;

/**
 * Treasury of a day, and what is due in the weeks after it.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, EXERCISE_NOT_FOUND
 */
export async function readCashForecast(
  app: Application,
  caller: Caller,
  { legalEntityRefId, date, weeks }: z.output<typeof cashForecastQuery>,
): Promise<CashForecastAnswer> {
  const { db } = app;
  const { scope } = caller;
  const { id } = await resolveLegalEntity(db, legalEntityRefId);
  const { exercise } = findPeriodForDate(await exercisesOf(db, scope, id), date);
  const days = { startDate: exercise.startDate, endDate: date };
  const balance = await readTrialBalance(db, scope, {
    legalEntityRefId,
    ...days,
    subledgers: false,
    drafts: false,
    previous: false,
  });
  const accounts = balance.rows
    .filter(({ account, balanceCents }) => /^5[13]/.test(account) && balanceCents !== 0)
    .map(({ account, label, balanceCents: cents }) => ({ account, label, cents }));
  const startCents = sumCentsOf(accounts, ({ cents }) => cents);
  const due = async (side: "customer" | "supplier") => {
    const sign = side === "customer" ? 1 : -1;
    const days = await sumDueDates(db, { legalEntityId: id, side, date });
    const { rows, nextAfter } = await readDueDates(db, { legalEntityRefId, side, date, limit: MOST_SHOWN });
    return {
      sums: days.map(({ dueDate, cents }) => ({ kind: side, dueDate, cents: sign * cents })),
      shown: rows.map(({ dueDate, name, pieceRef, label, entryId, remainingCents }) => ({
        kind: side,
        dueDate,
        name,
        label: pieceRef ?? label,
        entryId,
        cents: sign * remainingCents,
      })),
      isCut: nextAfter !== null,
    };
  };
  const span = { startDate: addDays(date, -LATE_DAYS), endDate: addDays(date, 7 * weeks) };
  const declared = (await paymentsDue(app, caller, id, span)).map(({ label, dueDate, cents }) => ({
    kind: "declaration" as const,
    dueDate,
    name: label,
    label,
    entryId: null,
    cents: -cents,
  }));
  const customers = await due("customer");
  const suppliers = await due("supplier");
  const flows = [...customers.shown, ...suppliers.shown, ...declared].toSorted((one, other) =>
    one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0,
  );
  const sums = [...customers.sums, ...suppliers.sums, ...declared];
  const forecast = cashForecast(startCents, sums, { date, weeks });
  const isCut = customers.isCut || suppliers.isCut;
  return { startCents, accounts, weeks: [...forecast.weeks], laterCents: forecast.laterCents, flows, isCut };
}
