import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AnswerOf, call, type QueryOf } from "../../lib/api.ts";
import { readAll } from "../../lib/read-all.ts";
import { useListSearch } from "./list-search.ts";

/** The arrays that an answer holds, by their plural names. */
type Lists<Answer> = {
  [Name in keyof Answer as Answer[Name] extends readonly unknown[] ? Name : never]: Answer[Name];
};
export type PluralOf<E extends Endpoint> = keyof Lists<AnswerOf<E>> & string;
export type RowOf<E extends Endpoint, Plural extends PluralOf<E>> = Lists<
  AnswerOf<E>
>[Plural] extends readonly (infer Row)[]
  ? Row
  : never;

/** What a list screen shows of its rows, wherever they come from. */
export interface ListState<Row> {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows answer the filters, all pages together. */
  readonly count: number | undefined;
  /** The rows shown answer an earlier question. */
  readonly stale: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  /** Every row that answers the filters: what an export writes. */
  readonly all: () => Promise<readonly Row[]>;
  /** Lists with pages: the page that is shown. */
  readonly page?: {
    readonly skip: number;
    readonly limit: number;
    /** Of a page that the URL does not name: the way to another one of the same length. */
    readonly turn?: (page: { readonly skip: number }) => void;
  };
  /** Lists read on demand: whether there is more, and the way to it. */
  readonly more?: {
    readonly hasNext: boolean;
    readonly loading: boolean;
    readonly failed: boolean;
    readonly load: () => void;
  };
}

/** The key of a list's query: a change of the feature invalidates `[tag]`, hence every list of it. */
export const listKey = (endpoint: Endpoint, query: unknown) => [endpoint.tag, "list", endpoint.path, query];

type Question<E extends Endpoint> = QueryOf<E> & Readonly<Record<string, unknown>>;

interface ShortListOptions<Row> {
  /** What the search of the URL looks in, without case or accents; without it the list has no search. */
  readonly words?: (row: Row) => string;
  /** What the filters of the URL leave. */
  readonly keeps?: (row: Row) => boolean;
  readonly enabled?: boolean;
}

/** A short list, read whole and filtered in the browser: it answers each key at once. At most some hundred rows. */
export function useShortList<const E extends Endpoint, Plural extends PluralOf<E>>(
  endpoint: E,
  plural: Plural,
  query: Question<E>,
  { words, keeps, enabled = true }: ShortListOptions<RowOf<E, Plural>> = {},
): ListState<RowOf<E, Plural>> & { readonly every: readonly RowOf<E, Plural>[] | undefined } {
  type Row = RowOf<E, Plural>;
  const { q = "" } = useListSearch().search;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey(endpoint, query),
    enabled,
    // Another question (another day) is asked under the rows of the one before.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readAll(endpoint, plural as never, query as never, signal) as Promise<unknown> as Promise<Row[]>,
  });
  const rows = data?.filter(
    (row) => keeps?.(row) !== false && (words === undefined || foldedIncludes(words(row), q)),
  );
  return {
    rows,
    count: rows?.length,
    stale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    all: async () => rows ?? [],
    /** What was read, also what the search and the filters leave out. */
    every: data,
  };
}

/** A list read page by page (`skip`, `limit`). */
export function usePagedList<const E extends Endpoint, Plural extends PluralOf<E>>(
  endpoint: E,
  plural: Plural,
  query: Question<E>,
  { skip = 0, limit = 50 }: { readonly skip?: number | undefined; readonly limit?: number | undefined },
): ListState<RowOf<E, Plural>> & { readonly answer: AnswerOf<E> | undefined } {
  type Row = RowOf<E, Plural>;
  const asked = { ...query, skip, limit };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey(endpoint, asked),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => askFor(endpoint, asked, signal),
  });
  return {
    rows: data?.[plural] as readonly Row[] | undefined,
    count: data?.count,
    stale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    all: () => readAll(endpoint, plural as never, query as never) as Promise<unknown> as Promise<Row[]>,
    page: { skip, limit },
    /** What the answer says beside its rows. */
    answer: data as AnswerOf<E> | undefined,
  };
}

const CURSOR_PAGE = 100;

/** A list that can grow without end, read by its cursor (`after`, `nextAfter`). */
export function useCursorList<const E extends Endpoint, Plural extends PluralOf<E>>(
  endpoint: E,
  plural: Plural,
  query: Question<E>,
  /** How long an answer stays fresh before it is fetched again. */
  { staleTime }: { readonly staleTime?: number } = {},
): ListState<RowOf<E, Plural>> & { readonly answer: AnswerOf<E> | undefined } {
  type Row = RowOf<E, Plural>;
  const list = useInfiniteQuery({
    ...(staleTime === undefined ? {} : { staleTime }),
    queryKey: listKey(endpoint, query),
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      askFor(endpoint, { ...query, after: pageParam, limit: CURSOR_PAGE }, signal),
    getNextPageParam: (last) => last.nextAfter ?? undefined,
  });
  return {
    rows: list.data?.pages.flatMap((page) => page[plural] as readonly Row[]),
    count: list.data?.pages[0]?.count,
    stale: list.isPlaceholderData,
    error: list.error,
    refetch: () => void list.refetch(),
    all: () => readByCursor(endpoint, plural, query),
    /** What the first page says beside its rows. */
    answer: list.data?.pages[0] as AnswerOf<E> | undefined,
    more: {
      hasNext: list.hasNextPage,
      loading: list.isFetchingNextPage,
      failed: list.isFetchNextPageError,
      load: () => void list.fetchNextPage(),
    },
  };
}

/** Every row of a list that is read by its cursor. */
export async function readByCursor<const E extends Endpoint, Plural extends PluralOf<E>>(
  endpoint: E,
  plural: Plural,
  query: Question<E>,
): Promise<readonly RowOf<E, Plural>[]> {
  const rows: RowOf<E, Plural>[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page = await askFor(endpoint, { ...query, after, limit: 200 });
    rows.push(...(page[plural] as readonly RowOf<E, Plural>[]));
    after = page.nextAfter ?? undefined;
  }
  return rows;
}

type Page = Readonly<Record<string, unknown>> & {
  readonly count?: number;
  readonly nextAfter?: string | null;
};

/** One page of any list: the compiler has checked endpoint, plural and query where they were given. */
function askFor(endpoint: Endpoint, query: object, signal?: AbortSignal): Promise<Page> {
  return call(endpoint, { query, signal } as never) as Promise<unknown> as Promise<Page>;
}
