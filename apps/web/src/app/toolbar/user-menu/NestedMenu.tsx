import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import styles from "../UserMenu.module.css";

/** The keyboard focus, set by the menu that contains an entry. */
export interface Held {
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
}

export interface NestedMenuProps<Value extends string> extends Held {
  readonly title: string;
  /** Before the title. */
  readonly mark: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly title: string; readonly mark: ReactNode }[];
  readonly onChoose: (value: Value) => void;
}

/** An entry that shows the current choice, and the menu that it opens beside itself. */
export function NestedMenu<Value extends string>(props: NestedMenuProps<Value>) {
  const { title, mark, value, options, onChoose, ...held } = props;
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
        {mark}
        <span className={styles.grow}>{title}</span>
        <span className={styles.current}>{options.find((one) => one.value === value)?.title}</span>
        <Icon path={icons.chevronRight} size={16} />
      </MenuItem>
      <Menu
        id={id}
        anchorEl={() => entry.current}
        open={opened}
        onClose={() => setOpened(false)}
        anchorOrigin={{ vertical: "top", horizontal: "left" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-label": title } }}
      >
        {options.map((one) => (
          <MenuItem
            key={one.value}
            role="menuitemradio"
            aria-checked={one.value === value}
            selected={one.value === value}
            onClick={() => {
              setOpened(false);
              onChoose(one.value);
            }}
          >
            {one.mark}
            {one.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
