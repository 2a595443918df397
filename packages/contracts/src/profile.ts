import { z } from "zod";
import { pageQuery, refIdText, searchText, versionNumber } from "./paging.ts";
import { givenRights, rightRow } from "./user.ts";

/** A profile is a named set of rights; who has it has them. */
export const profileAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  rights: z.array(rightRow),
  /** How many users have it. */
  userCount: z.int(),
  version: z.int(),
  may: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const profilesQuery = pageQuery.extend({ searchValue: searchText.optional() });
export type ProfilesQuery = z.infer<typeof profilesQuery>;
export const profilesAnswer = z.object({ profiles: z.array(profileAnswer), count: z.int() });

const profileName = z.string().trim().min(1).max(100);
const description = z.string().trim().max(500);

export const createProfileBody = z.strictObject({
  /** Whose it is: without one, the only company of who makes it; a super-administrator's is the installation's. */
  legalEntityRefId: refIdText().optional(),
  name: profileName,
  description: description.default(""),
  rights: givenRights.default([]),
});
export type CreateProfileBody = z.infer<typeof createProfileBody>;

export const updateProfileBody = z.strictObject({
  version: versionNumber,
  name: profileName.optional(),
  description: description.optional(),
  rights: givenRights.optional(),
});
export type UpdateProfileBody = z.infer<typeof updateProfileBody>;
