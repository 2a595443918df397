import { entryRoutes } from "../modules/entry/routes.ts";
import { fecRoutes } from "../modules/fec/routes.ts";
import { identityRoutes } from "../modules/identity/routes.ts";
import { jobRoutes } from "../modules/job/routes.ts";
import { ledgerRoutes } from "../modules/ledger/routes.ts";
import { reportRoutes } from "../modules/report/routes.ts";
import type { Route } from "./route.ts";

/** Every route of the API. Where two paths could match, the literal one stands before the one with a parameter. */
export const allRoutes: readonly Route[] = [
  ...identityRoutes,
  ...jobRoutes,
  ...entryRoutes,
  ...ledgerRoutes,
  ...reportRoutes,
  ...fecRoutes,
];
