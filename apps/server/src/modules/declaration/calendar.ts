import type { DeclarationCalendarAnswer, DeclarationRow } from "@grand-livre/contracts/declaration";
import { daysBetween } from "@grand-livre/domain/date/calendar-date";
import { watchFranchise, watchQuarterly } from "@grand-livre/domain/declaration/known-amount";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { type CompanyBooks, declarationsOf, loadCompanies, loadCompany } from "./company-books.ts";
import { presentDeclaration } from "./present.ts";

const MOST_DAYS = 400;

type Query = ReturnPeriod & { readonly legalEntityRefId?: string | undefined };

/** The calendar of one company, or of all in the scope. @throws RefusalError DECLARATION_SPAN_INVALID, LEGAL_ENTITY_NOT_FOUND */
export async function listDeclarations(
  app: Application,
  caller: Caller,
  { legalEntityRefId, startDate, endDate }: Query,
): Promise<DeclarationCalendarAnswer> {
  const due = { startDate, endDate };
  if (endDate < startDate || daysBetween(startDate, endDate) >= MOST_DAYS)
    throw new RefusalError("DECLARATION_SPAN_INVALID");
  const one = await entityFilter(app.db, legalEntityRefId);
  if (one === undefined) {
    const all = await loadCompanies(app.db, caller.scope, undefined, due);
    const declarations = all.flatMap((books) => presentAll(caller, books, due));
    return { declarations: declarations.toSorted(byDueDate), franchise: null, quarterly: null };
  }
  const books = await loadCompany(app, app.db, caller, one, due);
  return { declarations: presentAll(caller, books, due), ...limitsOf(books, today(app)) };
}

const byDueDate = (a: DeclarationRow, b: DeclarationRow) => {
  const key = ({ dueDate, company, kind, part }: DeclarationRow) => `${dueDate} ${company} ${kind} ${part}`;
  return key(a) < key(b) ? -1 : 1;
};

function presentAll(caller: Caller, books: CompanyBooks, due: ReturnPeriod): DeclarationRow[] {
  return declarationsOf(books, due).map((declaration) => presentDeclaration(caller, books, declaration));
}

/** Sales of the civil year before the limits of the regime: of the franchise, or of quarterly returns. */
function limitsOf({ company, profile, movements }: CompanyBooks, day: string) {
  const { vatRegime } = company;
  const year = day.slice(0, 4);
  const turnoverCents = movements
    .filter(({ prefix, month }) => prefix === "70" && month.startsWith(year))
    .reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0);
  const isQuarterly = vatRegime === "normal_quarterly" || vatRegime === "simplified";
  return {
    franchise: vatRegime === "franchise" ? watchFranchise(profile.activity, turnoverCents, day) : null,
    quarterly: isQuarterly ? watchQuarterly(turnoverCents, day) : null,
  };
}
