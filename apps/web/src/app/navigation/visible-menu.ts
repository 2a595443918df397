import { services as allServices } from "@grand-livre/contracts/rights";
import type { SignedInUser } from "../../lib/session.ts";
import type { MenuGroup } from "./menu.ts";

/** The titles of the services that the user may view; undefined for all. */
export function viewableServices(user: SignedInUser | undefined): ReadonlySet<string> | undefined {
  if (user?.superAdministrator === true) return undefined;
  const rights = user?.natural_user_profile?.affectedRights ?? [];
  return new Set(
    rights.filter((right) => right.authorizations?.Viewer === true).map((right) => right.service),
  );
}

const serviceTitles: ReadonlySet<string> = new Set(Object.values(allServices));

/**
 * The menu that a user sees: an entry needs Viewer on the service of its title, one whose title is no service's needs
 * no right; an empty group is not shown.
 */
export function visibleMenu(
  menu: readonly MenuGroup[],
  services: ReadonlySet<string> | undefined,
): readonly MenuGroup[] {
  if (services === undefined) return menu;
  return menu
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title }) => services.has(title) || !serviceTitles.has(title)),
    }))
    .filter((group) => group.items.length > 0);
}
