import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { companyRoutes } from "../kit/company-routes.ts";
import { journals } from "../modules/journal/service.ts";

export const journalRoutes = companyRoutes(journalEndpoints, journals, {
  plural: "journals",
  order: ["code"],
  filter: ({ entryType, active }) => ({ equal: { entryType, active } }),
  searched: ({ code, label }) => `${code} ${label}`,
});
