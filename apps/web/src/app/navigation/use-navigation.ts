import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import type { NavigationItem, NavigationVariant } from "@grand-livre/contracts/navigation";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../lib/api.ts";
import { useLabels } from "../../lib/i18n/labels.ts";
import { mayDo } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { shownItems } from "./active-match.ts";

/** The four menus as the server gives them to this person. */
export const navigationQuery = queryOptions({
  queryKey: ["common", "navigation"],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(navigationEndpoints.read, { signal, quiet: true }),
});

/**
 * One of the four menus, without what is hidden. When the server's answer is missing, the same menu from the same
 * source by the rights from sign-in: so that a menu is always there.
 */
export function useNavigation(variant: NavigationVariant): readonly NavigationItem[] {
  const user = useSignedInUser();
  const { data } = useQuery(navigationQuery);
  const { titled } = useLabels();
  return useMemo(() => {
    const menus = data ?? navigationFor((service) => mayDo(user, { service, action: "Viewer" }));
    const translated = (item: NavigationItem): NavigationItem => ({
      ...item,
      title: item.title === undefined ? undefined : titled(item.label ?? item.title),
      ...(item.children === undefined ? {} : { children: item.children.map(translated) }),
    });
    return shownItems(menus[variant]).map(translated);
  }, [data, user, variant, titled]);
}
