import type {
  VatChecks,
  VatLine,
  VatPeriodRow,
  VatReturnAnswer,
  vatExplainQuery,
  vatPeriodsAnswer,
  vatPeriodsQuery,
  vatReturnQuery,
} from "@grand-livre/contracts/vat-return";
import { boxGroups, receivesMoves } from "@grand-livre/domain/vat-return/box-groups";
import { checkAccounts, checkIncome, checkRates } from "@grand-livre/domain/vat-return/cadrage";
import { explainBox } from "@grand-livre/domain/vat-return/compute-return";
import type { Move } from "@grand-livre/domain/vat-return/negative-boxes";
import { checkPending } from "@grand-livre/domain/vat-return/pending-check";
import { periodsToDeclare } from "@grand-livre/domain/vat-return/return-history";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import { declaresSometimes, returnPlan } from "@grand-livre/domain/vat-return/return-plan";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import type { Scope } from "../../scope.ts";
import { type Books, resolveBooks } from "../books/service.ts";
import { findArchived, requireLines } from "../ledger/archived-service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import {
  findIncome,
  findTaxedDays,
  findTaxMovements,
  findWaitingBalances,
  findWaitingDocuments,
} from "./cadrage-repository.ts";
import {
  type BoxContent,
  type BoxLineRow,
  findAmounts,
  findBoxLines,
  type LineSelection,
} from "./lines-repository.ts";
import { figuresFrom, type LoadedReturn, loadSources, locateReturn, readFigures } from "./load.ts";
import { dueDateOf, presentReturn, shownStateOf } from "./present.ts";
import { findReturns } from "./repository.ts";

export { findStandings, type ReturnStanding } from "./repository.ts";

/** The returns of a span of days, one row a period; in franchise, of the months with tax. A period to come has no figures yet. */
export async function listPeriods(
  app: Application,
  { scope }: Caller,
  query: z.output<typeof vatPeriodsQuery>,
): Promise<z.input<typeof vatPeriodsAnswer>> {
  const books = await resolveBooks(app.db, scope, query.legalEntityRefId);
  const regime = books.entity.vatRegime as z.input<typeof vatPeriodsAnswer>["regime"];
  const plan = returnPlan(regime, books.exercises);
  const sources = await loadSources(app.db, books);
  // What was not filed here has no figures while its lines are in the archives; the others of the span keep theirs.
  const archived = await findArchived(app.db, [books.entity.id], query);
  const isArchived = ({ startDate, endDate }: ReturnPeriod) =>
    archived.some((one) => one.startDate <= endDate && startDate <= one.endDate);
  const periods: VatPeriodRow[] = [];
  for (const period of periodsToDeclare(plan, query, sources.kept)) {
    const loaded = locateReturn(books, sources, period);
    const { row, place, form } = loaded;
    const filedElsewhere = place.booksFrom !== null && period.endDate < place.booksFrom;
    const isBlank =
      filedElsewhere || period.startDate > today(app) || (row?.state !== "filed" && isArchived(period));
    const figures = isBlank ? undefined : await readFigures(app.db, loaded);
    if (declaresSometimes(regime) && row === undefined && figures?.nil !== false) continue;
    periods.push({
      ...period,
      form,
      state: figures === undefined ? loaded.state : shownStateOf(loaded, figures),
      version: row?.version ?? 0,
      dueDate: dueDateOf(books.entity, period, form),
      payableEuros: figures?.payableEuros ?? 0,
      carriedEuros: figures?.carriedEuros ?? 0,
      refundEuros: figures?.refundEuros ?? 0,
      settled: row !== undefined && row.settlementEntryId !== null,
      filedElsewhere,
    });
  }
  return { regime, periods };
}

/**
 * The returns of the periods that end in a span and are not filed. What was declared elsewhere is not asked for: a period counts
 * when it bears tax, or comes after the first return filed here.
 */
export async function unfiledReturns(
  db: Connection,
  { entity, exercises }: Books,
  span: ReturnPeriod,
): Promise<ReturnPeriod[]> {
  const kept = await findReturns(db, entity.id);
  const periods = periodsToDeclare(returnPlan(entity.vatRegime, exercises), span, kept);
  const taxed = await findTaxedDays(db, entity.id, {
    startDate: periods[0]?.startDate ?? span.startDate,
    endDate: span.endDate,
  });
  const booksFrom = kept.filter(({ wasFiled }) => wasFiled).map(({ startDate }) => startDate)[0];
  return periods.filter(({ startDate, endDate }) => {
    const last = kept.findLast((row) => row.startDate === startDate);
    if (last?.state === "filed" || endDate < span.startDate || span.endDate < endDate) return false;
    if (booksFrom !== undefined && endDate < booksFrom) return false;
    const bearsTax = taxed.some((day) => startDate <= day && day <= endDate);
    return bearsTax || (booksFrom !== undefined && !declaresSometimes(entity.vatRegime));
  });
}

type Query = z.output<typeof vatReturnQuery>;

async function load(db: Connection, scope: Scope, query: Query): Promise<LoadedReturn> {
  const books = await resolveBooks(db, scope, query.legalEntityRefId);
  return locateReturn(books, await loadSources(db, books), query, query.version);
}

