import type { CertainOperations } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { followJob } from "../../lib/job.ts";
import { progressPercent } from "../../ui/ProgressBar.tsx";

type Look = {
  readonly found?: CertainOperations;
  /** Undefined before anything is judged. */
  readonly percent?: number;
  readonly problem: unknown;
};

/** The certain proposals of an account, looked for by a job that ends when the screen is left. */
export function useCertain(legalEntityRefId: string, account: string): Look {
  const [look, setLook] = useState<Look>({ problem: null });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const tell = (next: Look) => signal.aborted || setLook(next);
    async function follow() {
      const { jobId } = await call(bankEndpoints.certain, { body: { legalEntityRefId, account } });
      // The job may have ended before: then the server refuses to cancel it, and nothing is left to do.
      const cancel = () =>
        void call(jobEndpoints.cancel, { params: { id: jobId }, quiet: true }).catch(() => {});
      if (signal.aborted) return cancel();
      signal.addEventListener("abort", cancel, { once: true });
      const found = await followJob<CertainOperations>(jobId, {
        signal,
        onProgress: ({ done, total }) => {
          if (done > 0 && total !== null) tell({ percent: progressPercent(done, total), problem: null });
        },
      });
      signal.removeEventListener("abort", cancel);
      tell({ found, problem: null });
    }
    follow().catch((problem: unknown) => tell({ problem }));
    return () => leaving.abort();
  }, [legalEntityRefId, account]);
  return look;
}
