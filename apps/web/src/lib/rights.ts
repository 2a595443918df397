import type { Access } from "@grand-livre/contracts/endpoint";
import { type Action, type Right, type ServiceId, services } from "@grand-livre/contracts/rights";
import { labelOf, titleOf } from "./i18n/labels.ts";
import type { SignedInUser } from "./session.ts";
import { useSignedInUser } from "./use-signed-in-user.ts";

/** Whether the server will let this person do it: the same decision, from the rights that sign-in returned. */
export function mayDo(user: SignedInUser | undefined, { service, action }: Right): boolean {
  if (user?.superAdministrator === true) return true;
  const rights = user?.natural_user_profile?.affectedRights ?? [];
  return rights.some((right) => right.serviceId === service && right.authorizations[action] === true);
}

/** The sentence of a button that is off because of a right: which one, and who gives it. */
export function missingRightText({ service, action }: Right): string {
  return labelOf("right.missing", {
    action: labelOf(`right.${action}`),
    service: titleOf(services[service]),
  });
}

/** Undefined when the signed-in person has the right, else why not. */
export function useMissingRight(service: ServiceId, action: Action): string | undefined {
  const user = useSignedInUser();
  return mayDo(user, { service, action }) ? undefined : missingRightText({ service, action });
}

/** Undefined when the signed-in person may make this call, else why not. */
export function useMissingAccess(access: Access): string | undefined {
  const user = useSignedInUser();
  if (typeof access === "string") return undefined;
  const rights = "anyOf" in access ? access.anyOf : ([access] as const);
  return rights.some((right) => mayDo(user, right)) ? undefined : missingRightText(rights[0]);
}
