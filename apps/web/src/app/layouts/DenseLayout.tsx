import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useState, useSyncExternalStore } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { navigationAppearance } from "../navigation/appearance.ts";
import { MenuMatches, MenuSearch, useMatches } from "../navigation/MenuSearch.tsx";
import { BrandBar, UserBlock } from "../navigation/MenuSlots.tsx";
import { useNavigation } from "../navigation/use-navigation.ts";
import type { LayoutProps } from "./load-layout.ts";
import { SideLayout } from "./SideLayout.tsx";

/** The product's own layout: a dark menu of 280 or 80 px with its search box, the user and the way out. */
export function DenseLayout({ children }: LayoutProps) {
  const appearance = useSyncExternalStore(navigationAppearance.subscribe, navigationAppearance.get);
  const items = useNavigation("default");
  const [typed, setTyped] = useState("");
  const matches = useMatches(items, typed);
  return (
    <SideLayout
      name="dense"
      variant="default"
      appearance={appearance}
      strip={false}
      start={<AppearanceButton appearance={appearance} />}
      slots={({ close }) => ({
        header: (
          <>
            <BrandBar height={56} />
            <MenuSearch typed={typed} onType={setTyped} matches={matches ?? []} onNavigate={close} />
          </>
        ),
        footer: <UserBlock />,
        ...(matches === undefined
          ? {}
          : {
              instead: (
                <MenuMatches
                  matches={matches}
                  onNavigate={() => {
                    setTyped("");
                    close();
                  }}
                />
              ),
            }),
      })}
    >
      {children}
    </SideLayout>
  );
}

function AppearanceButton({ appearance }: { readonly appearance: "default" | "dense" }) {
  const { label } = useLabels();
  const text = appearance === "dense" ? label("toolbar.widenMenu") : label("toolbar.narrowMenu");
  return (
    <Tooltip title={text}>
      <IconButton aria-label={text} onClick={() => navigationAppearance.toggle()}>
        <Icon path={icons.expand} />
      </IconButton>
    </Tooltip>
  );
}
