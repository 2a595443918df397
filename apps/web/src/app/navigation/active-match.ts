import type { NavigationItem } from "@grand-livre/contracts/navigation";

type Linked = Pick<NavigationItem, "link" | "exactMatch" | "externalLink">;

/** Whether an entry's link is the current path or, unless the match must be exact, its beginning by whole segments. */
export function isActive({ link, exactMatch, externalLink }: Linked, path: string): boolean {
  if (link === undefined || externalLink === true) return false;
  const wanted = link.split(/[?#]/)[0] ?? link;
  if (path === wanted) return true;
  return exactMatch !== true && wanted !== "/" && path.startsWith(`${wanted}/`);
}

/** Whether the current screen is somewhere below an entry. */
export function holdsActive(item: NavigationItem, path: string): boolean {
  return (item.children ?? []).some((child) => isActive(child, path) || holdsActive(child, path));
}

/** What a person sees of a menu: hidden entries are left out with all that is below them. */
export function shownItems(items: readonly NavigationItem[]): readonly NavigationItem[] {
  return items
    .filter((item) => !item.hidden)
    .map((item) =>
      item.children === undefined ? item : { ...item, children: [...shownItems(item.children)] },
    );
}