/** One return. @throws RefusalError those of `locateReturn` and of `computeReturn` */
export async function readReturn(app: Application, caller: Caller, query: Query): Promise<VatReturnAnswer> {
  const loaded = await load(app.db, caller.scope, query);
  return showReturn(app, app.db, caller, loaded);
}

export async function showReturn(
  app: Application,
  db: Connection,
  caller: Caller,
  loaded: LoadedReturn,
): Promise<VatReturnAnswer> {
  return presentReturn(caller, today(app), loaded, await readFigures(db, loaded));
}

/** A page of the lines behind a box, each with its part of it. */
export async function explainReturn(
  app: Application,
  { scope }: Caller,
  query: z.output<typeof vatExplainQuery>,
): Promise<{ lines: VatLine[]; nextAfter: string | null }> {
  const loaded = await load(app.db, scope, query);
  const { context, selection } = loaded;
  await requireLines(app.db, selection.legalEntityId, selection);
  const { box, limit } = query;
  const filed = selection.mode === "filed";
  const { content, moves } = await contentOf(app.db, loaded, box);
  const [date, id] = query.after?.split("~") ?? [];
  const after = date !== undefined && id !== undefined ? { date, id } : undefined;
  // One more than requested shows whether a page follows.
  const rows = await findBoxLines(app.db, selection, content, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const parts = filed
    ? shown.map((amount) => ({
        amount,
        baseCents: amount.filedBaseCents ?? 0,
        taxCents: amount.filedTaxCents ?? 0,
      }))
    : explainBox(box, shown, context, moves);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    lines: parts.map(({ amount, baseCents, taxCents }) => presentLine(amount, { baseCents, taxCents })),
    nextAfter: last ? `${last.date}~${last.lineId}` : null,
  };
}

/** The lines behind a box. Only one that takes what comes below zero in others has to be summed up first. */
async function contentOf(
  db: Connection,
  loaded: LoadedReturn,
  box: string,
): Promise<{ readonly content: BoxContent; readonly moves: readonly Move[] }> {
  const { context, selection, codes } = loaded;
  if (selection.mode === "filed") {
    const { moves } = await readFigures(db, loaded);
    const origins = moves.filter(({ to }) => to === box).map(({ from }) => from);
    return { content: { boxes: [box, ...origins] }, moves };
  }
  const { startDate, endDate, late } = selection;
  if (!receivesMoves(box, context.form)) {
    const span = { startDate: late?.fromDate ?? startDate, endDate };
    return { content: { groups: boxGroups(box, codes, span, context) }, moves: [] };
  }
  const amounts = await findAmounts(db, selection);
  const { moves } = await figuresFrom(db, loaded, amounts);
  return { content: { groups: explainBox(box, amounts, context, moves).map(({ amount }) => amount) }, moves };
}

function presentLine(
  { cents: _, filedBaseCents: _base, filedTaxCents: _tax, ...line }: BoxLineRow,
  part: Pick<VatLine, "baseCents" | "taxCents">,
): VatLine {
  return { ...line, ...part };
}

/** What the checks look at: of a filed return what it saw, VAT that waited for its payment among it. */
function checkedLines({ selection, row }: LoadedReturn): LineSelection {
  if (selection.mode === "open") return selection;
  return { ...selection, mode: "open", shared: true, sealedUpTo: row?.upToRank ?? null };
}

/** The lines of a period against the books; of a filed return, those of its filing. */
export async function checkReturn(app: Application, { scope }: Caller, query: Query): Promise<VatChecks> {
  const loaded = await load(app.db, scope, query);
  const { books, context, place } = loaded;
  const days = { legalEntityId: books.entity.id, ...place.period };
  await requireLines(app.db, books.entity.id, place.period);
  const amounts = await findAmounts(app.db, checkedLines(loaded));
  const figures = await figuresFrom(app.db, loaded, amounts);
  const tags = { ...context, startDate: place.period.startDate };
  const roles = technicalAccounts(books.roleAccounts, place.period.endDate);
  const left = [roles.vat_credit, roles.vat_collected_pending, roles.vat_deductible_pending];
  const months = checkIncome(await findIncome(app.db, days), amounts, tags);
  return {
    rates: checkRates(amounts, tags),
    months: months.map((month) => ({ ...month, causes: [...month.causes] })),
    accounts: checkAccounts(await findTaxMovements(app.db, days, left), figures.taxByAccount),
    pending: await pendingChecks(app.db, loaded),
  };
}

/** How many documents of an account are named; their sum counts all. */
const MOST_DOCUMENTS = 100;

async function pendingChecks(db: Connection, { books, codes, place }: LoadedReturn) {
  const accountsOf = (direction: string) =>
    codes.flatMap((code) =>
      code.direction === direction && code.pendingAccount ? [code.pendingAccount] : [],
    );
  const sales = new Set(accountsOf("sale"));
  const accounts = [...sales, ...new Set(accountsOf("purchase"))];
  const of = { legalEntityId: books.entity.id, day: place.period.endDate, accounts };
  const balances = await findWaitingBalances(db, of);
  return checkPending(balances, await findWaitingDocuments(db, of), sales).map(
    ({ documents, causes, ...check }) => ({
      ...check,
      causes: [...causes],
      count: documents.length,
      documents: documents.slice(0, MOST_DOCUMENTS),
    }),
  );
}
