import { SearchButton } from "./SearchButton.tsx";
import styles from "./Toolbar.module.css";
import { ToolbarPanel } from "./ToolbarPanels.tsx";
import { UserMenu, type UserMenuProps } from "./UserMenu.tsx";

export interface ToolbarProps extends UserMenuProps {
  /** What this layout shows elsewhere. */
  readonly without?: readonly ("notifications" | "user")[] | undefined;
}

/** The right of every header: the search, what happened, the person. Everything else is in the person's menu. */
export function Toolbar({ without = [], chat }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchButton />
      {!without.includes("notifications") && <ToolbarPanel name="NotificationsButton" />}
      {!without.includes("user") && <UserMenu chat={chat} />}
    </div>
  );
}
