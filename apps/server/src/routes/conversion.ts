import { conversionEndpoints } from "@grand-livre/contracts/endpoints/conversion";
import { handle, type Route } from "../http/route.ts";
import { cancelConversion, previewConversion, writeConversion } from "../modules/conversion/commands.ts";
import { readConversion } from "../modules/conversion/service.ts";

export const conversionRoutes: readonly Route[] = [
  handle(conversionEndpoints.read, ({ app, caller, query }) =>
    readConversion(app, app.db, caller, query.fiscalExerciseRefId),
  ),
  handle(conversionEndpoints.preview, ({ app, caller, body }) => previewConversion(app, caller, body)),
  handle(conversionEndpoints.write, ({ app, caller, body }) => writeConversion(app, caller, body)),
  handle(conversionEndpoints.cancel, ({ app, caller, params }) => cancelConversion(app, caller, params.id)),
];
