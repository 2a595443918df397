import type { JobHandlers } from "./handler.ts";

/** What runs each kind of job. */
export const jobHandlers: JobHandlers = {};
