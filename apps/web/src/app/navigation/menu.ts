import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { type IconPath, icons } from "../../ui/icons.ts";

/** One entry of the menu. Titles are the specification's, letter for letter: rights are matched by them. */
export interface MenuItem {
  readonly id: string;
  readonly title: string;
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
  /** No heading when absent. */
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

/** The drawing that a menu's entry names; a plain page for a name that the family has not. */
export function iconOf(name: string | undefined): IconPath {
  const known: Readonly<Record<string, IconPath>> = icons;
  return known[name ?? ""] ?? icons.document;
}

const childOf = ({ id, title = "", link = "" }: NavigationItem): MenuChild => ({ id, title, link });

function itemOf({ id, title = "", icon, link, children }: NavigationItem): MenuItem {
  return {
    id,
    title,
    icon: iconOf(icon),
    ...(link === undefined ? {} : { link }),
    ...(children === undefined ? {} : { children: children.map(childOf) }),
  };
}

/** The product's menu as groups of entries, for what searches it: the palette and the menu's own box. */
export const menu: readonly MenuGroup[] = navigationFor(() => true).default.map((item) =>
  item.type === "group"
    ? {
        id: item.id,
        title: item.title ?? "",
        items: (item.children ?? []).filter(({ type }) => type !== "divider").map(itemOf),
      }
    : { id: `top.${item.id}`, items: [itemOf(item)] },
);
