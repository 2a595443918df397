import { fold } from "@grand-livre/domain/text/fold";
import type { SignedInUser } from "../../lib/session.ts";
import type { MenuChild, MenuGroup, MenuItem } from "./menu.ts";

/** The titles of the services that the user may view; undefined when he may view all. */
export function viewableServices(user: SignedInUser | undefined): ReadonlySet<string> | undefined {
  if (user?.superAdministrator === true) return undefined;
  const rights = user?.natural_user_profile?.affectedRights ?? [];
  return new Set(
    rights.filter((right) => right.authorizations?.Viewer === true).map((right) => right.service),
  );
}

/** The menu that a user sees: an entry needs Viewer on the service of its title; an empty group is not shown. */
export function visibleMenu(
  menu: readonly MenuGroup[],
  services: ReadonlySet<string> | undefined,
): readonly MenuGroup[] {
  if (services === undefined) return menu;
  return menu
    .map((group) => ({ ...group, items: group.items.filter((item) => services.has(item.title)) }))
    .filter((group) => group.items.length > 0);
}

export interface MenuMatch extends MenuChild {
  readonly icon: MenuItem["icon"];
  /** The entry or group that holds it. */
  readonly under: string | undefined;
}

/** What the search box finds: every screen whose title, or whose entry's title, contains what was typed. */
export function searchMenu(menu: readonly MenuGroup[], typed: string): readonly MenuMatch[] {
  const wanted = fold(typed.trim());
  if (wanted === "") return [];
  return menu.flatMap((group) =>
    group.items.flatMap((item): MenuMatch[] => {
      const itemMatches = fold(item.title).includes(wanted);
      if (item.link !== undefined) {
        return itemMatches
          ? [{ id: item.id, title: item.title, link: item.link, icon: item.icon, under: group.title }]
          : [];
      }
      return (item.children ?? [])
        .filter((child) => itemMatches || fold(child.title).includes(wanted))
        .map((child) => ({ ...child, icon: item.icon, under: item.title }));
    }),
  );
}

/** Whether a link is the current screen or holds it (a prefix of its path). */
export function isActive(link: string, path: string): boolean {
  return path === link || path.startsWith(`${link}/`);
}

/** The entry to open for a path: the one whose child is the current screen. */
export function openItemFor(menu: readonly MenuGroup[], path: string): string | undefined {
  for (const group of menu) {
    for (const item of group.items) {
      if (item.children?.some((child) => isActive(child.link, path)) === true) return item.id;
    }
  }
  return undefined;
}
