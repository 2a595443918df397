import { endpoints, signedIn } from "../endpoint.ts";
import { faqsAnswer, faqsQuery, guideAnswer, guideQuery, guidesAnswer, guidesQuery } from "../help-center.ts";

export const helpCenterEndpoints = endpoints("help-center", {
  faqs: signedIn.get("/api/apps/help-center/faqs", "Questions and answers by category, or of one", {
    query: faqsQuery,
    answer: faqsAnswer,
    refusals: ["HELP_NOT_FOUND"],
  }),
  guides: signedIn.get("/api/apps/help-center/guides", "The first guides of each category, or all of one", {
    query: guidesQuery,
    answer: guidesAnswer,
    refusals: ["HELP_NOT_FOUND"],
  }),
  guide: signedIn.get("/api/apps/help-center/guide", "One guide with its content", {
    query: guideQuery,
    answer: guideAnswer,
    refusals: ["HELP_NOT_FOUND"],
  }),
});
