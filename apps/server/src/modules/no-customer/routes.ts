import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import { companyRoutes, rowStep } from "../../kit/company-routes.ts";
import { anonymiseContact, convertContact, mergeContact, noCustomers } from "./service.ts";

export const noCustomerRoutes = companyRoutes(noCustomerEndpoints, noCustomers, {
  plural: "noCustomers",
  order: ["name"],
  filter: ({ reason, state, due, searchValue: search }, today) => ({
    equal: { reason, state: due === true ? "active" : state },
    search,
    ...(due === true ? { where: (row) => row("purgeOn", "<=", today) } : {}),
  }),
  steps: [
    rowStep(noCustomerEndpoints.convert, ({ app, caller, params, body }) =>
      convertContact(app, caller, { ...params, ...body }),
    ),
    rowStep(noCustomerEndpoints.merge, ({ app, caller, params, body }) =>
      mergeContact(app, caller, { ...params, ...body }),
    ),
    rowStep(noCustomerEndpoints.anonymise, ({ app, caller, params, body }) =>
      anonymiseContact(app, caller, { ...params, ...body }),
    ),
  ],
});
