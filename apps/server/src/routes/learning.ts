import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import { handle, type Route } from "../http/route.ts";
import { forget } from "../modules/learning/forget.ts";
import { listLearned } from "../modules/learning/learned.ts";
import { captureSettings, changeCaptureSettings } from "../modules/learning/settings.ts";

export const learningRoutes: readonly Route[] = [
  handle(counterpartyRuleEndpoints.learned, ({ app, caller, query }) =>
    listLearned(app, caller.scope, query),
  ),
  handle(captureEndpoints.settings, async ({ app, query }) => captureSettings(app, query.legalEntityRefId)),
  handle(captureEndpoints.updateSettings, async ({ app, caller, body }) =>
    changeCaptureSettings(app, caller, body),
  ),
  handle(captureEndpoints.forget, async ({ app, caller, body }) => {
    await forget(app, caller, body);
    return { done: true as const };
  }),
];
