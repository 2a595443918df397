import { endpoints } from "../endpoint.ts";
import { jobAccepted, jobAnswer } from "../job.ts";
import { idParams } from "../paging.ts";

export const jobEndpoints = endpoints("job", {
  read: {
    method: "get",
    path: "/api/job/{id}",
    summary: "State and progress of a long work of the caller",
    right: "signed-in",
    forKeys: true,
    params: idParams,
    answer: jobAnswer,
    refusals: ["JOB_NOT_FOUND"],
  },
  retry: {
    method: "post",
    path: "/api/job/{id}/retry",
    summary: "Run a failed job again",
    right: "signed-in",
    params: idParams,
    answer: jobAccepted,
    status: 202,
    refusals: ["JOB_NOT_FAILED", "JOB_NOT_FOUND"],
  },
  cancel: {
    method: "post",
    path: "/api/job/{id}/cancel",
    summary:
      "Stop an export, a control of the books, or an import that is still being read; nothing of it is left",
    right: "signed-in",
    params: idParams,
    answer: jobAnswer,
    refusals: ["JOB_NOT_CANCELLABLE", "JOB_NOT_FOUND"],
  },
  events: {
    method: "get",
    path: "/api/job/{id}/events",
    summary: "The same as server-sent events, until it ends",
    right: "signed-in",
    params: idParams,
    answer: { raw: "text/event-stream" },
    refusals: ["JOB_NOT_FOUND"],
  },
});
