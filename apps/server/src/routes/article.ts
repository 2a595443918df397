import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { companyRoutes } from "../kit/company-routes.ts";
import { articles } from "../modules/article/service.ts";

export const articleRoutes = companyRoutes(articleEndpoints, articles, {
  plural: "articles",
  order: ["code"],
  filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
});
