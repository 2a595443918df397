import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import { handle, type Route } from "../http/route.ts";
import { readTaxTables } from "../modules/annual-accounts/tax-tables.ts";
import { readAgedBalance } from "../modules/report/aged-balance.ts";
import { readCashForecast } from "../modules/report/cash-forecast.ts";
import { readDueDates } from "../modules/report/due-dates.ts";
import { printReport } from "../modules/report/file/print-report.ts";
import { readGeneralLedger } from "../modules/report/general-ledger.ts";
import { readCentralisation, readJournal } from "../modules/report/journal-report.ts";
import { readTrialBalance } from "../modules/report/service.ts";
import {
  readBalanceSheet,
  readCashFlow,
  readIncomeStatement,
  readIntermediateBalances,
  readTaxPackage,
} from "../modules/report/statements.ts";

export const reportRoutes: readonly Route[] = [
  handle(reportEndpoints.trialBalance, async ({ app, caller, query }) =>
    readTrialBalance(app.db, caller.scope, query),
  ),
  handle(reportEndpoints.generalLedger, async ({ app, caller, query }) =>
    readGeneralLedger(app.db, caller.scope, query),
  ),
  handle(reportEndpoints.balanceSheet, ({ app, caller, query }) =>
    readBalanceSheet(app.db, caller.scope, query),
  ),
  handle(reportEndpoints.incomeStatement, ({ app, caller, query }) =>
    readIncomeStatement(app.db, caller.scope, query),
  ),
  handle(reportEndpoints.intermediateBalances, ({ app, caller, query }) =>
    readIntermediateBalances(app.db, caller.scope, query),
  ),
  handle(reportEndpoints.cashFlow, ({ app, caller, query }) => readCashFlow(app.db, caller.scope, query)),
  handle(reportEndpoints.taxPackage, ({ app, caller, query }) => readTaxPackage(app.db, caller.scope, query)),
  handle(reportEndpoints.taxTables, ({ app, caller, query }) =>
    readTaxTables(app.db, caller.scope, query.fiscalExerciseRefId),
  ),
  handle(reportEndpoints.agedBalance, ({ app, query }) => readAgedBalance(app.db, query)),
  handle(reportEndpoints.journal, ({ app, caller, query }) => readJournal(app.db, caller.scope, query)),
  handle(reportEndpoints.centralisation, ({ app, caller, query }) =>
    readCentralisation(app.db, caller.scope, query),
  ),
  handle(reportEndpoints.dueDates, ({ app, query }) => readDueDates(app.db, query)),
  handle(reportEndpoints.cashForecast, ({ app, caller, query }) => readCashForecast(app, caller, query)),
  handle(reportEndpoints.file, ({ app, caller, query }) => printReport(app, caller, query)),
];
