import useMediaQuery from "@mui/material/useMediaQuery";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "../../lib/store.ts";
import { navigationOpened } from "../navigation/appearance.ts";

export interface SideMenu {
  /** From 960 px: the menu is beside the content, or above it. */
  readonly wide: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Whether the menu is open: beside the content it stays as it was left, over the content it starts closed. */
export function useSideMenu(): SideMenu {
  const wide = useMediaQuery("(min-width: 960px)", { noSsr: true });
  const beside = useStore(navigationOpened);
  const [drawer, setDrawer] = useState(false);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of any navigation closes the drawer.
  useEffect(() => setDrawer(false), [path, wide]);
  return {
    wide,
    open: wide ? beside : drawer,
    toggle: () => (wide ? navigationOpened.set(!beside) : setDrawer(!drawer)),
    close: () => setDrawer(false),
  };
}
