import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { holdsActive } from "./active-match.ts";

type Items = readonly NavigationItem[];

/** The entries above the one called `id`, outermost first; undefined when it is not there. */
function pathTo(items: Items, id: string): readonly NavigationItem[] | undefined {
  for (const item of items) {
    if (item.id === id) return [];
    const below = pathTo(item.children ?? [], id);
    if (below !== undefined) return [item, ...below];
  }
  return undefined;
}

function everyId(items: Items): string[] {
  return items.flatMap((item) => [item.id, ...everyId(item.children ?? [])]);
}

function find(items: Items, id: string): NavigationItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : find(item.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** After a navigation: exactly the entries that hold the current screen are open. */
export function openFor(items: Items, path: string): ReadonlySet<string> {
  const open = (among: Items): string[] =>
    among.flatMap((item) => [
      ...(item.type === "collapsable" && holdsActive(item, path) ? [item.id] : []),
      ...open(item.children ?? []),
    ]);
  return new Set(open(items));
}

/**
 * A click on an entry. Opening it closes the others, except those above it and those that hold the current screen;
 * closing it closes what is open below it.
 */
export function toggled(
  items: Items,
  opened: ReadonlySet<string>,
  id: string,
  path: string,
): ReadonlySet<string> {
  const item = find(items, id);
  if (item === undefined || item.disabled === true) return opened;
  if (opened.has(id)) {
    const closed = new Set([id, ...everyId(item.children ?? [])]);
    return new Set([...opened].filter((one) => !closed.has(one)));
  }
  const kept = new Set([...openFor(items, path), ...(pathTo(items, id) ?? []).map((above) => above.id)]);
  return new Set([...[...opened].filter((one) => kept.has(one)), id]);
}
