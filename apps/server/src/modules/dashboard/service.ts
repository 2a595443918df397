import type { AccountingDashboardAnswer } from "@grand-livre/contracts/dashboard";
import { invoiceListQuery } from "@grand-livre/contracts/invoice";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { AGE_BUCKET_LABELS, AGE_BUCKETS, ageBucket } from "@grand-livre/domain/report/aged-balance";
import { monthlyCosts } from "@grand-livre/domain/report/monthly-costs";
import { type Application, today } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { exercisesFrom } from "../fiscal-exercise/service.ts";
import { listInvoices, presentListItem } from "../invoice/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { countDraftEntries, countDrafts, findCosts, findPayables, type PayableRow } from "./repository.ts";

const LATEST = 8;

type Exercise = Awaited<ReturnType<typeof exercisesFrom>>[number];

/**
 * What the accountant sees first: what is to do, what is owed by age, what each month cost, the last bills.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function accountingDashboard(
  app: Application,
  scope: Scope,
  refId: string,
): Promise<AccountingDashboardAnswer> {
  const { id } = await resolveLegalEntity(app.db, scope, refId);
  const asOf = today(app);
  const exercises = await exercisesFrom(app.db, scope, id, "0001-01-01");
  const latest = invoiceListQuery.parse({ legalEntityRefId: refId, limit: LATEST });
  const bills = await listInvoices(app, scope, latest, ["debit"]);
  const payables = await findPayables(app.db, scope, id);
  return {
    asOf,
    todo: {
      ...(await countDrafts(app.db, scope, id)),
      draftEntries: await countDraftEntries(app.db, scope, id),
      exercisesToClose: exercises.filter((one) => one.state === "open" && one.endDate < asOf).length,
    },
    payableByAge: byAge(payables, asOf),
    payableTotalCents: payables.reduce((sum, row) => sum + row.remainingCents, 0),
    costsByMonth: await costs(app, scope, id, exercises, asOf),
    latestBills: bills.rows.map((row) => {
      const item = presentListItem(row, refId, asOf);
      const { refId: piece, kind, status, companyName, bill_number, bill_date, due_date } = item;
      const { totalInclVatCents, remainingCents, overdue, blockingIssues, warningIssues } = item;
      return {
        id: item.id,
        refId: piece,
        kind,
        status,
        companyName,
        bill_number,
        bill_date,
        due_date,
        totalInclVatCents,
        remainingCents,
        overdue,
        blockingIssues,
        warningIssues,
      };
    }),
  };
}

function byAge(payables: readonly PayableRow[], asOf: string): AccountingDashboardAnswer["payableByAge"] {
  return AGE_BUCKETS.map((bucket) => {
    const rows = payables.filter((row) => ageBucket(row.dueDate, asOf) === bucket);
    return {
      bucket,
      label: AGE_BUCKET_LABELS[bucket],
      amountCents: rows.reduce((sum, row) => sum + row.remainingCents, 0),
      count: rows.reduce((sum, row) => sum + row.count, 0),
    };
  });
}

/** The months of the exercise of the day (else the latest one), each beside the same month a year before. */
async function costs(
  app: Application,
  scope: Scope,
  legalEntityId: string,
  exercises: readonly Exercise[],
  asOf: string,
) {
  const current = exercises.find((one) => one.startDate <= asOf && asOf <= one.endDate) ?? exercises.at(-1);
  if (!current) return [];
  const before = new Map<string, number>();
  for (const exercise of exercises.filter(
    (one) => one.endDate < current.startDate && one.endDate >= addMonths(current.startDate, -12),
  )) {
    const rows = await findCosts(app.db, scope, legalEntityId, exercise.id);
    for (const cost of monthlyCosts(exercise.periods, rows))
      before.set(monthOf(cost.startDate), cost.costsCents);
  }
  const rows = await findCosts(app.db, scope, legalEntityId, current.id);
  return monthlyCosts(current.periods, rows).map((cost) => ({
    month: monthOf(cost.startDate),
    amountCents: cost.costsCents,
    previousYearCents: before.get(monthOf(addMonths(cost.startDate, -12))) ?? null,
  }));
}

function monthOf(date: string): string {
  return date.slice(0, 7);
}
