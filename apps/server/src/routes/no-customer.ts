import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import { mayDo } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes, rowStep } from "../kit/company-routes.ts";
import {
  anonymiseContact,
  convertContact,
  mergeContact,
  noCustomers,
  purgeContacts,
} from "../modules/no-customer/service.ts";

const { purge, ...ofRows } = noCustomerEndpoints;

export const noCustomerRoutes: readonly Route[] = [
  handle(purge, ({ app, caller, body }) => purgeContacts(app, caller, body)),
  ...companyRoutes(ofRows, noCustomers, {
    plural: "noCustomers",
    order: ["name"],
    filter: ({ reason, state, due, searchValue: search }, today) => ({
      equal: { reason, state },
      search,
      ...(due === true
        ? { where: (row) => row.and([row("purgeOn", "<=", today), row("state", "<>", "anonymised")]) }
        : {}),
    }),
    steps: [
      rowStep(noCustomerEndpoints.convert, ({ app, caller, params, body }) =>
        convertContact(app, caller, { ...params, ...body }),
      ),
      rowStep(noCustomerEndpoints.merge, ({ app, caller, params, body }) =>
        mergeContact(app, caller, {
          ...params,
          ...body,
          takes: mayDo(caller, { service: "counterparties", action: "Editor" }),
        }),
      ),
      rowStep(noCustomerEndpoints.anonymise, ({ app, caller, params, body }) =>
        anonymiseContact(app, caller, { ...params, ...body }),
      ),
    ],
  }),
];
