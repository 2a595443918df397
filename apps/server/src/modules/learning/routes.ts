import {
  captureSettingsAnswer,
  captureSettingsQuery,
  forgetAnswer,
  forgetBody,
  updateCaptureSettingsBody,
} from "@grand-livre/contracts/capture";
import { defineRoute, type Route } from "../../http/route.ts";
import { forget } from "./forget.ts";
import { captureSettings, changeCaptureSettings } from "./settings.ts";

const tag = "capture";

export const learningRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/capture/settings",
    tag,
    summary: "From which confidence a captured bill is validated by itself",
    right: { service: "accounting-settings", action: "Viewer" },
    query: captureSettingsQuery,
    answer: captureSettingsAnswer,
    handler: async ({ app, caller, query }) => captureSettings(app, caller.scope, query.legalEntityRefId),
  }),
  defineRoute({
    method: "patch",
    path: "/api/capture/settings",
    tag,
    summary: "Set that confidence, or ask for a person every time",
    right: { service: "accounting-settings", action: "Editor" },
    body: updateCaptureSettingsBody,
    answer: captureSettingsAnswer,
    handler: async ({ app, caller, body }) => changeCaptureSettings(app, caller, body),
  }),
  defineRoute({
    method: "post",
    path: "/api/capture/forget",
    tag,
    summary: "Forget what was learned of a supplier, or from one bill",
    right: { service: "supplier-bills", action: "Editor" },
    body: forgetBody,
    answer: forgetAnswer,
    handler: async ({ app, caller, body }) => {
      await forget(app, caller, body);
      return { done: true as const };
    },
  }),
];
