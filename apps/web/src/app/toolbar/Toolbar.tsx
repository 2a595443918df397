import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { navigationAppearance } from "../navigation/appearance.ts";
import { PaletteHost } from "../palette/PaletteHost.tsx";
import { ContextBar } from "./ContextBar.tsx";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { SchemeMenu } from "./SchemeMenu.tsx";
import styles from "./Toolbar.module.css";
import { ToolbarPanel } from "./ToolbarPanels.tsx";
import { UserMenu } from "./UserMenu.tsx";

export interface ToolbarProps {
  /** From 960 px. */
  readonly wide: boolean;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

/** The strip above every screen: the menu's buttons, the current dossier, and what belongs to the user. */
export function Toolbar({ wide, menuOpen, onMenu }: ToolbarProps) {
  return (
    <header className={styles.toolbar}>
      <Tooltip title={menuOpen && wide ? "Masquer le menu" : "Afficher le menu"}>
        <IconButton
          aria-label={menuOpen && wide ? "Masquer le menu" : "Afficher le menu"}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Icon path={icons.menu} />
        </IconButton>
      </Tooltip>
      {wide && menuOpen && <AppearanceButton />}
      <ContextBar />
      <div className={styles.end}>
        {wide && <FullscreenButton />}
        <SchemeMenu />
        <ToolbarPanel name="SearchButton" />
        <ToolbarPanel name="ShortcutsButton" />
        <ToolbarPanel name="MessagesButton" />
        <ToolbarPanel name="NotificationsButton" />
        <UserMenu />
      </div>
      <PaletteHost />
    </header>
  );
}

function AppearanceButton() {
  const appearance = useSyncExternalStore(navigationAppearance.subscribe, navigationAppearance.get);
  const label = appearance === "dense" ? "Élargir le menu" : "Réduire le menu";
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => navigationAppearance.toggle()}>
        <Icon path={icons.expand} />
      </IconButton>
    </Tooltip>
  );
}
