import { mandateEndpoints } from "@grand-livre/contracts/endpoints/mandate";
import { companyRoutes } from "../kit/company-routes.ts";
import { mandates } from "../modules/mandate/service.ts";

export const mandateRoutes = companyRoutes(mandateEndpoints, mandates, {
  plural: "mandates",
  order: ["reference"],
  filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
});
