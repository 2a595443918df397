import { assistantEndpoints as endpoints } from "@grand-livre/contracts/endpoints/assistant";
import { handle, type Route } from "../http/route.ts";
import {
  answerAssistant,
  openCompany,
  openInstallation,
  readAssistant,
} from "../modules/assistant/service.ts";

export const assistantRoutes: readonly Route[] = [
  handle(endpoints.read, ({ app, query }) => readAssistant(app, query.legalEntityRefId)),
  handle(endpoints.openInstallation, ({ app, caller, body }) => openInstallation(app, caller, body)),
  handle(endpoints.openCompany, ({ app, caller, body }) => openCompany(app, caller, body)),
  handle(endpoints.door, ({ app, caller, body, request: { raw }, call }) =>
    answerAssistant({ app, caller, raw, call }, body),
  ),
];
