import { endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import { idParams } from "../paging.ts";
import {
  createProfileBody,
  profileAnswer,
  profilesAnswer,
  profilesQuery,
  updateProfileBody,
} from "../profile.ts";

export const profileEndpoints = endpoints("user-profile", {
  list: {
    method: "get",
    path: "/api/user-profile",
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
  },
  create: {
    method: "post",
    path: "/api/user-profile",
    summary: "Make a profile",
    right: { service: "user-profiles", action: "Creator" },
    body: createProfileBody,
    answer: profileAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "PROFILE_NAME_TAKEN", "RIGHTS_BEYOND_OWN"],
  },
  read: {
    method: "get",
    path: "/api/user-profile/{id}",
    summary: "Read a profile",
    right: { service: "user-profiles", action: "Viewer" },
    params: idParams,
    answer: profileAnswer,
    refusals: ["PROFILE_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/user-profile/{id}",
    summary: "Change a profile, and the rights of everybody who has it",
    right: { service: "user-profiles", action: "Editor" },
    params: idParams,
    body: updateProfileBody,
    answer: profileAnswer,
    refusals: [
      "OWN_RIGHTS_NEEDED",
      "PROFILE_NAME_TAKEN",
      "PROFILE_NOT_FOUND",
      "PROFILE_OUT_OF_REACH",
      "RIGHTS_BEYOND_OWN",
    ],
  },
  remove: {
    method: "delete",
    path: "/api/user-profile/{id}",
    summary: "Remove a profile without users",
    right: { service: "user-profiles", action: "Deleter" },
    params: idParams,
    answer: done,
    refusals: ["PROFILE_IN_USE", "PROFILE_NOT_FOUND", "PROFILE_OUT_OF_REACH"],
  },
});
