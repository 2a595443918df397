import { endpoints } from "../endpoint.ts";
import { eitherSide } from "../rights.ts";
import { trashAnswer, trashQuery } from "../trash.ts";

export const trashEndpoints = endpoints("invoice", {
  list: {
    method: "get",
    path: "/api/invoice/deleted",
    summary: "The drafts deleted in the last thirty days, with the days left to bring them back",
    right: eitherSide("Viewer"),
    query: trashQuery,
    answer: trashAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
});
