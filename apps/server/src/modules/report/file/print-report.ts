import type { GeneralLedgerAnswer } from "@grand-livre/contracts/report";
import { LONGEST_REPORT, type ReportFile, type ReportFileQuery } from "@grand-livre/contracts/report-journal";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import { previousYearName } from "@grand-livre/domain/exercise/exercise-name";
import type { ReportColumn, ReportRow } from "@grand-livre/domain/report/report-table";
import {
  BALANCE_SHEET,
  CASH_FLOW,
  INCOME_STATEMENT,
  INTERMEDIATE_BALANCES,
  SELF_FINANCING,
} from "@grand-livre/domain/statement/statement-model";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../../application.ts";
import { readOnReplica } from "../../../database/replica.ts";
import type { Caller } from "../../../http/caller.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { inCommand } from "../../../kit/command.ts";
import { respondWithBytes } from "../../file/service.ts";
import { exercisesOf, resolveExercise } from "../../fiscal-exercise/service.ts";
import { journalsOf } from "../../journal/service.ts";
import { resolveLegalEntity } from "../../legal-entity/service.ts";
import { readBinder } from "../../review/service.ts";
import { readAgedBalance } from "../aged-balance.ts";
import { readCashForecast } from "../cash-forecast.ts";
import { readDueDates } from "../due-dates.ts";
import { readGeneralLedger } from "../general-ledger.ts";
import { readCentralisation, readJournal } from "../journal-report.ts";
import { hasUnvalidated } from "../journal-repository.ts";
import { readTrialBalance } from "../service.ts";
import {
  readBalanceSheet,
  readCashFlow,
  readIncomeStatement,
  readIntermediateBalances,
} from "../statements.ts";
import { balanceTable } from "./balance-table.ts";
import { agedTable, dueDatesTable, forecastTable } from "./due-tables.ts";
import {
  centralRows,
  JOURNAL_COLUMNS,
  journalRows,
  LEDGER_COLUMNS,
  type LedgerAccount,
  ledgerRows,
} from "./journal-tables.ts";
import { reviewTable } from "./review-table.ts";
import { balanceSheetRows, statementRows, sumsOf } from "./statement-table.ts";
import { REPORT_MEDIA, writeReport } from "./write-service.ts";

type Asked = { readonly app: Application; readonly caller: Caller; readonly query: ReportFileQuery };
/** A report's table with the days that it is of. */
type Told = {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly days: { readonly startDate: string; readonly endDate: string };
  /** Of one day, not of a span. */
  readonly asOf?: true;
};

/**
 * A report as a file. It is final when every entry of its days is validated.
 * @throws RefusalError those of the report, REPORT_TOO_LONG, VALIDATION_FAILED without the days or the exercise that it takes
 */
export async function printReport(
  app: Application,
  caller: Caller,
  query: ReportFileQuery,
): Promise<Response> {
  const { entity, days, fileName, bytes } = await readOnReplica(app, (from) =>
    writeFile(from, caller, query),
  );
  await inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "report",
      legalEntityId: entity.id,
      details: { fileName, report: query.report, format: query.format, ...days },
    }),
  );
  return respondWithBytes(bytes, REPORT_MEDIA[query.format], fileName);
}

/** The bytes of a report with what the log says of them; writes nothing. */
async function writeFile(app: Application, caller: Caller, query: ReportFileQuery) {
  const entity = await resolveLegalEntity(app.db, query.legalEntityRefId);
  const { title, rows, days, asOf, ...built } = await BUILDERS[query.report]({ app, caller, query });
  const exercises = await exercisesOf(app.db, caller.scope, entity.id);
  const columns = underName(built.columns, previousYearName(previousExercise(days, exercises)));
  if (rows.length > LONGEST_REPORT) throw new RefusalError("REPORT_TOO_LONG", { maximum: LONGEST_REPORT });
  const open = query.drafts || (await hasUnvalidated(app.db, entity.id, days));
  const span = asOf
    ? `au ${formatDate(days.endDate)}`
    : `du ${formatDate(days.startDate)} au ${formatDate(days.endDate)}`;
  const counted = query.drafts ? "brouillards compris" : "hors brouillards";
  const standing = `${open ? "Provisoire" : "Définitif"}, édité le ${formatDate(today(app))}`;
  const subtitle = `${entity.name}, SIREN ${entity.siren} · ${span} · ${counted}`;
  const bytes = await writeReport({ title, columns, rows, subtitle, standing }, query.format);
  const fileName = `${fold(title).replaceAll(" ", "-")}-${days.endDate}.${query.format}`;
  return { entity, days, fileName, bytes };
}

