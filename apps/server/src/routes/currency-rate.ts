import { currencyRateEndpoints } from "@grand-livre/contracts/endpoints/currency-rate";
import { handle } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import { currencyRates, importRates } from "../modules/currency-rate/service.ts";

export const currencyRateRoutes = [
  ...companyRoutes(currencyRateEndpoints, currencyRates, {
    plural: "currencyRates",
    order: ["-day", "currency"],
    filter: ({ currency }) => ({ equal: { currency } }),
  }),
  handle(currencyRateEndpoints.importFile, ({ app, caller, request }) =>
    importRates(app, caller, request.raw),
  ),
];
