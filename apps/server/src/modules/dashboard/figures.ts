import type { DashboardFigures } from "@grand-livre/contracts/dashboard";
import { addMonths, isLastDayOfMonth, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { openItems } from "@grand-livre/domain/lettering/open-items";
import { AGE_BUCKET_LABELS, AGE_BUCKETS, agedBalance } from "@grand-livre/domain/report/aged-balance";
import { keyFigures } from "@grand-livre/domain/report/key-figures";
import { type Application, today } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import type { exercisesOf } from "../fiscal-exercise/service.ts";
import { requireOpenAt } from "../ledger/archived-service.ts";
import { readTrialBalance } from "../report/service.ts";
import { findOpen, findOpened, type OpenOf, type OpenRow } from "./repository.ts";

export type Exercise = Awaited<ReturnType<typeof exercisesOf>>[number];
type Days = { readonly startDate: string; readonly endDate: string };

/**
 * The figures of some days of one exercise: the sums of rows of their trial balance, movements beside those of a year
 * before, what third parties owe and are owed by age.
 * @throws RefusalError REPORT_DATES_INVALID, REPORT_CROSSES_EXERCISES, EXERCISE_NOT_FOUND
 */
export async function readFigures(
  app: Application,
  scope: Scope,
  entity: { readonly id: string; readonly refId: string },
  exercises: readonly Exercise[],
  current: Exercise,
  { startDate, endDate }: Days,
): Promise<DashboardFigures> {
  const balanceOf = async (days: Days) =>
    keyFigures(
      (
        await readTrialBalance(app.db, scope, {
          legalEntityRefId: entity.refId,
          ...days,
          subledgers: false,
          drafts: false,
          previous: false,
        })
      ).rows,
    );
  const now = await balanceOf({ startDate, endDate });
  const days = yearBefore({ startDate, endDate });
  const isKnown = exercises.some((one) => one.startDate <= days.startDate && days.endDate <= one.endDate);
  const before = isKnown ? await balanceOf(days) : undefined;
  const moved = (name: "turnover" | "costs" | "result") => ({
    ...shown(now[name]),
    previousYearCents: before?.[name].cents ?? null,
  });
  const stands = (name: "cash" | "receivable" | "payable" | "vat") => ({
    ...shown(now[name]),
    previousYearCents: null,
  });
  await requireOpenAt(app.db, entity.id, endDate);
  const chain = await chainTo(app, entity.id, exercises, current);
  const asOf = endDate < today(app) ? endDate : today(app);
  const aged = async (prefix: string, side: 1 | -1) =>
    byAge(await findOpen(app.db, { ...chain, prefix, endDate }), asOf, side);
  return {
    startDate,
    endDate,
    turnover: moved("turnover"),
    costs: moved("costs"),
    result: moved("result"),
    cash: stands("cash"),
    receivable: stands("receivable"),
    payable: stands("payable"),
    vat: stands("vat"),
    receivableByAge: await aged("411", 1),
    payableByAge: await aged("401", -1),
  };
}

const shown = ({ cents, accounts }: { readonly cents: number; readonly accounts: readonly string[] }) => ({
  cents,
  accounts: [...accounts],
});

/** The last day of February stays a last day. */
function yearBefore({ startDate, endDate }: Days): Days {
  const end = addMonths(endDate, -12);
  return {
    startDate: addMonths(startDate, -12),
    endDate: isLastDayOfMonth(endDate) ? lastDayOfMonth(end) : end,
  };
}

/** The exercises whose lines make up the balances of this one: back to the latest that has an opening entry. */
async function chainTo(
  app: Application,
  legalEntityId: string,
  exercises: readonly Exercise[],
  current: Exercise,
): Promise<Pick<OpenOf, "legalEntityId" | "exerciseIds" | "firstExerciseId">> {
  const opened = await findOpened(app.db, legalEntityId);
  const until = exercises.filter((one) => one.startDate <= current.startDate);
  const first = Math.max(
    0,
    until.findLastIndex((one) => opened.has(one.id)),
  );
  const own = until.slice(first);
  return {
    legalEntityId,
    exerciseIds: own.map((one) => one.id),
    firstExerciseId: own[0]?.id ?? current.id,
  };
}

/** As the aged balance ages: what is left of a partial lettering keeps its own due date. */
function byAge(rows: readonly OpenRow[], asOf: string, side: 1 | -1): DashboardFigures["payableByAge"] {
  const { total } = agedBalance(
    openItems(
      rows.map((row) => ({ ...row, key: "" })),
      side,
    ),
    asOf,
  );
  return AGE_BUCKETS.map((bucket) => ({
    bucket,
    label: AGE_BUCKET_LABELS[bucket],
    amountCents: total[bucket],
  }));
}
