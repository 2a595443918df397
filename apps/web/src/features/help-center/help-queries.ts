import { helpCenterEndpoints } from "@grand-livre/contracts/endpoints/help-center";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const { tag } = helpCenterEndpoints.faqs;
/** Help changes with the version of the product alone. */
const kept = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Questions with their answers, by category. */
export const faqsQuery = queryOptions({
  ...kept,
  queryKey: [tag, "faqs"],
  queryFn: ({ signal }) => call(helpCenterEndpoints.faqs, { signal }),
});

/** The guides of every category: the first `limit` of each, five by default. */
export const guidesQuery = (limit = 5) =>
  queryOptions({
    ...kept,
    queryKey: [tag, "guides", limit],
    queryFn: async ({ signal }) => {
      const answer = await call(helpCenterEndpoints.guides, { query: { limit }, signal });
      return Array.isArray(answer) ? answer : [];
    },
  });

export const categoryQuery = (slug: string) =>
  queryOptions({
    ...kept,
    queryKey: [tag, "category", slug],
    queryFn: async ({ signal }) => {
      const answer = await call(helpCenterEndpoints.guides, { query: { slug }, signal });
      return Array.isArray(answer) ? answer[0] : answer;
    },
  });

export const guideQuery = (categorySlug: string, guideSlug: string) =>
  queryOptions({
    ...kept,
    queryKey: [tag, "guide", categorySlug, guideSlug],
    queryFn: ({ signal }) => call(helpCenterEndpoints.guide, { query: { categorySlug, guideSlug }, signal }),
  });
