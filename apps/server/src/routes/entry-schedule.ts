import { entryScheduleEndpoints } from "@grand-livre/contracts/endpoints/entry-schedule";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import { entrySchedules, listOccurrences } from "../modules/entry-schedule/service.ts";

export const entryScheduleRoutes: readonly Route[] = [
  ...companyRoutes(entryScheduleEndpoints, entrySchedules, {
    plural: "entrySchedules",
    order: ["nextDate", "name"],
    filter: ({ searchValue: search }) => ({ search }),
  }),
  handle(entryScheduleEndpoints.occurrences, ({ app, caller, params }) =>
    listOccurrences(app.db, caller, params.id),
  ),
];
