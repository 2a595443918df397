import { rightRows, type UserAnswer, type UserRow } from "@grand-livre/contracts/user";
import { type Caller, mayDo } from "../../http/caller.ts";
import { scopeReaches } from "../../scope.ts";
import type { UserListRow } from "./repository.ts";
import { reachesWhole, type User } from "./service.ts";

/** A person in the list; of the legal entities, those that the caller sees. */
export function presentUserRow(caller: Caller, user: UserListRow): UserRow {
  const { totp, createdAt, lastSignInAt, legalEntities, id, email, firstname, lastname, phone } = user;
  const { role, superAdministrator, state, demonstration, version } = user;
  return {
    ...{ id, email, firstname, lastname, phone, role, superAdministrator, state, demonstration, version },
    totpEnabled: totp,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    legalEntities: legalEntities
      .filter((entity) => scopeReaches(caller.scope, entity.id))
      .map(({ refId, name }) => ({ refId, name })),
    profiles: user.profiles.map((profile) => ({ id: profile.id, name: profile.name })),
  };
}

/** One person with the matrix of rights, and what the caller may do with that person. */
export function presentUser(caller: Caller, user: User): UserAnswer {
  const reached = reachesWhole(caller, user);
  const oneself = user.id === caller.userId;
  const may = (service: "administrators" | "authorizations", action: "Creator" | "Editor" | "Validator") =>
    reached && mayDo(caller, { service, action });
  return {
    ...presentUserRow(caller, user),
    directRights: rightRows((service, action) => user.direct.get(service)?.has(action) ?? false),
    effectiveRights: rightRows((service, action) => user.effective.get(service)?.has(action) ?? false),
    may: {
      edit: may("administrators", "Editor"),
      giveRights: may("authorizations", "Editor"),
      activate: (user.state === "inactive" || user.state === "waiting") && may("administrators", "Validator"),
      suspend: user.state !== "inactive" && !oneself && may("administrators", "Validator"),
      invite: user.state === "invited" && may("administrators", "Creator"),
      removeTotp: user.totp && !oneself && may("administrators", "Editor"),
    },
  };
}
