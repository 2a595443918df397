import { readBillJob } from "../modules/invoice/service.ts";
import type { JobHandlers } from "./handler.ts";

/** What runs each kind of job. */
export const jobHandlers: JobHandlers = { "read-bill": readBillJob };
