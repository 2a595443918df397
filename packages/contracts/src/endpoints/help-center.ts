import { endpoints } from "../endpoint.ts";
import { faqsAnswer, faqsQuery, guideAnswer, guideQuery, guidesAnswer, guidesQuery } from "../help-center.ts";

export const helpCenterEndpoints = endpoints("help-center", {
  faqs: {
    method: "get",
    path: "/api/apps/help-center/faqs",
    summary: "Questions and answers by category, or of one",
    right: "signed-in",
    query: faqsQuery,
    answer: faqsAnswer,
    refusals: ["HELP_NOT_FOUND"],
  },
  guides: {
    method: "get",
    path: "/api/apps/help-center/guides",
    summary: "The first guides of each category, or all of one",
    right: "signed-in",
    query: guidesQuery,
    answer: guidesAnswer,
    refusals: ["HELP_NOT_FOUND"],
  },
  guide: {
    method: "get",
    path: "/api/apps/help-center/guide",
    summary: "One guide with its content",
    right: "signed-in",
    query: guideQuery,
    answer: guideAnswer,
    refusals: ["HELP_NOT_FOUND"],
  },
});
