import type { invoiceListQuery, invoiceTotalsQuery } from "@grand-livre/contracts/invoice";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { entityFilter } from "../legal-entity/service.ts";
import type { CountedStates, FoundIds } from "./count-repository.ts";
import { keptCounts, keptSums } from "./kept-counts.ts";
import {
  facetOf,
  type InvoiceFilter,
  isShort,
  ofAnyState,
  soleTextOf,
  sortOf,
  statesOf,
} from "./list-filter.ts";
import {
  findInvoices,
  findInvoicesAndTally,
  findJournalsLike,
  type InvoiceListRow,
  type ListPage,
} from "./list-repository.ts";
import {
  findCompanyNames,
  findEveryName,
  readTally,
  type StateCount,
  type StateTally,
} from "./tally-repository.ts";
import {
  findFoundPieces,
  findNamedInPieces,
  findTextPieces,
  readFoundCounts,
  readTextCounts,
} from "./text-count-repository.ts";
import { idsOfPage, reachOf } from "./text-pieces.ts";
import { narrowedToPlace } from "./text-places.ts";
import { billNumberKey } from "./write.ts";

/** Up to so many invoices, finding all and sorting is quicker than looking for some in order. */
const FEW = 5000;
/** So many are walked through without notice. */
const WALKED = 50_000;
/** The same in pieces of some ten thousand, each of which is read. */
const MOST_WALKED_PIECES = 2;
/** Of more names than these, their text is looked for. */
const MOST_NAMES = 1000;

type Direction = "credit" | "debit";
type FilterQuery = z.output<typeof invoiceTotalsQuery>;

export type InvoicePage = {
  readonly rows: readonly InvoiceListRow[];
  readonly count: number;
  readonly states: readonly StateCount[];
  readonly nextAfter: string | null;
};

type Counted = Pick<InvoicePage, "rows" | "states" | "count">;

/** A page of the invoices of these directions; `default` in the query is no filter. */
export async function listInvoices(
  app: Application,
  scope: Scope,
  query: z.output<typeof invoiceListQuery>,
  directions: readonly Direction[],
): Promise<InvoicePage> {
  const filter = await filterOf(app, scope, query, directions);
  const page = { ...query, sort: sortOf(query.sort, query.order, filter), few: false };
  const { rows, states, count } = isSearch(filter)
    ? await searchPage(app, scope, filter, page)
    : await walkPage(app, scope, filter, page);
  const isLast =
    rows.length < query.limit || (!query.after && !query.before && query.skip + rows.length >= count);
  return { rows, count, states, nextAfter: isLast ? null : (rows.at(-1)?.id ?? null) };
}

/** Few or many, as the count tells: a text may stand in one invoice or in all of them. */
async function searchPage(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
): Promise<Counted> {
  const named = await namedFilter(app, scope, await narrowedToPlace(app.db, scope, filter));
  const { states, found } = await countsOf(app, scope, named);
  const count = sumOf(await ownCounts(app, scope, named, states), "count");
  if (count === 0) return { rows: [], states, count };
  const pageFound = found && (await findAmong(app, scope, named, page, found));
  if (pageFound) return { rows: pageFound, states, count };
  const few = count <= FEW && !(await isSoonFound(app, scope, named, page, count));
  const rows = await findWithinPieces(app, scope, named, page, few);
  if (rows) return { rows, states, count };
  const of = few ? await everyNameOf(app, scope, named) : named;
  return { rows: await findInvoices(app.db, scope, of, { ...page, few }), states, count };
}

/** A page in the order of creation of those that were named when they were counted; undefined where somebody changed one of them since. */
async function findAmong(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
  found: readonly FoundIds[],
): Promise<readonly InvoiceListRow[] | undefined> {
  if (page.sort.by !== "created" || isLate(filter)) return undefined;
  const ids = idsOfPage(
    ofState(filter, found).flatMap((one) => one.ids),
    page,
  );
  if (ids.length === 0) return [];
  const rows = await findInvoices(app.db, scope, { ...filter, ids }, { ...page, skip: 0, few: true });
  return rows.length === ids.length ? rows : undefined;
}

/**
 * A page in the order of creation, walked where the text is known to stand; undefined where nobody knows, or where a few are
 * sooner found by their trigrams.
 */
async function findWithinPieces(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
  few: boolean,
): Promise<readonly InvoiceListRow[] | undefined> {
  const text = page.sort.by === "created" ? soleTextOf(filter) : undefined;
  if (!text) return undefined;
  const found = await findFoundPieces(app.db, scope, filter, text);
  const pieces = found ?? (few ? undefined : await findTextPieces(app.db, scope, filter, text));
  if (!pieces) return undefined;
  const unnamed = pieces.counts.filter(([, , isNamed]) => !isNamed).length;
  // Trigrams do not find a text so short.
  if (few && !isShort(text.text) && unnamed > MOST_WALKED_PIECES) return undefined;
  const { ranges, named, skip, isMoreBeyond, pieces: walked } = reachOf(pieces, page);
  const isNamed = found !== undefined && named.length > 0;
  const beside = isNamed ? await findNamedInPieces(app.db, scope, filter, text, found, named) : [];
  if (!beside) return undefined;
  // So few in so many pieces: found by their trigrams there, sooner than by walking through all others.
  const rows = await findInvoices(app.db, scope, filter, {
    ...page,
    skip,
    ranges,
    beside,
    few: walked > MOST_WALKED_PIECES && !isShort(text.text),
  });
  // Some went meanwhile: where the page ends now, only a walk through all of them tells.
  return rows.length < page.limit && isMoreBeyond ? undefined : rows;
}

/** The filter with the names of third parties that its text stands for. */
async function namedFilter(app: Application, scope: Scope, filter: InvoiceFilter): Promise<InvoiceFilter> {
  if (!filter.companyKey) return filter;
  return { ...filter, companyNames: await findCompanyNames(app.db, scope, filter) };
}

