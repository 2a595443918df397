import { type Refusal, refuse } from "@grand-livre/domain/refusal";
import { z } from "zod";
import { dateText, pageQuery, refIdText, versionNumber } from "./paging.ts";
import { givenRights, rightRow } from "./user.ts";

export const delegationStates = ["planned", "active", "expired", "revoked"] as const;

const person = z.object({ id: z.uuid(), email: z.string(), firstname: z.string(), lastname: z.string() });

export const delegationAnswer = z.object({
  id: z.uuid(),
  giver: person,
  receiver: person,
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(delegationStates),
  rights: z.array(rightRow),
  legalEntities: z.array(z.object({ refId: z.string(), name: z.string() })),
  mandate: z.object({ name: z.string() }).nullable(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  version: z.int(),
  may: z.object({ revoke: z.boolean(), attach: z.boolean(), use: z.boolean() }),
});
export type DelegationAnswer = z.infer<typeof delegationAnswer>;

export const delegationsQuery = pageQuery.extend({
  state: z.enum(delegationStates).optional(),
  userId: z.uuid().optional(),
});
export type DelegationsQuery = z.infer<typeof delegationsQuery>;
export const delegationsAnswer = z.object({ delegations: z.array(delegationAnswer), count: z.int() });

/** The receiver is named by the address of the account. `giverId` is for a super-administrator only. */
export const createDelegationBody = z.strictObject({
  receiverEmail: z.email().max(320),
  giverId: z.uuid().optional(),
  startsOn: dateText,
  endsOn: dateText,
  rights: givenRights.min(1, "RIGHTS_REQUIRED"),
  legalEntityRefIds: z.array(refIdText()).min(1, "LEGAL_ENTITY_REQUIRED").max(500),
});
export type CreateDelegationBody = z.infer<typeof createDelegationBody>;

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** A delegation ends no earlier than it begins nor than today, and lasts a year at most. */
export function checkDelegationDates(
  { startsOn, endsOn }: Pick<CreateDelegationBody, "startsOn" | "endsOn">,
  today: string,
): Refusal<"DELEGATION_DATES_INVALID"> | undefined {
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS;
  return days < 0 || days > MOST_DAYS || endsOn < today ? refuse("DELEGATION_DATES_INVALID") : undefined;
}

export const revokeDelegationBody = z.strictObject({ version: versionNumber });
