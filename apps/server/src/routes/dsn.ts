import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import { handle, type Route } from "../http/route.ts";
import { noteDeposit, takeFile } from "../modules/dsn/deposit.ts";
import { makeEvent, makeMonth } from "../modules/dsn/make.ts";
import { showDues } from "../modules/dsn/organisms.ts";
import { duesFile, payDues, undoDues } from "../modules/dsn/pay-organisms.ts";
import { listMonths, showMonth } from "../modules/dsn/present.ts";
import { receiveRates, receiveYear } from "../modules/dsn/received.ts";

export const dsnRoutes: readonly Route[] = [
  handle(dsnEndpoints.year, ({ app, query }) => listMonths(app, query)),
  handle(dsnEndpoints.month, ({ app, caller, query }) => showMonth(app, caller, query)),
  handle(dsnEndpoints.make, ({ app, caller, body }) => makeMonth(app, caller, body)),
  handle(dsnEndpoints.event, ({ app, caller, body }) => makeEvent(app, caller, body)),
  handle(dsnEndpoints.file, ({ app, caller, params }) => takeFile(app, caller, params.id)),
  handle(dsnEndpoints.deposit, ({ app, caller, params, body }) => noteDeposit(app, caller, params.id, body)),
  handle(dsnEndpoints.dues, ({ app, caller, query }) => showDues(app, caller, query)),
  handle(dsnEndpoints.payDues, ({ app, caller, body }) => payDues(app, caller, body)),
  handle(dsnEndpoints.undoDues, ({ app, caller, params, body }) => undoDues(app, caller, params.id, body)),
  handle(dsnEndpoints.duesFile, ({ app, caller, params, query }) =>
    duesFile(app, caller, params.id, query.executionDate),
  ),
  handle(dsnEndpoints.rates, ({ app, caller, request }) => receiveRates(app, caller, request.raw)),
  handle(dsnEndpoints.takeOver, ({ app, caller, request }) => receiveYear(app, caller, request.raw)),
];
