import { currencyRateEndpoints } from "@grand-livre/contracts/endpoints/currency-rate";
import { handle } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import { currencyRates, importRates, ratesLike, ratesOfDay } from "../modules/currency-rate/service.ts";

export const currencyRateRoutes = [
  ...companyRoutes(currencyRateEndpoints, currencyRates, {
    plural: "currencyRates",
    order: ["-day", "currency"],
    filter: ({ currency, searchValue }) => ({ equal: { currency }, where: ratesLike(searchValue) }),
  }),
  handle(currencyRateEndpoints.ofDay, ({ app, query }) => ratesOfDay(app.db, query)),
  handle(currencyRateEndpoints.importFile, ({ app, caller, request }) =>
    importRates(app, caller, request.raw),
  ),
];
