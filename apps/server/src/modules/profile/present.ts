import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { rightRows } from "@grand-livre/contracts/user";
import { type Caller, mayDo } from "../../http/caller.ts";
import { mayChangeProfile, type Profile } from "./service.ts";

/** A profile as the screens show it. */
export function presentProfile(caller: Caller, profile: Profile): ProfileAnswer {
  const { id, name, description, userCount, version } = profile;
  const reached = mayChangeProfile(caller, profile);
  return {
    id,
    name,
    description,
    userCount,
    version,
    rights: rightRows((service, action) => profile.rights.get(service)?.has(action) ?? false),
    may: {
      edit: reached && mayDo(caller, { service: "user-profiles", action: "Editor" }),
      remove: reached && userCount === 0 && mayDo(caller, { service: "user-profiles", action: "Deleter" }),
    },
  };
}
