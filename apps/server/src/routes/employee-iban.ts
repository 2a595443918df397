import { employeeIbanEndpoints } from "@grand-livre/contracts/endpoints/employee-iban";
import { handle, type Route } from "../http/route.ts";
import { decideEmployeeIban, listIbanRequests, showIbanRequest } from "../modules/employee-iban/service.ts";

export const employeeIbanRoutes: readonly Route[] = [
  handle(employeeIbanEndpoints.list, async ({ app, caller, query }) => ({
    requests: await listIbanRequests(app, caller, query.legalEntityRefId),
  })),
  handle(employeeIbanEndpoints.read, ({ app, caller, params }) => showIbanRequest(app, caller, params.id)),
  handle(employeeIbanEndpoints.approve, ({ app, caller, params, body }) =>
    decideEmployeeIban(app, caller, params.id, { ...body, state: "approved" }),
  ),
  handle(employeeIbanEndpoints.refuse, ({ app, caller, params, body }) =>
    decideEmployeeIban(app, caller, params.id, { ...body, state: "refused" }),
  ),
];
