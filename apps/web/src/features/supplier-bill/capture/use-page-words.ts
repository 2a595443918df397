import type { WordsAnswer } from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Word } from "../../../app/document/viewer/word-run.ts";
import { call } from "../../../lib/api.ts";

/** The words of one page of a bill's document. Reading a scanned page the first time takes a few seconds. */
export function pageWordsOptions(billId: string, documentId: string, page: number) {
  return queryOptions({
    queryKey: ["invoice", "words", billId, documentId, page],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) =>
      call(captureEndpoints.words, { params: { id: billId }, query: { page }, signal, quiet: true }),
  });
}

/** A person looks at the first pages; the words of the others are fetched when a person chooses from them. */
const MOST_PAGES = 12;

export interface PageWords {
  /** Undefined: not known, or none. */
  readonly wordsOf: (page: number) => readonly Word[] | undefined;
  /** The same with the page's size, to read values from them. */
  readonly pageOf: (page: number) => WordsAnswer | undefined;
  readonly pages: readonly number[];
  readonly isReading: boolean;
}

/** The words of a document, page after page, as they come; the first answer says how many pages there are. */
export function usePageWords(billId: string, documentId: string | undefined): PageWords {
  const wanted = documentId ?? "";
  const [first] = useQueries({
    queries: [{ ...pageWordsOptions(billId, wanted, 1), enabled: documentId !== undefined }],
  });
  const count = Math.min(MOST_PAGES, first.data?.pageCount ?? 1);
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
      pageWordsOptions(billId, wanted, index + 2),
    ),
  });
  const answers = [first.data, ...others.map(({ data }) => data)];
  const key = answers.map((answer) => (answer === undefined ? "-" : answer.words.length)).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers never change once they came; the key counts them.
  return useMemo(() => {
    const byPage = new Map(answers.map((answer, index) => [index + 1, answer] as const));
    const pageOf = (page: number) => {
      const answer = byPage.get(page);
      return answer === undefined || answer.words.length === 0 ? undefined : answer;
    };
    return {
      wordsOf: (page) => pageOf(page)?.words,
      pageOf,
      pages: [...byPage.keys()],
      isReading: first.isLoading || others.some(({ isLoading }) => isLoading),
    };
  }, [key, billId, first.isLoading]);
}