/** « N-1 » by its months where the exercise before is no year. */
function underName(columns: readonly ReportColumn[], name: string): ReportColumn[] {
  return columns.map((column) => ({
    ...column,
    header: column.header
      .replace("Exercice N-1", name === "N-1" ? "Exercice N-1" : name)
      .replace("N-1", name),
  }));
}

/** A field of the question that this report takes. */
function required<Name extends keyof ReportFileQuery>(query: ReportFileQuery, name: Name) {
  const value = query[name];
  if (value === undefined)
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: name, message: "Required" }] });
  return value as NonNullable<ReportFileQuery[Name]>;
}

const daysOf = (query: ReportFileQuery) => ({
  startDate: required(query, "startDate"),
  endDate: required(query, "endDate"),
});

/** A statement is of a whole exercise. */
async function statementOf({ app, caller, query }: Asked) {
  const fiscalExerciseRefId = required(query, "fiscalExerciseRefId");
  const { id } = await resolveLegalEntity(app.db, query.legalEntityRefId);
  const { legalEntityId, startDate, endDate } = await resolveExercise(
    app.db,
    caller.scope,
    fiscalExerciseRefId,
  );
  if (legalEntityId !== id) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return { asked: { fiscalExerciseRefId, drafts: query.drafts }, days: { startDate, endDate } };
}

const BUILDERS: Readonly<Record<ReportFile, (asked: Asked) => Promise<Told>>> = {
  "trial-balance": async ({ app, caller, query }) => {
    const days = daysOf(query);
    const answer = await readTrialBalance(app.db, caller.scope, { ...query, ...days });
    const title = query.subledgers ? "Balance générale et auxiliaire" : "Balance générale";
    return { title, days, ...balanceTable(answer) };
  },
  "general-ledger": async (asked) => {
    const days = daysOf(asked.query);
    const accounts = await ledgerAccounts(asked, days);
    return {
      title: ledgerTitle(asked.query.account ?? EVERY_ACCOUNT),
      days,
      columns: LEDGER_COLUMNS,
      rows: accounts.flatMap(ledgerRows),
    };
  },
  journal: async (asked) => {
    const days = daysOf(asked.query);
    const { app, caller, query } = asked;
    const { id } = await resolveLegalEntity(app.db, query.legalEntityRefId);
    const labels = new Map((await journalsOf(app.db, id)).map(({ code, label }) => [code, label]));
    const lines = await everyPage((after) =>
      readJournal(app.db, caller.scope, { ...query, ...days, after, limit: PAGE }),
    );
    const title = query.journalCode === undefined ? "Journaux" : `Journal ${query.journalCode}`;
    const rows = journalRows(lines, (code) => labels.get(code) ?? "");
    return { title, days, columns: JOURNAL_COLUMNS, rows };
  },
  centralisation: async ({ app, caller, query }) => {
    const days = daysOf(query);
    const { rows } = await readCentralisation(app.db, caller.scope, { ...query, ...days });
    const monthOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
    return { title: "Journal centralisateur", days, ...centralRows(rows, monthOf) };
  },
  "aged-balance": async ({ app, query }) => {
    const date = required(query, "date");
    const { rows } = await readAgedBalance(app.db, { ...query, date });
    return { title: `Balance âgée ${SIDES[query.side]}`, ...dayOf(date), ...agedTable(rows) };
  },
  "due-dates": async ({ app, query }) => {
    const date = required(query, "date");
    const { rows } = await readDueDates(app.db, { ...query, date, after: undefined, limit: null });
    return { title: `Échéancier ${SIDES[query.side]}`, ...dayOf(date), ...dueDatesTable(rows) };
  },
  "cash-forecast": async ({ app, caller, query }) => {
    const date = required(query, "date");
    const answer = await readCashForecast(app, caller, { ...query, date, weeks: 13 });
    return { title: "Prévision de trésorerie", ...dayOf(date), ...forecastTable(answer, date) };
  },
  "balance-sheet": async (of) => {
    const { asked, days } = await statementOf(of);
    const { rows } = await readBalanceSheet(of.app.db, of.caller.scope, asked);
    return { title: "Bilan", days, ...balanceSheetRows(rows, sumsOf([[BALANCE_SHEET, ""]])) };
  },
  "income-statement": async (of) => {
    const { asked, days } = await statementOf(of);
    const { rows } = await readIncomeStatement(of.app.db, of.caller.scope, asked);
    return { title: "Compte de résultat", days, ...statementRows(rows, sumsOf([[INCOME_STATEMENT, ""]])) };
  },
  "intermediate-balances": async (of) => {
    const { asked, days } = await statementOf(of);
    const { rows } = await readIntermediateBalances(of.app.db, of.caller.scope, asked);
    const sums = sumsOf([
      [INTERMEDIATE_BALANCES, ""],
      [SELF_FINANCING, "caf_"],
    ]);
    return { title: "Soldes intermédiaires de gestion", days, ...statementRows(rows, sums) };
  },
  "cash-flow": async (of) => {
    const { asked, days } = await statementOf(of);
    const { rows } = await readCashFlow(of.app.db, of.caller.scope, asked);
    return { title: "Flux de trésorerie", days, ...statementRows(rows, sumsOf([[CASH_FLOW, ""]])) };
  },
  review: binderOf,
};

