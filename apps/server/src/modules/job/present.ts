import { type JobAnswer, jobAnswer } from "@grand-livre/contracts/job";
import type { JobRow } from "./repository.ts";

/** A job as the API answers it. */
export function presentJob(row: JobRow): JobAnswer {
  return jobAnswer.parse(row);
}
