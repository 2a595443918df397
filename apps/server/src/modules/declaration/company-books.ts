import { addMonths, lastDayOfMonth, monthsBetween } from "@grand-livre/domain/date/calendar-date";
import {
  type BookFacts,
  type Declaration,
  type DeclarationKey,
  declarationCalendar,
} from "@grand-livre/domain/declaration/calendar";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { isVatReturn } from "@grand-livre/domain/declaration/declaration-state";
import { type DeclarationProfile, defaultProfile } from "@grand-livre/domain/declaration/default-profile";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { dueDayOf } from "@grand-livre/domain/payroll/organism-due";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import type { ShownReturnState } from "@grand-livre/domain/vat-return/return-state";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type DueReport, listDueReports } from "../e-reporting/due-service.ts";
import { findStandings, listPeriods, type ReturnStanding } from "../vat-return/service.ts";
import {
  type CompanyRow,
  type ExerciseResult,
  findCompanies,
  findFlowMonths,
  findMovements,
  findResults,
  findSocialMonths,
  type Movement,
  type SocialMonth,
} from "./facts-repository.ts";
import { findKept, findProfiles, type KeptDeclaration } from "./repository.ts";

/** Accounts of VAT that is owed. */
const TAX_DUE = ["4452", "4457"];
/** Accounts that a calendar looks at: fees, dividends and their levy, tax on wages, CFE, sales, VAT owed. */
const FEES = declarationRules.feeAccounts.map(([account]) => account);
const PREFIXES = [...FEES, "457", "4422", "6311", "63511", "70", ...TAX_DUE];

type Standing = Pick<
  ReturnStanding,
  "endDate" | "payableEuros" | "refundEuros" | "instalmentBaseEuros" | "filingReference"
> & {
  readonly state: ShownReturnState;
};

/** A company with all that its calendar is worked out from. */
export type CompanyBooks = {
  readonly company: CompanyRow;
  readonly profile: DeclarationProfile;
  readonly movements: readonly Movement[];
  /** By exercise. */
  readonly results: ReadonlyMap<string, ExerciseResult>;
  readonly facts: BookFacts;
  readonly kept: ReadonlyMap<string, KeptDeclaration>;
  readonly standings: ReadonlyMap<string, Standing>;
  /** States of the periods of e-reporting. */
  readonly reports: ReadonlyMap<string, DueReport["state"]>;
  /** Months of social declarations that are deposited. */
  readonly deposited: ReadonlySet<string>;
  /** First day of the first VAT return filed here. */
  readonly booksFrom: string | null;
};

export const keyOf = ({ kind, startDate, endDate, part }: DeclarationKey) =>
  `${kind} ${startDate} ${endDate} ${part}`;

/** A period of e-reporting as a declaration of the calendar. */
const declarationOf = ({ kind, startDate, endDate, dueDate }: DueReport): Declaration => ({
  kind: `e_reporting_${kind}`,
  ...{ startDate, endDate, dueDate, part: 0 },
});

/** The months of social declarations of a company; its establishments are parts of one month, by their SIRET. */
function socialsOf(months: readonly SocialMonth[]) {
  const places = [...new Set(months.map(({ employerId }) => employerId))];
  return months.map(({ employerId, month, dsnDay, isDeposited }) => ({
    isDeposited,
    declaration: {
      kind: "social_declaration",
      ...{ startDate: month, endDate: lastDayOfMonth(month), part: places.indexOf(employerId) },
      dueDate: dueDayOf("urssaf", { from: month, to: month }, dsnDay),
    } satisfies Declaration,
  }));
}

/** What is due in a span was earned at most 18 months before it. */
const behind = ({ startDate, endDate }: ReturnPeriod): ReturnPeriod => ({
  startDate: addMonths(startDate, -18),
  endDate,
});

