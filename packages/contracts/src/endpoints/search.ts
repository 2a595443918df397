import { endpoints, signedIn } from "../endpoint.ts";
import { searchAnswer, searchBody } from "../search.ts";

export const searchEndpoints = endpoints("search", {
  find: signedIn.post("/api/common/search", "Look for pages, invoices, third parties and accounts at once", {
    body: searchBody,
    answer: searchAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
});
