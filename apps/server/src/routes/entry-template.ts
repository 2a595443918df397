import { entryTemplateEndpoints } from "@grand-livre/contracts/endpoints/entry-template";
import { companyRoutes } from "../kit/company-routes.ts";
import { entryTemplates } from "../modules/entry-template/service.ts";

export const entryTemplateRoutes = companyRoutes(entryTemplateEndpoints, entryTemplates, {
  plural: "entryTemplates",
  order: ["name"],
  filter: ({ searchValue: search }) => ({ search }),
});
