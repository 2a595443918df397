import { createPreference } from "../../lib/preference.ts";

/** An end is shown for a day: more than that are not to be remembered. */
const MOST = 50;

const seen = createPreference("imports-seen", "");

/** The imports whose end was seen in this browser: it is not announced again. */
export const seenImports = {
  ...seen,
  add(jobId: string): void {
    seen.set((ids) =>
      [jobId, ...ids.split(" ").filter((id) => id !== jobId)].slice(0, MOST).join(" ").trim(),
    );
  },
};
