import { lifeCycleEndpoints as endpoints } from "@grand-livre/contracts/endpoints/life-cycle";
import { handle, type Route } from "../http/route.ts";
import { takeBackSale } from "../modules/invoice/sale/take-back.ts";
import { readLifeCycle, setStatus, statusFile } from "../modules/life-cycle/service.ts";

export const lifeCycleRoutes: readonly Route[] = [
  handle(endpoints.read, ({ app, caller, params }) => readLifeCycle(app, caller, params.id)),
  handle(endpoints.set, ({ app, caller, params, body }) => setStatus(app, caller, params.id, body)),
  handle(endpoints.file, ({ app, caller, params }) => statusFile(app, caller, params.id, params.eventId)),
  handle(endpoints.takeBack, ({ app, caller, params, body }) => takeBackSale(app, caller, params.id, body)),
];
