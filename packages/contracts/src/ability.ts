import { z } from "zod";

/** What the caller may do with a row now; and why not, as a code of the catalogue with its details. */
export const ability = z.object({
  allowed: z.boolean(),
  code: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Ability = z.output<typeof ability>;
