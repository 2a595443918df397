import useMediaQuery from "@mui/material/useMediaQuery";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { LanguageButton } from "./LanguageButton.tsx";
import styles from "./Toolbar.module.css";
import { ToolbarPanel } from "./ToolbarPanels.tsx";
import { UserMenu } from "./UserMenu.tsx";

export interface ToolbarProps {
  /** What this layout shows elsewhere, or not at all. */
  readonly without?: readonly ("notifications" | "user" | "quickChat")[] | undefined;
  /** Conversations have their strip at the right edge from 1280 px: no button then. */
  readonly strip?: boolean;
}

/** The controls at the right of every header, always in this order. */
export function Toolbar({ without = [], strip = true }: ToolbarProps) {
  const md = useMediaQuery("(min-width: 960px)", { noSsr: true });
  const lg = useMediaQuery("(min-width: 1280px)", { noSsr: true });
  return (
    <div className={styles.toolbar}>
      <LanguageButton />
      {md && <FullscreenButton />}
      <ToolbarPanel name="SearchButton" />
      <ToolbarPanel name="ShortcutsButton" />
      <ToolbarPanel name="MessagesButton" />
      {!without.includes("notifications") && <ToolbarPanel name="NotificationsButton" />}
      {!without.includes("quickChat") && !(lg && strip) && <ToolbarPanel name="QuickChatButton" />}
      {!without.includes("user") && <UserMenu />}
    </div>
  );
}
