import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useMemo } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { createPreference } from "../../lib/preference.ts";
import { useStore } from "../../lib/store.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import styles from "./ColumnChoice.module.css";

export interface HiddenColumns {
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onReset: () => void;
}

/** The columns that a person put aside on a list; remembered in the browser. */
export function useHiddenColumns(list: string): HiddenColumns {
  const preference = useMemo(() => createPreference(`columns.${list}`, ""), [list]);
  const text = useStore(preference);
  const hidden = new Set(text.split(",").filter((id) => id !== ""));
  return {
    hidden,
    onToggle(id) {
      const next = new Set(hidden);
      if (!next.delete(id)) next.add(id);
      preference.set([...next].join(","));
    },
    onReset: () => preference.set(""),
  };
}

interface ColumnChoiceProps<Row> extends HiddenColumns {
  readonly columns: readonly Column<Row>[];
}

/** Which columns a list shows. The first one stays: it says what a row is. */
export function ColumnChoice<Row>({ columns, hidden, onToggle, onReset }: ColumnChoiceProps<Row>) {
  const { label } = useLabels();
  return (
    <MenuButton
      trigger={(control) => (
        <IconButton
          {...control}
          size="small"
          aria-label={label("list.columns")}
          title={label("list.columns")}
        >
          <Icon path={icons.columns} size={18} />
        </IconButton>
      )}
    >
      {(close) => [
        ...columns.slice(1).map(({ id, header, from }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(id)}
            dense
            onClick={() => onToggle(id)}
          >
            <span className={styles.mark}>{!hidden.has(id) && <Icon path={icons.check} size={16} />}</span>
            {header}
            {from !== undefined && <span className={styles.room}>{label("list.ifRoom")}</span>}
          </MenuItem>
        )),
        <MenuItem
          key="reset"
          dense
          divider={false}
          className={styles.reset ?? ""}
          disabled={hidden.size === 0}
          onClick={() => {
            close();
            onReset();
          }}
        >
          {label("list.allColumns")}
        </MenuItem>,
      ]}
    </MenuButton>
  );
}
