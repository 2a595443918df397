import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useLabels } from "../lib/i18n/labels.ts";
import styles from "./ActionMenu.module.css";
import { Icon } from "./Icon.tsx";
import { type IconPath, icons } from "./icons.ts";
import { Kbd } from "./Kbd.tsx";
import { MenuButton } from "./MenuButton.tsx";

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: IconPath;
  /** The keys that do the same: `Ctrl+Entrée`. */
  readonly shortcut?: string;
  /** Why it cannot be done now; the entry stays, disabled, and says so. */
  readonly disabledReason?: string | undefined;
  readonly danger?: boolean;
}

export interface ActionMenuProps {
  readonly actions: readonly MenuAction[];
  /** What the button is called; « Autres actions » unless said. */
  readonly label?: string;
  /** In a row of a table: 28 px instead of 36. */
  readonly small?: boolean;
}

/** The rest of a screen's actions, behind three dots. Nothing at all when there are none. */
export function ActionMenu({ actions, label, small = false }: ActionMenuProps) {
  const { label: word } = useLabels();
  if (actions.length === 0) return null;
  return (
    <MenuButton
      trigger={(control) => (
        <IconButton
          {...control}
          aria-label={label ?? word("ui.otherActions")}
          size={small ? "small" : "medium"}
        >
          <Icon path={icons.more} size={small ? 18 : 20} />
        </IconButton>
      )}
    >
      {(close) =>
        actions.map((action) => (
          <MenuItem
            key={action.label}
            className={styles.item ?? ""}
            data-danger={action.danger || undefined}
            aria-disabled={action.disabledReason !== undefined}
            onClick={() => {
              if (action.disabledReason !== undefined) return;
              close();
              action.onSelect();
            }}
          >
            {action.icon !== undefined && <Icon path={action.icon} size={18} />}
            <span className={styles.text}>
              {action.label}
              {action.disabledReason !== undefined && (
                <span className={styles.reason}>{action.disabledReason}</span>
              )}
            </span>
            {action.shortcut !== undefined && <Kbd>{action.shortcut}</Kbd>}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
