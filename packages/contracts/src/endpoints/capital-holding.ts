import { capitalHolding } from "../capital-holding.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { resourceEndpoints } from "../resource.ts";

const { remove } = callsOn("declarations");
const rules = [
  "HOLDING_SHARES_MISSING",
  "HOLDING_PART_MISSING",
  "HOLDING_DATES_INVALID",
  "SIREN_INVALID",
] as const;

export const capitalHoldingEndpoints = {
  ...resourceEndpoints({
    tag: "capital-holding",
    service: "declarations",
    resource: capitalHolding,
    notFound: "HOLDING_NOT_FOUND",
    list: { summary: "Who holds the capital of a company, and what it holds of others" },
    create: {
      summary: "Add a holder, a subsidiary, or the number of shares of the capital",
      refusals: rules,
    },
    update: { summary: "Change a holder or a subsidiary, or end it at a day", refusals: rules },
  }),
  ...endpoints("capital-holding", {
    remove: remove.delete("/api/capital-holding/{id}", "Remove what was typed by mistake", {
      answer: capitalHolding.answer,
      refusals: ["HOLDING_NOT_FOUND"],
    }),
  }),
};
