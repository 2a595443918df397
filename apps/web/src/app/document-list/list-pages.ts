import type { InvoiceListAnswer, InvoiceListQuery } from "@grand-livre/contracts/invoice";
import type { Sort } from "../../ui/data-table-types.ts";

/** The page of a list as its URL carries it: its number to be shown, the neighbour it is read from. */
export interface PageSearch {
  readonly page?: number;
  readonly size?: number;
  readonly after?: string;
  readonly before?: string;
  readonly sort?: ListSort;
  readonly order?: "asc" | "desc";
}

const listSorts = ["bill_date", "due_date", "companyName", "totalInclVatCents"] as const;
export type ListSort = (typeof listSorts)[number];

export const DEFAULT_PAGE_SIZE = 50;
const PAGE_SIZES = [20, 50, 100, 200];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The names of a page in a URL, without a value. */
export const noPage = {
  page: undefined,
  size: undefined,
  after: undefined,
  before: undefined,
  sort: undefined,
  order: undefined,
} as const;

/** Reads the page out of a URL's search, with any content. */
export function readPageSearch(raw: Readonly<Record<string, unknown>>): PageSearch {
  const page = Number(raw.page);
  const size = Number(raw.size);
  const sort = listSorts.find((one) => one === raw.sort);
  const id = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : undefined);
  const [after, before] = [id(raw.after), id(raw.before)];
  const paged = Number.isInteger(page) && page > 1;
  return {
    ...(paged ? { page } : {}),
    ...(PAGE_SIZES.includes(size) && size !== DEFAULT_PAGE_SIZE ? { size } : {}),
    // A neighbour without the number of its page would show a wrong range.
    ...(paged && after !== undefined ? { after } : {}),
    ...(paged && after === undefined && before !== undefined ? { before } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(sort !== undefined && raw.order === "asc" ? { order: "asc" as const } : {}),
  };
}

/** Which rows the query requests. */
export function pageQuery({ page = 1, size = DEFAULT_PAGE_SIZE, after, before, sort, order }: PageSearch) {
  return {
    skip: (page - 1) * size,
    limit: size,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
    ...(sort === undefined ? {} : { sort, order: order ?? "desc" }),
  } as const;
}

export type PageChange = { readonly [Name in keyof PageSearch]: PageSearch[Name] | undefined };

/**
 * Another page: the next and the previous one are read from their neighbours, so that the last is as quick as the first.
 * Without the rows of the present page (they are on their way), by its number.
 */
export function turnedPage(
  search: PageSearch,
  wanted: { readonly skip: number; readonly limit: number },
  rows: readonly { readonly id: string }[],
): PageChange {
  const { page = 1, size = DEFAULT_PAGE_SIZE } = search;
  const next = wanted.skip / wanted.limit + 1;
  const nothing = { after: undefined, before: undefined };
  if (wanted.limit !== size || next <= 1) return { ...nothing, page: undefined, size: wanted.limit };
  const turned = { ...nothing, page: next, size };
  if (next === page + 1) return { ...turned, after: rows.at(-1)?.id };
  if (next === page - 1) return { ...turned, before: rows[0]?.id };
  return turned;
}

/** What the paginator shows of a list whose count stopped; undefined where it is exact. */
export function pageMinimum({
  countIsMinimum,
  invoices,
  nextAfter,
}: Pick<InvoiceListAnswer, "countIsMinimum" | "nextAfter"> & { readonly invoices: readonly unknown[] }) {
  return countIsMinimum ? { shown: invoices.length, isLast: nextAfter === null } : undefined;
}

/** The column that rows are in order of, as the table shows it. */
export function shownSort<Id extends string>(
  { sort, order = "desc" }: PageSearch,
  columns: Readonly<Record<Id, ListSort>>,
): Sort | undefined {
  const column = Object.entries(columns).find(([, by]) => by === sort)?.[0];
  return column === undefined ? undefined : { column, direction: order };
}

/** The query of a list: one page of it. */
export type InvoicePageQuery = Omit<InvoiceListQuery, "skip" | "limit"> & {
  readonly skip: number;
  readonly limit: number;
};

/** The same question without its page: what totals and exports are asked. */
export function totalsQuery({
  skip: _,
  limit: __,
  after: ___,
  before: ____,
  sort: _____,
  order: ______,
  ...filters
}: InvoiceListQuery) {
  return filters;
}
