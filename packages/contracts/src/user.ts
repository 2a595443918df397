import { z } from "zod";
import { roles } from "./identity.ts";
import { pageQuery, refIdText, searchText, versionNumber } from "./paging.ts";
import { personName } from "./person-name.ts";
import { type Action, actions, type ServiceId, services } from "./rights.ts";

const serviceIds = Object.keys(services) as [ServiceId, ...ServiceId[]];
export const serviceId = z.enum(serviceIds);

/** What may be done with one service; an action left out is not given. */
export const givenRight = z.strictObject({
  serviceId,
  authorizations: z.partialRecord(z.enum(actions), z.boolean()),
});
export type GivenRight = z.infer<typeof givenRight>;
/** A whole set of rights: a service left out has none. */
export const givenRights = z
  .array(givenRight)
  .max(serviceIds.length)
  .refine((rights) => new Set(rights.map((one) => one.serviceId)).size === rights.length, {
    message: "A service stands once",
  });

export const rightRow = z.object({
  serviceId: z.string(),
  service: z.string(),
  authorizations: z.record(z.enum(actions), z.boolean()),
});
export type RightRow = z.infer<typeof rightRow>;

/** The rights as rows of the matrix: every service, every action. */
export function rightRows(has: (service: ServiceId, action: Action) => boolean): RightRow[] {
  return serviceIds.map((service) => ({
    serviceId: service,
    service: services[service],
    authorizations: Object.fromEntries(
      actions.map((action) => [action, has(service, action)]),
    ) as RightRow["authorizations"],
  }));
}

/**
 * `invited`: has a link to choose a password. `unconfirmed`: signed up, has not confirmed the mail. `waiting`:
 * confirmed, waits for an administrator.
 */
export const userStates = ["active", "inactive", "invited", "unconfirmed", "waiting"] as const;

const named = { firstname: z.string(), lastname: z.string() };
export const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  ...named,
  phone: z.string().nullable(),
  role: z.enum(roles),
  superAdministrator: z.boolean(),
  state: z.enum(userStates),
  totpEnabled: z.boolean(),
  demonstration: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  legalEntities: z.array(z.object({ refId: z.string(), name: z.string() })),
  profiles: z.array(z.object({ id: z.uuid(), name: z.string() })),
  version: z.int(),
});
export type UserRow = z.infer<typeof userRow>;

/** One user with the matrix: what is given directly, and what is in force with the profiles. */
export const userAnswer = userRow.extend({
  directRights: z.array(rightRow),
  effectiveRights: z.array(rightRow),
  /** What the caller may do with this user. */
  may: z.object({
    edit: z.boolean(),
    giveRights: z.boolean(),
    activate: z.boolean(),
    suspend: z.boolean(),
    invite: z.boolean(),
    removeTotp: z.boolean(),
  }),
});
export type UserAnswer = z.infer<typeof userAnswer>;

export const usersQuery = pageQuery.extend({
  searchValue: searchText.optional(),
  state: z.enum(userStates).optional(),
  role: z.enum(roles).optional(),
  profileId: z.uuid().optional(),
  legalEntityRefId: refIdText().optional(),
});
export type UsersQuery = z.infer<typeof usersQuery>;
export const usersAnswer = z.object({ users: z.array(userRow), count: z.int() });
export type UsersAnswer = z.infer<typeof usersAnswer>;

const phone = z.string().trim().max(40).nullable();
const legalEntityRefIds = z.array(refIdText()).max(500);
const profileIds = z.array(z.uuid()).max(50);

/** Makes the account and sends its invitation. */
export const inviteUserBody = z.strictObject({
  email: z.email().max(320),
  firstname: personName.default(""),
  lastname: personName.default(""),
  phone: phone.optional(),
  role: z.enum(roles).default("ADMIN"),
  superAdministrator: z.boolean().default(false),
  legalEntityRefIds: legalEntityRefIds.default([]),
  profileIds: profileIds.default([]),
  rights: givenRights.default([]),
});
export type InviteUserBody = z.infer<typeof inviteUserBody>;

export const updateUserBody = z.strictObject({
  version: versionNumber,
  firstname: personName.optional(),
  lastname: personName.optional(),
  phone: phone.optional(),
  role: z.enum(roles).optional(),
  superAdministrator: z.boolean().optional(),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** One's own name and telephone, the latter with one's password; the address and the rights are an administrator's business. */
export const updateOwnBody = z.strictObject({
  version: versionNumber,
  firstname: personName.min(1),
  lastname: personName.min(1),
  phone,
  currentPassword: z.string().min(1).max(1024).optional(),
});
export type UpdateOwnBody = z.infer<typeof updateOwnBody>;

/** What is left out stays as it is; what is given is the whole of it. */
export const updateRightsBody = z.strictObject({
  version: versionNumber,
  rights: givenRights.optional(),
  profileIds: profileIds.optional(),
  legalEntityRefIds: legalEntityRefIds.optional(),
});
export type UpdateRightsBody = z.infer<typeof updateRightsBody>;

export const versionBody = z.strictObject({ version: versionNumber });

/** A new account has no access until a role is chosen; a suspended one keeps its role by default. */
export const activateBody = updateRightsBody.extend({ role: z.enum(roles).optional() });
export type ActivateBody = z.infer<typeof activateBody>;

export const explainQuery = z.object({
  serviceId,
  action: z.enum(actions),
  legalEntityRefId: refIdText().optional(),
});
export type ExplainQuery = z.infer<typeof explainQuery>;

/** « Pourquoi cet utilisateur peut-il ? »: each reason for, each obstacle, as a French sentence and as data. */
export const explainAnswer = z.object({
  allowed: z.boolean(),
  reasons: z.array(
    z.object({
      kind: z.enum(["super_administrator", "direct", "profile", "delegation"]),
      text: z.string(),
      profileId: z.uuid().optional(),
      delegationId: z.uuid().optional(),
    }),
  ),
  obstacles: z.array(z.object({ kind: z.enum(["account", "right", "legal_entity"]), text: z.string() })),
});
export type ExplainAnswer = z.infer<typeof explainAnswer>;
