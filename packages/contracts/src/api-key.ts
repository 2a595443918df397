import { type Refusal, refuse } from "@grand-livre/domain/refusal";
import { z } from "zod";
import { dateText, pageQuery, refIdText } from "./paging.ts";
import { API_KEY_STATES } from "./platform-states.ts";
import { givenRights, rightRow } from "./user.ts";

export const apiKeyAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last signs. */
  ending: z.string(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  rights: z.array(rightRow),
  legalEntities: z.array(z.object({ refId: z.string(), name: z.string() })),
  createdAt: z.string(),
  /** The last day on which it opens. */
  expiresOn: z.string(),
  state: z.enum(API_KEY_STATES),
  /** Within a few minutes. */
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
});
export type ApiKeyAnswer = z.output<typeof apiKeyAnswer>;

export const apiKeysQuery = pageQuery.extend({ state: z.enum(API_KEY_STATES).optional() });
export type ApiKeysQuery = z.output<typeof apiKeysQuery>;
export const apiKeysAnswer = z.object({ keys: z.array(apiKeyAnswer), count: z.int() });

/** The key itself is answered here and never again. */
export const createdApiKeyAnswer = apiKeyAnswer.extend({ secret: z.string() });

export const createApiKeyBody = z.strictObject({
  name: z.string().trim().min(1).max(80),
  expiresOn: dateText,
  rights: givenRights.min(1, "RIGHTS_REQUIRED"),
  legalEntityRefIds: z.array(refIdText()).min(1, "LEGAL_ENTITY_REQUIRED").max(500),
  /** Proves who sits there: a session left open must not leave a key behind. */
  password: z.string().min(1).max(1024),
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** A key opens from today on, for a year at most. */
export function checkApiKeyEnd(expiresOn: string, today: string): Refusal<"API_KEY_END_INVALID"> | undefined {
  const days = (Date.parse(expiresOn) - Date.parse(today)) / DAY_MS;
  return days < 0 || days > MOST_DAYS ? refuse("API_KEY_END_INVALID") : undefined;
}