/** The review file is of a whole exercise too. */
async function binderOf(asked: Asked): Promise<Told> {
  const { days } = await statementOf(asked);
  const { app, caller, query } = asked;
  const { id, legalEntityId } = await resolveExercise(
    app.db,
    caller.scope,
    required(query, "fiscalExerciseRefId"),
  );
  const binder = await readBinder(app.db, caller.scope, { legalEntityId, fiscalExerciseId: id });
  return { title: "Dossier de révision", days, ...reviewTable(binder) };
}

const SIDES = { customer: "clients", supplier: "fournisseurs" } as const;
const dayOf = (date: string) => ({ days: { startDate: date, endDate: date }, asOf: true as const });

const PAGE = 200;

const EVERY_ACCOUNT = "*";

/** « Grand livre », of a class, of the accounts that begin alike, or of one. */
function ledgerTitle(account: string): string {
  if (account === EVERY_ACCOUNT) return "Grand livre";
  const beginning = account.endsWith("*") ? account.slice(0, -1) : undefined;
  if (beginning === undefined) return `Grand livre du compte ${account}`;
  return beginning.length === 1
    ? `Grand livre de la classe ${beginning}`
    : `Grand livre des comptes ${beginning}…`;
}

/** Every line of a report that is read page by page. @throws RefusalError REPORT_TOO_LONG */
async function everyPage<Line>(
  read: (
    after: string | undefined,
  ) => Promise<{ readonly lines: readonly Line[]; readonly nextAfter: string | null }>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let after: string | undefined | null; after !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(after);
    lines.push(...page.lines);
    if (lines.length > LONGEST_REPORT) throw new RefusalError("REPORT_TOO_LONG", { maximum: LONGEST_REPORT });
    after = page.nextAfter;
  }
  return lines;
}

/** The accounts of a grand livre with all their lines: the requested ones, all of them without a number. */
async function ledgerAccounts(
  { app, caller, query }: Asked,
  days: { readonly startDate: string; readonly endDate: string },
): Promise<LedgerAccount[]> {
  const asked = { ...query, ...days, account: query.account ?? EVERY_ACCOUNT, limit: PAGE };
  const begun: GeneralLedgerAnswer["accounts"][number][] = [];
  const lines = await everyPage(async (after) => {
    const page = await readGeneralLedger(app.db, caller.scope, { ...asked, after });
    begun.push(...page.accounts);
    return page;
  });
  const linesOf = Map.groupBy(lines, ({ account }) => account);
  return begun.map((one) => ({ ...one, lines: linesOf.get(one.account) ?? [] }));
}
