import { profileEndpoints } from "@grand-livre/contracts/endpoints/profile";
import { handle, type Route } from "../http/route.ts";
import { presentProfile } from "../modules/profile/present.ts";
import {
  changeProfile,
  createProfile,
  listProfiles,
  readProfile,
  removeProfile,
} from "../modules/profile/service.ts";

export const profileRoutes: readonly Route[] = [
  handle(profileEndpoints.list, async ({ app, caller, query }) => {
    const { profiles, count } = await listProfiles(app, caller, query);
    return { profiles: profiles.map((profile) => presentProfile(caller, profile)), count };
  }),
  handle(profileEndpoints.create, async ({ app, caller, body }) =>
    presentProfile(caller, await createProfile(app, caller, body)),
  ),
  handle(profileEndpoints.read, async ({ app, caller, params }) =>
    presentProfile(caller, await readProfile(app, caller, params.id)),
  ),
  handle(profileEndpoints.update, async ({ app, caller, params, body }) =>
    presentProfile(caller, await changeProfile(app, caller, params.id, body)),
  ),
  handle(profileEndpoints.remove, async ({ app, caller, params }) => {
    await removeProfile(app, caller, params.id);
    return { done: true as const };
  }),
];
