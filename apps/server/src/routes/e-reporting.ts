import { eReportingEndpoints } from "@grand-livre/contracts/endpoints/e-reporting";
import { handle, type Route } from "../http/route.ts";
import { sendReport } from "../modules/e-reporting/send.ts";
import {
  listReportedInvoices,
  listReportPeriods,
  readReport,
  reportFile,
} from "../modules/e-reporting/service.ts";

export const eReportingRoutes: readonly Route[] = [
  handle(eReportingEndpoints.read, ({ app, caller, query }) => readReport(app, caller, query)),
  handle(eReportingEndpoints.periods, ({ app, caller, query }) => listReportPeriods(app, caller, query)),
  handle(eReportingEndpoints.invoices, ({ app, caller, query }) => listReportedInvoices(app, caller, query)),
  handle(eReportingEndpoints.file, ({ app, caller, query }) => reportFile(app, caller, query)),
  handle(eReportingEndpoints.send, ({ app, caller, body }) => sendReport(app, caller, body)),
];
