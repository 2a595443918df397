import { distributorEndpoints } from "@grand-livre/contracts/endpoints/distributor";
import { companyRoutes } from "../../kit/company-routes.ts";
import { distributors } from "./service.ts";

export const distributorRoutes = companyRoutes(distributorEndpoints, distributors, {
  plural: "distributors",
  order: ["name"],
  filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
});
