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
