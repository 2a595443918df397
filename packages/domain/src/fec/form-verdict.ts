import type { FecAnomaly } from "./anomaly.ts";
import type { FecRule } from "./rules.ts";

export type FormVerdict = "CONFORME" | "NON-CONFORME";

/**
 * The tax office's program (Test Compta Demat) judges the form of a file: it never adds up debits and credits.
 * We do, and refuse an unbalanced file of any form.
 */
const BEYOND_THE_FORM: readonly FecRule[] = ["entry-unbalanced", "file-unbalanced", "date-outside-exercise"];

/** The verdict that the tax office's program would give on the form of a file with these anomalies. */
export function formVerdict(anomalies: readonly FecAnomaly[]): FormVerdict {
  const refused = anomalies.some(
    ({ rule, severity }) => severity === "blocking" && !BEYOND_THE_FORM.includes(rule),
  );
  return refused ? "NON-CONFORME" : "CONFORME";
}
