import type {
  AccountingDashboardAnswer,
  AccountingDashboardQuery,
  DashboardFigures,
} from "@grand-livre/contracts/dashboard";
import { invoiceListQuery } from "@grand-livre/contracts/invoice";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { cashByMonth, type MonthlyFigures, monthlyFigures } from "@grand-livre/domain/report/monthly-figures";
import { type Application, today } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { listInvoices, presentListItem } from "../invoice/document-list/list-service.ts";
import { inboxCounts } from "../invoice/supplier-bill/inbox-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { countValuesToReview } from "../payroll/review-service.ts";
import { type Exercise, readFigures } from "./figures.ts";
import { countDraftEntries, findDemonstration, findFirstSteps, findMonths } from "./repository.ts";

const LATEST = 8;

/**
 * What the accountant sees first: what is to do, the figures of a period, turnover and costs by month, the last bills.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, REPORT_DATES_INVALID, REPORT_CROSSES_EXERCISES, EXERCISE_NOT_FOUND
 */
export async function accountingDashboard(
  app: Application,
  caller: Caller,
  { legalEntityRefId: refId, startDate, endDate }: AccountingDashboardQuery,
): Promise<AccountingDashboardAnswer> {
  const { scope } = caller;
  const seesPay = mayDo(caller, { service: "payslip", action: "Viewer" });
  const { id } = await resolveLegalEntity(app.db, refId);
  const asOf = today(app);
  const exercises = await exercisesOf(app.db, scope, id);
  const wanted = startDate && endDate ? { startDate, endDate } : undefined;
  const day = wanted?.startDate ?? asOf;
  const current = exercises.find((one) => one.startDate <= day && day <= one.endDate) ?? exercises.at(-1);
  const latest = invoiceListQuery.parse({ legalEntityRefId: refId, limit: LATEST });
  const bills = await listInvoices(app, scope, latest, ["debit"]);
  const inbox = await inboxCounts(app.db, scope, id);
  const figures = current
    ? await readFigures(app, scope, { id, refId }, exercises, current, wanted ?? current)
    : null;
  return {
    asOf,
    firstSteps: await findFirstSteps(app.db, scope, id),
    demonstration: (await findDemonstration(app.db, scope)) ?? null,
    todo: {
      toComplete: inbox.toComplete,
      toCheck: inbox.toCheck,
      readyToValidate: inbox.ready + inbox.approved,
      draftEntries: await countDraftEntries(app.db, id),
      exercisesToClose: exercises.filter((one) => one.state === "open" && one.endDate < asOf).length,
      payValuesToReview: seesPay ? await countValuesToReview(app.db, id, asOf) : 0,
    },
    figures,
    months: current && figures ? await months(app, id, exercises, { current, figures, asOf }) : [],
    latestBills: bills.rows.map((row) => {
      const item = presentListItem(row, refId, asOf);
      const { refId: piece, kind, status, companyName, bill_number, bill_date, due_date } = item;
      const { overdue, blockingIssues, warningIssues } = item;
      const totalInclVatCents = item.totalInclVatEurCents ?? item.totalInclVatCents;
      const remainingCents = item.remainingEurCents ?? item.remainingCents;
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

type Shown = { readonly current: Exercise; readonly figures: DashboardFigures; readonly asOf: string };

/** The months of an exercise, each beside the same month a year before, with the cash at its end. */
async function months(
  app: Application,
  legalEntityId: string,
  exercises: readonly Exercise[],
  { current, figures, asOf }: Shown,
): Promise<AccountingDashboardAnswer["months"]> {
  const before = new Map<string, MonthlyFigures>();
  for (const exercise of exercises.filter(
    (one) => one.endDate < current.startDate && one.endDate >= addMonths(current.startDate, -12),
  )) {
    const rows = await findMonths(app.db, legalEntityId, exercise.id);
    for (const month of monthlyFigures(exercise.periods, rows)) before.set(monthOf(month.startDate), month);
  }
  const rows = await findMonths(app.db, legalEntityId, current.id);
  const known = { endDate: figures.endDate, cents: figures.cash.cents };
  const cash = cashByMonth(current.periods, rows, known);
  return monthlyFigures(current.periods, rows).map(({ startDate, turnoverCents, costsCents }, at) => {
    const previous = before.get(monthOf(addMonths(startDate, -12)));
    return {
      month: monthOf(startDate),
      turnoverCents,
      costsCents,
      previousTurnoverCents: previous?.turnoverCents ?? null,
      previousCostsCents: previous?.costsCents ?? null,
      cashCents: startDate > asOf ? null : (cash[at] ?? null),
    };
  });
}

function monthOf(date: string): string {
  return date.slice(0, 7);
}
