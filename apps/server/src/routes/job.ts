import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import type { Right } from "@grand-livre/contracts/rights";
import { mayDo } from "../http/caller.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { handle, type Route } from "../http/route.ts";
import { jobEvents } from "../modules/job/events.ts";
import { presentJob } from "../modules/job/present.ts";
import { cancelJob, jobOfCaller, retryJob } from "../modules/job/service.ts";

/** The rights that requesting the work needs: requesting it again needs them too, even if it was allowed before. */
const askedWith: Readonly<Record<string, readonly Right[]>> = {
  "read-bill": [{ service: "supplier-bills", action: "Creator" }],
  "read-again": [{ service: "supplier-bills", action: "Editor" }],
  "split-bill": [
    { service: "supplier-bills", action: "Creator" },
    { service: "supplier-bills", action: "Deleter" },
  ],
  "import-ledger": [{ service: "imports", action: "Creator" }],
  "import-sheet": [{ service: "imports", action: "Creator" }],
  "import-records": [{ service: "imports", action: "Creator" }],
  "import-documents": [{ service: "imports", action: "Creator" }],
  "archive-company": [{ service: "companies", action: "Validator" }],
  "run-charges": [{ service: "immobilizations", action: "Validator" }],
  "calculate-pay": [{ service: "payslip", action: "Creator" }],
  "close-exercise": [{ service: "accounting-settings", action: "Editor" }],
  "archive-exercise": [{ service: "accounting-settings", action: "Editor" }],
  "return-exercise": [{ service: "accounting-settings", action: "Editor" }],
  "verify-ledger": [{ service: "reports", action: "Viewer" }],
  "check-fec": [{ service: "reports", action: "Viewer" }],
  "find-certain": [{ service: "reconciliation", action: "Viewer" }],
  "ebics-fetch": [{ service: "reconciliation", action: "Creator" }],
  "platform-sync": [{ service: "platform", action: "Editor" }],
};

/** What can be stopped while it is read or made, and what asking for it takes: one of these. */
const cancellable: Readonly<Record<string, readonly Right[]>> = {
  "export-invoices": [
    { service: "invoices", action: "Exporter" },
    { service: "supplier-bills", action: "Exporter" },
  ],
  "import-ledger": [{ service: "imports", action: "Creator" }],
  "import-sheet": [{ service: "imports", action: "Creator" }],
  "import-records": [{ service: "imports", action: "Creator" }],
  "import-documents": [{ service: "imports", action: "Creator" }],
  "verify-ledger": [{ service: "reports", action: "Viewer" }],
  "check-fec": [{ service: "reports", action: "Viewer" }],
  "find-certain": [{ service: "reconciliation", action: "Viewer" }],
};

export const jobRoutes: readonly Route[] = [
  handle(jobEndpoints.read, async ({ app, caller, params }) =>
    presentJob(await jobOfCaller(app, caller.scope, params.id)),
  ),
  handle(jobEndpoints.retry, async ({ app, caller, params }) => {
    const { kind } = await jobOfCaller(app, caller.scope, params.id);
    if (!(askedWith[kind] ?? []).every((right) => mayDo(caller, right))) throw new RefusalError("FORBIDDEN");
    await retryJob(app, caller.scope, params.id);
    return { jobId: params.id };
  }),
  handle(jobEndpoints.cancel, async ({ app, caller, params }) => {
    const { kind } = await jobOfCaller(app, caller.scope, params.id);
    const rights = cancellable[kind];
    if (!rights) throw new RefusalError("JOB_NOT_CANCELLABLE");
    if (!rights.some((right) => mayDo(caller, right))) throw new RefusalError("FORBIDDEN");
    return presentJob(await cancelJob(app, caller.scope, params.id));
  }),
  handle(jobEndpoints.events, async ({ app, caller, params, request }) => {
    const first = await jobOfCaller(app, caller.scope, params.id);
    return jobEvents(app, caller.scope, first, request.raw.signal);
  }),
];
