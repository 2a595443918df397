import { endpoints, signedIn } from "../endpoint.ts";
import { jobAccepted, jobAnswer } from "../job.ts";

export const jobEndpoints = endpoints("job", {
  read: signedIn.get("/api/job/{id}", "State and progress of a long work of the caller", {
    forKeys: true,
    answer: jobAnswer,
    refusals: ["JOB_NOT_FOUND"],
  }),
  retry: signedIn.post("/api/job/{id}/retry", "Run a failed job again", {
    answer: jobAccepted,
    status: 202,
    refusals: ["JOB_NOT_FAILED", "JOB_NOT_FOUND"],
  }),
  cancel: signedIn.post(
    "/api/job/{id}/cancel",
    "Stop an export, a control of the books, or an import that is still being read; nothing of it is left",
    { answer: jobAnswer, refusals: ["JOB_NOT_CANCELLABLE", "JOB_NOT_FOUND"] },
  ),
  events: signedIn.get("/api/job/{id}/events", "The same as server-sent events, until it ends", {
    answer: { raw: "text/event-stream" },
    refusals: ["JOB_NOT_FOUND"],
  }),
});
