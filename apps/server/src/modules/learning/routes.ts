import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { handle, type Route } from "../../http/route.ts";
import { forget } from "./forget.ts";
import { captureSettings, changeCaptureSettings } from "./settings.ts";

export const learningRoutes: readonly Route[] = [
  handle(captureEndpoints.settings, async ({ app, caller, query }) =>
    captureSettings(app, caller.scope, query.legalEntityRefId),
  ),
  handle(captureEndpoints.updateSettings, async ({ app, caller, body }) =>
    changeCaptureSettings(app, caller, body),
  ),
  handle(captureEndpoints.forget, async ({ app, caller, body }) => {
    await forget(app, caller, body);
    return { done: true as const };
  }),
];
