import { capitalHoldingEndpoints } from "@grand-livre/contracts/endpoints/capital-holding";
import { companyRoutes } from "../kit/company-routes.ts";
import { capitalHoldings } from "../modules/capital-holding/service.ts";

export const capitalHoldingRoutes = companyRoutes(capitalHoldingEndpoints, capitalHoldings, {
  plural: "capitalHoldings",
  order: ["kind", "name", "heldFrom"],
  filter: ({ on, searchValue: search }) => ({
    search,
    where:
      on === undefined
        ? undefined
        : (row) =>
            row.and([
              row("heldFrom", "<=", on),
              row.or([row("heldUntil", "is", null), row("heldUntil", ">=", on)]),
            ]),
  }),
});
