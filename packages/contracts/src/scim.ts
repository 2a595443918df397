import { z } from "zod";

const scimToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last signs. */
  ending: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Within a few minutes. */
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
});
export type ScimTokenAnswer = z.output<typeof scimToken>;

/** How a directory provisions accounts: where it calls, and the tokens that let it in. Without a token it is off. */
export const scimAnswer = z.object({ baseUrl: z.string(), tokens: z.array(scimToken) });
export type ScimAnswer = z.output<typeof scimAnswer>;

export const createScimTokenBody = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** Proves who sits there: a session left open must not leave a token behind. */
  password: z.string().min(1).max(1024),
});
export type CreateScimTokenBody = z.output<typeof createScimTokenBody>;

/** The token itself is answered here and never again. */
export const createdScimTokenAnswer = z.object({ secret: z.string() });
