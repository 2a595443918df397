import { regulationEndpoints } from "@grand-livre/contracts/endpoints/regulation";
import { handle, type Route } from "../http/route.ts";
import { cancelRegulation, createRegulation, previewRegulation } from "../modules/regulation/commands.ts";
import { listRegulations, proposeRegulations, summarizeRegulations } from "../modules/regulation/service.ts";

export const regulationRoutes: readonly Route[] = [
  handle(regulationEndpoints.list, ({ app, caller, query }) => listRegulations(app, caller, query)),
  handle(regulationEndpoints.create, ({ app, caller, body }) => createRegulation(app, caller, body)),
  handle(regulationEndpoints.preview, ({ app, caller, body }) => previewRegulation(app, caller, body)),
  handle(regulationEndpoints.cancel, ({ app, caller, params }) => cancelRegulation(app, caller, params.id)),
  handle(regulationEndpoints.proposals, ({ app, caller, query }) => proposeRegulations(app, caller, query)),
  handle(regulationEndpoints.summary, ({ app, caller, query }) =>
    summarizeRegulations(app, caller, query.fiscalExerciseRefId),
  ),
];
