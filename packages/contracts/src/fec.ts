import { z } from "zod";
import { controlAnswer } from "./job.ts";

export const fecQuery = z.object({
  legalEntityRefId: z.string().min(1),
  fiscalExerciseRefId: z.string().min(1),
});

export const fecCheckAnswer = z.object({
  /** `{SIREN}FEC{closing date}.txt` */
  fileName: z.string(),
  /** Lines of the file, without its header. */
  lines: z.int(),
  anomalies: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(["blocking", "justify", "advice"]),
      line: z.int().optional(),
      message: z.string(),
    }),
  ),
});
export type FecCheckAnswer = z.infer<typeof fecCheckAnswer>;

export const fecCheckByJobBody = z.strictObject(fecQuery.shape);

export const lastFecCheckAnswer = controlAnswer(fecCheckAnswer).extend({
  /** `{SIREN}FEC{closing date}.txt`, before any control too. */
  fileName: z.string(),
});
export type LastFecCheckAnswer = z.infer<typeof lastFecCheckAnswer>;
