import { endpoints } from "../endpoint.ts";
import { searchAnswer, searchBody } from "../search.ts";

export const searchEndpoints = endpoints("search", {
  find: {
    method: "post",
    path: "/api/common/search",
    summary: "Look for pages, invoices, third parties and accounts at once",
    right: "signed-in",
    body: searchBody,
    answer: searchAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
