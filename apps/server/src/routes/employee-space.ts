import { employeeSpaceEndpoints } from "@grand-livre/contracts/endpoints/employee-space";
import { handle, type Route } from "../http/route.ts";
import {
  askAbsence,
  askOwnIban,
  printOwnPayslip,
  showSpaces,
  takeBackAbsence,
} from "../modules/employee-space/service.ts";

export const employeeSpaceRoutes: readonly Route[] = [
  handle(employeeSpaceEndpoints.read, ({ app, caller }) => showSpaces(app, caller)),
  handle(employeeSpaceEndpoints.print, ({ app, caller, params }) => printOwnPayslip(app, caller, params.id)),
  handle(employeeSpaceEndpoints.ask, ({ app, caller, body }) => askAbsence(app, caller, body)),
  handle(employeeSpaceEndpoints.askIban, ({ app, caller, body }) => askOwnIban(app, caller, body)),
  handle(employeeSpaceEndpoints.takeBack, ({ app, caller, params, body }) =>
    takeBackAbsence(app, caller, { ...params, ...body }),
  ),
];
