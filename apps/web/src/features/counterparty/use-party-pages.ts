import type { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../lib/api.ts";

type Pages = typeof thirdPartyEndpoints;
type PagedPart = Pages["lines"] | Pages["invoices"] | Pages["documents"] | Pages["messages"];

/** What a tab of a card lists, read on demand, the latest first. */
export function usePartyPages<Part extends PagedPart, Row>(
  endpoint: Part,
  id: string,
  rowsOf: (page: AnswerOf<Part>) => readonly Row[],
) {
  const list = useInfiniteQuery({
    queryKey: [endpoint.tag, "part", endpoint.path, id],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, {
        params: { id },
        query: { after: pageParam },
        signal,
      } as never) as Promise<unknown> as Promise<AnswerOf<Part>>,
    getNextPageParam: (last) => last.nextAfter ?? undefined,
  });
  return {
    rows: list.data?.pages.flatMap((page) => [...rowsOf(page)]),
    error: list.error,
    refetch: () => void list.refetch(),
    hasNext: list.hasNextPage,
    loading: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}
