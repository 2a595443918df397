import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session, storageKeys } from "../../lib/session.ts";
import { PaletteHost } from "../palette/PaletteHost.tsx";
import { SettingsHost } from "../settings-panel/SettingsHost.tsx";
import { ThemeVariables } from "../theme/ThemeVariables.tsx";
import { useDemandedLayout, useLayoutName } from "./layout-choice.ts";
import { withoutMenu } from "./layout-names.ts";
import { useLoadedLayout } from "./load-layout.ts";
import styles from "./MainLayout.module.css";
import { SampleLayoutBar } from "./SampleLayoutBar.tsx";
import { ScreenPlace } from "./ScreenPlace.tsx";
import { StrayFiles } from "./StrayFiles.tsx";

/** Signed in: the chosen layout around the screen, and what every layout has. */
export function MainLayout() {
  const name = useLayoutName();
  const demanded = useDemandedLayout();
  const Layout = useLoadedLayout(name);
  const { label } = useLabels();
  useSignOutElsewhere();
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeVariables />
      <a className={styles.skip} href="#contenu">
        {label("layout.skip")}
      </a>
      {demanded === undefined && withoutMenu(name) && <SampleLayoutBar name={name} />}
      {Layout !== undefined && (
        <ScreenPlace screen={<Outlet />} layout={(place) => <Layout>{place}</Layout>} />
      )}
      <SettingsHost />
      {session.user()?.employeeOnly !== true && <PaletteHost />}
      <StrayFiles />
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