/** All names of third parties that hold the text of a filter: an index finds their invoices, sooner than trigrams do. */
async function everyNameOf(app: Application, scope: Scope, filter: InvoiceFilter): Promise<InvoiceFilter> {
  if (!filter.companyKey || filter.companyNames) return filter;
  return { ...filter, companyNames: await findEveryName(app.db, scope, filter, MOST_NAMES) };
}

/** Whether walking through the states asked for comes soon to the page, even where all of it stands at the far end. */
async function isSoonFound(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
  { skip, limit }: ListPage,
  count: number,
): Promise<boolean> {
  if (filter.companyNames || filter.refId !== undefined) return false;
  const { legalEntityId, directions, today: day } = filter;
  const all = await readTally(app.db, scope, "all", { legalEntityId, directions, today: day });
  const among = sumOf(ofState(filter, all), "count");
  return among <= WALKED && ((skip + limit) * among) / count <= FEW;
}

/** Along an index, whatever the count is. */
async function walkPage(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
): Promise<Counted> {
  const among = ofAnyState(filter);
  const facet = facetOf(among);
  const { rows, states } =
    facet === "all"
      ? await findInvoicesAndTally(app.db, scope, filter, page, among)
      : {
          // What is overdue lies in the order of its due dates: between two days, it is found first and put in order then.
          rows: await findInvoices(app.db, scope, filter, {
            ...page,
            few: isLate(filter) && page.sort.by === "bill_date",
          }),
          states: (await countsOf(app, scope, filter)).states,
        };
  return { rows, states, count: sumOf(await ownCounts(app, scope, filter, states), "count") };
}

/** What the invoices of a filter sum up to, all pages together; credit notes count negative. */
export async function totalInvoices(
  app: Application,
  scope: Scope,
  query: FilterQuery,
  directions: readonly Direction[],
) {
  const filter = await narrowedToPlace(app.db, scope, await filterOf(app, scope, query, directions));
  const own = await sumsOf(app, scope, filter);
  return {
    count: sumOf(own, "count"),
    totalExclVatCents: sumOf(own, "totalExclVatCents"),
    vatCents: sumOf(own, "vatCents"),
    totalInclVatCents: sumOf(own, "totalInclVatCents"),
    remainingCents: sumOf(own, "remainingCents"),
  };
}

/** The question of a list as the tables have it. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function filterOf(
  app: Application,
  scope: Scope,
  query: FilterQuery,
  directions: readonly Direction[],
): Promise<InvoiceFilter> {
  const { legalEntityRefId, bill_direction, status, searchValue } = query;
  const legalEntityId = await entityFilter(app.db, scope, legalEntityRefId || undefined);
  const journalKey = key(query.entryLedgerLogLabel);
  const texts = [searchValue, query.companyName, query.bill_label, query.entryLedgerLogLabel];
  return {
    legalEntityId,
    ids: texts.some(isPunctuation) ? [] : undefined,
    directions: directions.filter(
      (one) => !bill_direction || bill_direction === "default" || bill_direction === one,
    ),
    status: status === "default" ? undefined : status,
    todo: query.todo,
    payment: query.payment,
    today: today(app),
    refId: query.refId || undefined,
    companyKey: key(query.companyName),
    labelKey: key(query.bill_label),
    journalIds: journalKey ? await findJournalsLike(app.db, scope, journalKey, legalEntityId) : undefined,
    searchKey: key(searchValue),
    searchNumberKey: billNumberKey(searchValue ?? null) || undefined,
    startDate: query.startDate,
    endDate: query.endDate,
  };
}

/** How many stand in each state, its own state left aside: what the tabs of a screen show. */
async function countsOf(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<Pick<CountedStates<StateCount>, "states" | "found">> {
  const among = ofAnyState(filter);
  const facet = facetOf(among);
  if (facet) return { states: await readTally(app.db, scope, facet, among) };
  const text = soleTextOf(among);
  const known =
    text &&
    ((await readFoundCounts(app.db, scope, among, text)) ??
      (await readTextCounts(app.db, scope, among, text)));
  return known ? { states: known } : keptCounts(app.db, scope, among);
}

async function ownCounts(
  app: Application,
  scope: Scope,
  filter: InvoiceFilter,
  states: readonly StateCount[],
): Promise<readonly StateCount[]> {
  return ofState(filter, isLate(filter) ? (await keptCounts(app.db, scope, lateOf(filter))).states : states);
}

async function sumsOf(app: Application, scope: Scope, filter: InvoiceFilter): Promise<readonly StateTally[]> {
  const among = isLate(filter) ? lateOf(filter) : ofAnyState(filter);
  const facet = facetOf(among);
  return ofState(
    filter,
    facet ? await readTally(app.db, scope, facet, among) : (await keptSums(app.db, scope, among)).states,
  );
}

function ofState<Tally extends Pick<StateCount, "state">>(
  filter: InvoiceFilter,
  states: readonly Tally[],
): Tally[] {
  const wanted = statesOf(filter);
  return states.filter(({ state }) => wanted.includes(state));
}

/** Lateness is no state of its own: it comes with the day. */
const isLate = ({ payment }: InvoiceFilter) => payment === "overdue";
const lateOf = (filter: InvoiceFilter): InvoiceFilter => ({ ...filter, status: undefined, todo: undefined });

function isSearch({ companyKey, labelKey, searchKey, numberKey, refId, ids }: InvoiceFilter): boolean {
  return Boolean(companyKey || labelKey || searchKey || numberKey || ids) || refId !== undefined;
}

function sumOf<Name extends string>(states: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return states.reduce((sum, state) => sum + state[name], 0);
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
