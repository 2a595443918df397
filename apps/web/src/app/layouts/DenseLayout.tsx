import useMediaQuery from "@mui/material/useMediaQuery";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { queryClient } from "../../lib/query-client.ts";
import { storageKeys } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { NAVIGATION_WIDTH, navigationAppearance, navigationOpened } from "../navigation/appearance.ts";
import { SideNavigation } from "../navigation/SideNavigation.tsx";
import { Toolbar } from "../toolbar/Toolbar.tsx";
import styles from "./DenseLayout.module.css";

const NavigationDrawer = lazy(() =>
  import("../navigation/NavigationDrawer.tsx").then((module) => ({ default: module.NavigationDrawer })),
);

/** The product's layout: a side menu of 280 or 80 px (a drawer below 960 px), the toolbar, the screen. */
export function DenseLayout() {
  const wide = useMediaQuery("(min-width: 960px)", { noSsr: true });
  const appearance = useSyncExternalStore(navigationAppearance.subscribe, navigationAppearance.get);
  const opened = useStore(navigationOpened);
  const [drawer, setDrawer] = useState(false);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useSignOutElsewhere();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of any navigation closes the drawer.
  useEffect(() => setDrawer(false), [path, wide]);

  const beside = wide && opened ? NAVIGATION_WIDTH[appearance] : 0;
  return (
    <QueryClientProvider client={queryClient}>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <div className={styles.frame} style={{ "--beside": `${beside}px` } as React.CSSProperties}>
        {wide && (
          <div className={styles.side} inert={!opened} data-closed={!opened || undefined}>
            <SideNavigation narrow={appearance === "dense"} />
          </div>
        )}
        <div className={styles.column}>
          <Toolbar
            wide={wide}
            onMenu={() => (wide ? navigationOpened.set(!opened) : setDrawer(true))}
            menuOpen={wide ? opened : drawer}
          />
          <main id="contenu" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      {!wide && (
        <Suspense fallback={null}>
          <NavigationDrawer open={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/** Signing out in one tab signs out the others: none may show what its user is no longer allowed to see. */
function useSignOutElsewhere() {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const signedOut = event.key === null || event.key === storageKeys.accessToken;
      if (signedOut && localStorage.getItem(storageKeys.accessToken) === null) window.location.reload();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}
