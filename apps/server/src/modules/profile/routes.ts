import { done } from "@grand-livre/contracts/identity";
import { idParams } from "@grand-livre/contracts/paging";
import {
  createProfileBody,
  profileAnswer,
  profilesAnswer,
  profilesQuery,
  updateProfileBody,
} from "@grand-livre/contracts/profile";
import { defineRoute, type Route } from "../../http/route.ts";
import { presentProfile } from "./present.ts";
import { changeProfile, createProfile, listProfiles, readProfile, removeProfile } from "./service.ts";

const tag = "user-profile";

export const profileRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/user-profile",
    tag,
    summary: "List the profiles: named sets of rights",
    right: {
      anyOf: [
        { service: "user-profiles", action: "Viewer" },
        { service: "administrators", action: "Viewer" },
        { service: "authorizations", action: "Viewer" },
      ],
    },
    query: profilesQuery,
    answer: profilesAnswer,
    handler: async ({ app, caller, query }) => {
      const { profiles, count } = await listProfiles(app, caller, query);
      return { profiles: profiles.map((profile) => presentProfile(caller, profile)), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/user-profile",
    tag,
    summary: "Make a profile",
    right: { service: "user-profiles", action: "Creator" },
    body: createProfileBody,
    answer: profileAnswer,
    handler: async ({ app, caller, body }) => presentProfile(caller, await createProfile(app, caller, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/user-profile/{id}",
    tag,
    summary: "Read a profile",
    right: { service: "user-profiles", action: "Viewer" },
    params: idParams,
    answer: profileAnswer,
    handler: async ({ app, caller, params }) =>
      presentProfile(caller, await readProfile(app, caller, params.id)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/user-profile/{id}",
    tag,
    summary: "Change a profile, and the rights of everybody who has it",
    right: { service: "user-profiles", action: "Editor" },
    params: idParams,
    body: updateProfileBody,
    answer: profileAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentProfile(caller, await changeProfile(app, caller, params.id, body)),
  }),
  defineRoute({
    method: "delete",
    path: "/api/user-profile/{id}",
    tag,
    summary: "Remove a profile that nobody has",
    right: { service: "user-profiles", action: "Deleter" },
    params: idParams,
    answer: done,
    handler: async ({ app, caller, params }) => {
      await removeProfile(app, caller, params.id);
      return { done: true as const };
    },
  }),
];
