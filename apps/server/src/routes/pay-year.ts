import { payYearEndpoints } from "@grand-livre/contracts/endpoints/pay-year";
import { handle, type Route } from "../http/route.ts";
import { printPayYear, readPayYear } from "../modules/pay-year/service.ts";

export const payYearRoutes: readonly Route[] = [
  handle(payYearEndpoints.read, ({ app, caller, query }) => readPayYear(app, caller, query)),
  handle(payYearEndpoints.file, ({ app, caller, query }) => printPayYear(app, caller, query)),
];