/** The books of companies, in as many statements as for one. Of an open VAT return, the figures are left out. */
export async function loadCompanies(
  db: Connection,
  scope: Scope,
  legalEntityId: string | undefined,
  due: ReturnPeriod,
): Promise<CompanyBooks[]> {
  const companies = await findCompanies(db, scope, legalEntityId);
  const ids = companies.map(({ id }) => id);
  if (ids.length === 0) return [];
  const span = behind(due);
  const year = { startDate: `${span.startDate.slice(0, 4)}-01-01`, endDate: span.endDate };
  const profiles = new Map((await findProfiles(db, ids)).map((row) => [row.legalEntityId, row]));
  const movements = Map.groupBy(await findMovements(db, ids, PREFIXES, year), (row) => row.legalEntityId);
  const results = new Map((await findResults(db, ids)).map((row) => [row.exerciseId, row]));
  const flows = Map.groupBy(await findFlowMonths(db, ids, span), (row) => row.legalEntityId);
  const kept = Map.groupBy(await findKept(db, ids, span), (row) => row.legalEntityId);
  const reports = await listDueReports(db, companies, due);
  const socials = Map.groupBy(
    await findSocialMonths(db, ids, { ...due, startDate: addMonths(due.startDate, -1) }),
    (row) => row.legalEntityId,
  );
  const standings = Map.groupBy(await findStandings(db, ids, span), (row) => row.legalEntityId);
  return companies.map((company) => {
    const own = movements.get(company.id) ?? [];
    const filed = standings.get(company.id) ?? [];
    const months = socialsOf(socials.get(company.id) ?? []);
    return {
      company,
      profile:
        (profiles.get(company.id) as DeclarationProfile | undefined) ?? defaultProfile(company.legalForm),
      movements: own,
      results,
      facts: {
        taxedMonths: own
          .filter(({ prefix, creditCents }) => TAX_DUE.includes(prefix) && creditCents > 0)
          .map(({ month }) => month),
        feeYears: [
          ...new Set(
            own
              .filter(({ prefix, debitCents }) => FEES.includes(prefix) && debitCents > 0)
              .map(({ month }) => Number(month.slice(0, 4))),
          ),
        ],
        flows: [
          ...(flows.get(company.id) ?? []).map(({ kind, month }) => ({ kind, month })),
          ...own
            .filter(({ prefix, debitCents }) => prefix === "457" && debitCents > 0)
            .map(({ month }) => ({ kind: "dividends" as const, month })),
        ],
        turnovers: turnoversOf(company, results),
        reports: [
          ...(reports.get(company.id) ?? []).map(declarationOf),
          ...months.map(({ declaration }) => declaration),
        ],
      },
      reports: new Map((reports.get(company.id) ?? []).map((row) => [keyOf(declarationOf(row)), row.state])),
      deposited: new Set(
        months.flatMap(({ isDeposited, declaration }) => (isDeposited ? keyOf(declaration) : [])),
      ),
      kept: new Map((kept.get(company.id) ?? []).map((row) => [keyOf(row), row])),
      standings: new Map(filed.map((row) => [row.startDate, row])),
      booksFrom: filed[0]?.booksFrom ?? null,
    };
  });
}

/** Turnover by civil year of the exercises that end in it, brought to twelve months. */
function turnoversOf(
  { exercises }: CompanyRow,
  results: ReadonlyMap<string, ExerciseResult>,
): ReadonlyMap<number, number> {
  const years = Map.groupBy(exercises, ({ endDate }) => Number(endDate.slice(0, 4)));
  return new Map(
    [...years].map(([year, own]) => {
      const months = own.reduce((sum, one) => sum + monthsBetween(one.startDate, one.endDate) + 1, 0);
      const cents = own.reduce((sum, { id }) => sum + (results.get(id)?.turnoverCents ?? 0), 0);
      return [year, multiplyRatio(cents, 12, months)];
    }),
  );
}

/** The same of one company, with the figures of its open VAT returns. */
export async function loadCompany(
  app: Application,
  db: Connection,
  caller: Caller,
  legalEntityId: string,
  due: ReturnPeriod,
): Promise<CompanyBooks> {
  const [books] = await loadCompanies(db, caller.scope, legalEntityId, due);
  if (!books) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  const periods = declarationsOf(books, due).filter(isVatReturn);
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return books;
  const span = { startDate: first.startDate, endDate: last.endDate };
  const standings = await openStandings({ ...app, db }, caller, books.company.refId, span);
  if (standings === null) return books;
  const merged = new Map(books.standings);
  for (const row of standings) {
    const filed = books.standings.get(row.startDate);
    const { instalmentBaseEuros = null, filingReference = null } = filed ?? {};
    merged.set(row.startDate, { ...row, instalmentBaseEuros, filingReference });
  }
  return { ...books, standings: merged };
}

/** A return that cannot be computed (a code without box) has its own screen to say why. */
async function openStandings(app: Application, caller: Caller, legalEntityRefId: string, span: ReturnPeriod) {
  try {
    const { periods } = await listPeriods(app, caller, { legalEntityRefId, ...span });
    const day = today(app);
    return periods.filter(({ startDate }) => startDate <= day);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

/** What a company declares in a span; what was declared before its first return here is left out. */
export function declarationsOf(books: CompanyBooks, due: ReturnPeriod): Declaration[] {
  const { company, profile, facts, booksFrom } = books;
  const declaring = { ...profile, ...company };
  return declarationCalendar(declaring, company.exercises, facts, due).filter(
    (one) => !isVatReturn(one) || booksFrom === null || booksFrom <= one.endDate,
  );
}
