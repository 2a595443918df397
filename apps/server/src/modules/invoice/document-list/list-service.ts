import type {
  InvoiceTotals,
  invoiceFilters,
  invoiceListQuery,
  invoiceTotalsQuery,
} from "@grand-livre/contracts/invoice";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import { type Application, today } from "../../../application.ts";
import type { Connection } from "../../../database/connection.ts";
import type { Scope } from "../../../scope.ts";
import { entityFilter } from "../../legal-entity/service.ts";
import { findOfAmount } from "./amount-repository.ts";
import { countStates, readCounts, type StateCount, sumInvoices, sumOwed } from "./count-repository.ts";
import { FEW_OF_FREQUENT, searchStart } from "./found-repository.ts";
import {
  hasText,
  type InvoiceFilter,
  isLate,
  isNarrowed,
  listStates,
  ofAnyState,
  sortOf,
  statesOf,
} from "./list-filter.ts";
import { gather, type ListPage, MOST_COUNTED, sortPage, walkPage } from "./list-repository.ts";
import { findJournalsLike, findRows, type InvoiceListRow } from "./list-rows-repository.ts";
import { typedAmount } from "./typed-amount.ts";

export { presentListItem } from "./present-list.ts";

/** Of so few invoices, finding all and sorting them is quicker than looking for some in order. */
const FEW = 1000;

type Direction = "credit" | "debit";
type FilterQuery = z.output<typeof invoiceFilters>;

/** What a list answers besides its rows. */
type Listed = {
  readonly ids: readonly string[];
  readonly count: number;
  readonly countIsMinimum: boolean;
  /** In each state, the filter's own left aside; undefined where counting stopped. */
  readonly states: readonly StateCount[] | undefined;
};

export type InvoicePage = Omit<Listed, "ids"> & {
  readonly rows: readonly InvoiceListRow[];
  readonly nextAfter: string | null;
};

/** A page of the invoices of these directions; `default` in the query is no filter. */
export async function listInvoices(
  app: Application,
  scope: Scope,
  query: z.output<typeof invoiceListQuery>,
  directions: readonly Direction[],
): Promise<InvoicePage> {
  const filter = await filterOf(app, scope, query, directions);
  const page = { ...query, sort: sortOf(query.sort, query.order, filter) };
  const list = hasText(filter) ? searchPage : listPage;
  const { ids, ...listed } = await list(app.db, scope, filter, page);
  const rows = await findRows(app.db, scope, ids);
  const isCounted = !query.after && !query.before && !listed.countIsMinimum;
  const isLast = ids.length < query.limit || (isCounted && query.skip + ids.length >= listed.count);
  return { ...listed, rows, nextAfter: isLast ? null : (ids.at(-1) ?? null) };
}

/** A list without texts: its counts are exact, from the maintained ones or from an index. */
async function listPage(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
): Promise<Listed> {
  const among = ofAnyState(filter);
  const states = await (isNarrowed(among) ? countStates : readCounts)(db, scope, among);
  const own = isLate(filter) ? await countStates(db, scope, filter) : ofState(filter, states);
  const count = sumOf(own);
  if (count === 0) return { ids: [], count, countIsMinimum: false, states };
  const walked = count > FEW ? await walkPage(db, scope, filter, page) : [];
  const ids = isFull(walked, page) ? walked : await sortPage(db, scope, filter, page, "invoices");
  return { ids, count, countIsMinimum: false, states };
}

/** A list with texts: counted up to a limit. */
async function searchPage(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
): Promise<Listed> {
  const walked = await walkPage(db, scope, filter, page);
  const isNear = isFull(walked, page);
  const among = ofAnyState(filter);
  let start = await searchStart(db, scope, among);
  // The first ones in the order of the page are counted where they hold it.
  const isInOrder = page.sort.by === "created" && !page.after && !page.before;
  const isFirst = !isNear && isInOrder && start === "keys";
  const all = await gather(db, scope, among, filter, page, { start, isFirst });
  if (all.isWhole) return { ...all, countIsMinimum: false };
  let [own, isFound] = [all, isFirst && isFull(all.ids, page)];
  if (statesOf(filter).length < listStates.length || isLate(filter)) {
    start = await searchStart(db, scope, filter, FEW_OF_FREQUENT);
    own = await gather(db, scope, filter, filter, page, { start });
    isFound = own.isWhole;
  }
  const sorted = () => sortPage(db, scope, filter, page, start);
  return {
    ids: isNear ? walked : isFound ? own.ids : await sorted(),
    count: Math.min(own.count, MOST_COUNTED),
    countIsMinimum: !own.isWhole,
    states: undefined,
  };
}

const isFull = (ids: readonly string[], { limit }: ListPage) => ids.length === limit;

const ofState = (filter: InvoiceFilter, states: readonly StateCount[]) =>
  states.filter(({ state }) => statesOf(filter).includes(state));

const sumOf = (states: readonly StateCount[]) => states.reduce((sum, { count }) => sum + count, 0);

/** What the invoices of a filter sum up to, all pages together; credit notes count negative. */
export async function totalInvoices(
  app: Application,
  scope: Scope,
  query: z.output<typeof invoiceTotalsQuery>,
  directions: readonly Direction[],
): Promise<InvoiceTotals> {
  const filter = await filterOf(app, scope, query, directions);
  const sums = await sumInvoices(app.db, scope, filter);
  return query.owed ? { ...sums, owed: await sumOwed(app.db, scope, filter) } : sums;
}

/** Documents of one amount that a list shows, the latest first. */
const MOST_OF_AMOUNT = 1_000;

/** The question of a list as the tables have it. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function filterOf(
  app: Application,
  scope: Scope,
  query: FilterQuery,
  directions: readonly Direction[],
): Promise<InvoiceFilter> {
  const { legalEntityRefId, bill_direction, status, searchValue } = query;
  const legalEntityId = await entityFilter(app.db, legalEntityRefId || undefined);
  const journalKey = key(query.entryLedgerLogLabel);
  const texts = [searchValue, query.companyName, query.bill_label, query.entryLedgerLogLabel];
  const wanted = directions.filter(
    (one) => !bill_direction || bill_direction === "default" || bill_direction === one,
  );
  const amount = searchValue === undefined ? undefined : typedAmount(searchValue);
  const ofAmount = amount?.isSure
    ? await findOfAmount(app.db, scope, { legalEntityId, directions: wanted, amount }, MOST_OF_AMOUNT)
    : [];
  const isAmount = ofAmount.length > 0;
  return {
    legalEntityId,
    ids: texts.some(isPunctuation) ? [] : isAmount ? ofAmount : undefined,
    directions: wanted,
    status: status === "default" ? undefined : status,
    todo: query.todo,
    payment: query.payment,
    lifeCycleCode: query.lifeCycle === undefined ? undefined : Number(query.lifeCycle),
    today: today(app),
    refId: query.refId || undefined,
    companyKey: key(query.companyName),
    labelKey: key(query.bill_label),
    journalIds: journalKey ? await findJournalsLike(app.db, scope, journalKey, legalEntityId) : undefined,
    searchKey: isAmount ? undefined : key(searchValue),
    startDate: query.startDate,
    endDate: query.endDate,
  };
}

/**
 * Signs alone are in no folded text, where they count for a space: such a search finds nothing. Left out, it would show
 * all as if all had been found, for a command on the whole of it.
 */
function isPunctuation(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "" && fold(text) === "";
}

function key(text: string | undefined): string | undefined {
  return text === undefined ? undefined : fold(text) || undefined;
}
