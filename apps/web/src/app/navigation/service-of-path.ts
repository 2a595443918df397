import { type ServiceId, services } from "@grand-livre/contracts/rights";
import type { MenuGroup } from "./menu.ts";

/** The service whose menu entry leads to a path, directly or by one of its children; undefined for none. */
export function serviceOfPath(menu: readonly MenuGroup[], path: string): ServiceId | undefined {
  const clean = path.replace(/\/+$/, "");
  const entry = menu
    .flatMap((group) => group.items)
    .find(({ link, children }) => link === clean || children?.some((child) => child.link === clean));
  return (Object.keys(services) as ServiceId[]).find((id) => services[id] === entry?.title);
}
