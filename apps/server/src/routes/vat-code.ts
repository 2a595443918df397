import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import { vatCode } from "@grand-livre/contracts/vat-code";
import { companyRoutes } from "../kit/company-routes.ts";
import { vatCodes } from "../modules/vat-code/service.ts";

export const vatCodeRoutes = companyRoutes(vatCodeEndpoints, vatCodes, {
  plural: vatCode.plural,
  order: ["code", "validFrom"],
  filter: ({ date, direction, active }) => ({
    equal: { direction, active },
    where:
      date === undefined
        ? undefined
        : (row) =>
            row.and([
              row("validFrom", "<=", date),
              row.or([row("validTo", "is", null), row("validTo", ">=", date)]),
            ]),
  }),
  searched: ({ code, label }) => `${code} ${label}`,
});
