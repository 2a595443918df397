import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { fold } from "@grand-livre/domain/text/fold";
import { type Command, matchCommands } from "../palette/commands.ts";

export interface MenuMatch {
  /** The entry that was found, with the icon of what holds it when it has none of its own. */
  readonly item: NavigationItem;
  /** The title of the entry or group that holds it. */
  readonly under: string | undefined;
}

/**
 * What the menu's box finds: every screen whose title, or whose entry's title, contains what was typed; then what the palette finds
 * by the trade's words (« balance », « lettrage »), under the tabs of screens too.
 */
export function searchItems(
  items: readonly NavigationItem[],
  typed: string,
  commands: readonly Command[],
): readonly MenuMatch[] {
  const wanted = fold(typed.trim());
  if (wanted === "") return [];
  const entries = below(items, wanted, undefined, false);
  const links = new Set(entries.map(({ item }) => item.link));
  const others = matchCommands(commands, typed).filter(({ link }) => !links.has(link) && links.add(link));
  return [
    ...entries,
    ...others.map(({ id, title, link, under }) => ({
      item: { id, title, link, type: "basic" as const, icon: "arrowRight", hidden: false },
      under,
    })),
  ];
}

function below(
  items: readonly NavigationItem[],
  wanted: string,
  parent: NavigationItem | undefined,
  parentMatches: boolean,
): readonly MenuMatch[] {
  return items.flatMap((item): readonly MenuMatch[] => {
    const matches =
      parentMatches || [item.title, item.label].some((name) => fold(name ?? "").includes(wanted));
    // A group's name would find half the menu: only the names of entries count for what is below them.
    if (item.children !== undefined)
      return below(item.children, wanted, item, parent !== undefined && item.type !== "group" && matches);
    if (!matches || item.disabled === true || (item.link === undefined && item.function === undefined))
      return [];
    const icon = item.icon ?? parent?.icon;
    return [{ item: icon === undefined ? item : { ...item, icon }, under: parent?.title }];
  });
}
