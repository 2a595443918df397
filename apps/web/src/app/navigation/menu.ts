import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { mayDo } from "../../lib/rights.ts";
import type { SignedInUser } from "../../lib/session.ts";
import { type IconPath, icons } from "../../ui/icons.ts";
import { shownItems } from "./active-match.ts";

/** One entry of the menu, by the word that is shown. */
export interface MenuItem {
  readonly id: string;
  readonly title: string;
  /** The specification's title, where another one is shown: it finds the entry too. */
  readonly specified?: string | undefined;
  readonly icon: IconPath;
  /** Where it leads; an entry with children only opens them. */
  readonly link?: string;
  readonly children?: readonly MenuChild[];
}

/** A screen of an entry that opens; its visibility is that of the entry. */
export interface MenuChild {
  readonly id: string;
  readonly title: string;
  readonly link: string;
}

export interface MenuGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly MenuItem[];
}

/** The drawing that a menu's entry names; a plain page for a name that the family has not. */
export function iconOf(name: string | undefined): IconPath {
  const known: Readonly<Record<string, IconPath>> = icons;
  return known[name ?? ""] ?? icons.document;
}

const nameOf = ({ label, title = "" }: NavigationItem): string => label ?? title;
const childOf = (item: NavigationItem): MenuChild => ({
  id: item.id,
  title: nameOf(item),
  link: item.link ?? "",
});

function itemOf(item: NavigationItem): MenuItem {
  const { id, label, title, icon, link, children } = item;
  return {
    id,
    title: nameOf(item),
    ...(label === undefined ? {} : { specified: title }),
    icon: iconOf(icon),
    ...(link === undefined ? {} : { link }),
    ...(children === undefined ? {} : { children: children.map(childOf) }),
  };
}

/**
 * The menu that a person sees, as groups of entries, for what searches it: an entry needs Viewer on its service, one of no
 * service needs no right. No empty group.
 */
export const visibleMenu = (user: SignedInUser | undefined): readonly MenuGroup[] =>
  shownItems(navigationFor((service) => mayDo(user, { service, action: "Viewer" })).default).map((item) => ({
    id: item.id,
    title: nameOf(item),
    items: (item.children ?? []).map(itemOf),
  }));
