import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import type { Declaration } from "@grand-livre/domain/declaration/calendar";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { isDone, isVatReturn, shownState } from "@grand-livre/domain/declaration/declaration-state";
import { type Application, today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Scope } from "../../scope.ts";
import { escapeHtml, type News, rememberAll, tell } from "../notice/service.ts";
import { type CompanyBooks, declarationsOf, keyOf, loadCompanies } from "./company-books.ts";
import { factsOf } from "./present.ts";
import { findDeclarants } from "./reminder-repository.ts";

/** A declaration is announced so many days before its due day. */
const DAYS_BEFORE = 7;
/** The most notices of one declaration each to a person. */
const MOST_SINGLE = 3;

type Due = { readonly books: CompanyBooks; readonly declaration: Declaration };

const topicOf = ({ books, declaration }: Due) => `declaration-due:${books.company.id}:${keyOf(declaration)}`;

/** A VAT return is announced in companies that file theirs here. */
function isExpected({ books, declaration }: Due): boolean {
  if (isVatReturn(declaration) && books.booksFrom === null) return false;
  return !isDone(shownState(factsOf(books, declaration)));
}

/**
 * Notifies the preparers of a company's declarations due within a week, once for each. Safe from several
 * servers at once, and as often as it is run.
 */
export async function remindDeclarations(app: Application): Promise<void> {
  const day = today(app);
  const span = { startDate: day, endDate: addDays(day, DAYS_BEFORE) };
  const everyCompany: Scope = { userId: "", legalEntityIds: "all" };
  const all = await loadCompanies(app.db, everyCompany, undefined, span);
  const due = Map.groupBy(
    all
      .flatMap((books) => declarationsOf(books, span).map((declaration) => ({ books, declaration })))
      .filter(isExpected),
    ({ books }) => books.company.id,
  );
  if (due.size === 0) return;
  const declarants = await findDeclarants(app.db, [...due.keys()]);
  for (const [userId, rows] of Map.groupBy(declarants, (row) => row.userId)) {
    const own = rows.flatMap(({ legalEntityId }) => due.get(legalEntityId) ?? []);
    await inTransaction(app.db, async (tx) => {
      if (own.length <= MOST_SINGLE) {
        for (const one of own)
          await tell(tx, app.now(), userId, "notification", declarationDue(one), topicOf(one));
        return;
      }
      const fresh = await rememberAll(tx, app.now(), userId, own.map(topicOf));
      if (fresh > 0) await tell(tx, app.now(), userId, "notification", declarationsDue(fresh));
    });
  }
}

function declarationDue({ books: { company }, declaration: { kind, part, dueDate } }: Due): News {
  const { label } = declarationRules.declarations[kind];
  return {
    icon: "calendar",
    title: "Déclaration à déposer",
    description: `<b>${escapeHtml(company.name)}</b> : ${label}${part === 0 ? "" : ` n° ${part}`}, échéance ${formatDate(dueDate)}.`,
    link: `/accounting/declarations/calendar?dossier=${encodeURIComponent(company.refId)}`,
  };
}

function declarationsDue(count: number): News {
  return {
    icon: "calendar",
    title: `${count} déclaration${count > 1 ? "s" : ""} à déposer`,
    description: `${count > 1 ? "Leurs échéances tombent" : "Son échéance tombe"} dans les ${DAYS_BEFORE} jours.`,
    link: "/accounting/declarations/portfolio",
  };
}
