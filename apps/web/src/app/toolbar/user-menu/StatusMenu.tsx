import type { UserStatus } from "@grand-livre/contracts/common-user";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useRef, useState } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { useLabels } from "../../i18n/use-labels.ts";
import styles from "../UserMenu.module.css";
import { statuses, useStatus } from "./common-user.ts";

export interface StatusMenuProps {
  readonly status: UserStatus;
  /** A status was chosen. */
  readonly onChosen: () => void;
  /** Given by the menu that holds this entry: where the keyboard stands. */
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
}

/** The entry « Statut » and the menu it opens. */
export function StatusMenu({ status, onChosen, ...held }: StatusMenuProps) {
  const { label } = useLabels();
  const change = useStatus();
  const [opened, setOpened] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const id = useId();
  return (
    <>
      <MenuItem
        {...held}
        ref={entry}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(true)}
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft" || event.key === "ArrowRight") setOpened(true);
        }}
      >
        <span className={styles.bullet} data-status={status} />
        <span className={styles.grow}>{label("user.status")}</span>
        <span className={styles.current}>{label(`user.${status}`)}</span>
        <Icon path={icons.chevronRight} size={16} />
      </MenuItem>
      <Menu
        id={id}
        anchorEl={() => entry.current}
        open={opened}
        onClose={() => setOpened(false)}
        anchorOrigin={{ vertical: "top", horizontal: "left" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-label": label("user.status") } }}
      >
        {statuses.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === status}
            selected={one === status}
            onClick={() => {
              setOpened(false);
              onChosen();
              void change(one);
            }}
          >
            <span className={styles.bullet} data-status={one} />
            {label(`user.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
