import type { NavigationItem, NavigationVariant } from "@grand-livre/contracts/navigation";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { type Caller, mayDo } from "../../http/caller.ts";

/** The menus of one caller, by the same policy that guards the API. */
export function navigationOf(caller: Caller): Record<NavigationVariant, NavigationItem[]> {
  return navigationFor((service) => mayDo(caller, { service, action: "Viewer" }));
}
