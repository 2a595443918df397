import { anybody, callsOn, endpoints } from "../endpoint.ts";
import { jobAccepted } from "../job.ts";
import {
  directoryAnswer,
  directoryQuery,
  platformFlow,
  platformFlowsAnswer,
  platformFlowsQuery,
  retryFlowBody,
  syncPlatformBody,
  webhookAnswer,
  webhookParams,
} from "../platform.ts";

const { view, edit } = callsOn("platform");

const CALLS = [
  "PLATFORM_ACCESS_REFUSED",
  "PLATFORM_INCOMPLETE",
  "PLATFORM_REFUSED",
  "PLATFORM_SECRET_UNREADABLE",
  "PLATFORM_UNREACHABLE",
] as const;

export const platformEndpoints = endpoints("platform", {
  flows: view.get(
    "/api/platform/flow",
    "What a company exchanged with its approved platform, what waits and what failed, the latest first",
    { query: platformFlowsQuery, answer: platformFlowsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  retry: edit.post(
    "/api/platform/flow/{id}/retry",
    "Send a failed flow again, or read it again; a flow that the platform has is not sent twice",
    {
      body: retryFlowBody,
      answer: platformFlow,
      refusals: ["FLOW_NOT_FAILED", "FLOW_NOT_FOUND"],
    },
  ),
  sync: edit.post(
    "/api/platform/sync",
    "Send what waits and fetch what came, as a job whose result is `{received, statuses, failed}`",
    {
      body: syncPlatformBody,
      answer: jobAccepted,
      status: 202,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PLATFORM_NOT_CONNECTED"],
    },
  ),
  directory: view.get(
    "/api/platform/directory",
    "The lines of the directory of a SIREN, a SIRET or an address, as the platform knows them now",
    { query: directoryQuery, answer: directoryAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND", ...CALLS] },
  ),
  webhook: anybody.post(
    "/api/platform/webhook/{company}/{secret}",
    "A signed hint of the platform that flows changed: they are searched soon",
    { params: webhookParams, answer: webhookAnswer, status: 202, refusals: ["WEBHOOK_INVALID"] },
  ),
});
