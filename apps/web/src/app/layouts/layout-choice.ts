import { useMatches, useRouterState } from "@tanstack/react-router";
import { createPreference } from "../../lib/preference.ts";
import { useStore } from "../../lib/store.ts";
import { chooseLayout, DEFAULT_LAYOUT, type LayoutName } from "./layout-names.ts";

/** The configured layout, as the settings panel keeps it in this browser. */
export const configuredLayout = createPreference("layout", DEFAULT_LAYOUT);

/** The layout that the current route demands, if it does. */
export function useDemandedLayout(): LayoutName | undefined {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.layout !== undefined)?.staticData.layout,
  });
}

/** The layout of the current screen, decided again after every navigation. */
export function useLayoutName(): LayoutName {
  const demanded = useDemandedLayout();
  const named = useRouterState({
    select: (state) => (state.location.search as Readonly<Record<string, unknown>>).layout,
  });
  return chooseLayout([demanded], named, useStore(configuredLayout));
}
