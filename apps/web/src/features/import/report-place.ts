const OF_JOB = "job-";

/** What the address calls the report of an import that left no batch: refused, or without one entry. */
export const jobPanel = (jobId: string) => `${OF_JOB}${jobId}`;

/** The job whose report is beside the list; undefined for any other panel. */
export const jobOfPanel = (panel: string | undefined) =>
  panel?.startsWith(OF_JOB) ? panel.slice(OF_JOB.length) : undefined;
