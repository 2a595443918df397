import { z } from "zod";

/** Long work was accepted; follow it at `/api/job/{id}`. */
export const jobAccepted = z.object({ jobId: z.uuid() });
export type JobAccepted = z.infer<typeof jobAccepted>;

export const jobAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(["queued", "running", "succeeded", "failed"]),
  done: z.int(),
  total: z.int(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z
    .object({
      status: z.int(),
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
});
export type JobAnswer = z.infer<typeof jobAnswer>;

/** A control of the books that a job makes: the latest run, unless it came to its end, and what the last one found. */
export function controlAnswer<Found extends z.ZodType>(found: Found) {
  return z.object({
    /** Undefined: none is under way, and the caller's latest one has not failed. */
    run: jobAnswer.omit({ kind: true, result: true }).optional(),
    last: z
      .object({
        checkedAt: z.iso.datetime(),
        checkedBy: z.string(),
        /** Entries were validated since. */
        outdated: z.boolean(),
        found,
      })
      .optional(),
  });
}
