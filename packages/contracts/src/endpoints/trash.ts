import { by, endpoints } from "../endpoint.ts";
import { eitherSide } from "../rights.ts";
import { trashAnswer, trashQuery } from "../trash.ts";

const view = by(eitherSide("Viewer"));

export const trashEndpoints = endpoints("invoice", {
  list: view.get(
    "/api/invoice/deleted",
    "The drafts deleted in the last thirty days, with the days left to bring them back",
    { query: trashQuery, answer: trashAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
});
