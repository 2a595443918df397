import type { NavigationItem, NavigationVariant } from "@grand-livre/contracts/navigation";
import { employeeNavigation, navigationFor } from "@grand-livre/contracts/navigation-menu";
import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { readFirm } from "../company/service.ts";

/** The menus of one caller, by the same policy that guards the API; the missions of a firm are in the firm mode alone. */
export async function navigationOf(
  db: Connection,
  caller: Caller,
): Promise<Record<NavigationVariant, NavigationItem[]>> {
  if (caller.employeeOnly) return employeeNavigation();
  const { firmMode } = await readFirm(db);
  return navigationFor(
    (service) => (service !== "engagements" || firmMode) && mayDo(caller, { service, action: "Viewer" }),
  );
}
