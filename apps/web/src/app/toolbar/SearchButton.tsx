import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import { useEmployeeOnly } from "../employee-space/employee-only.ts";
import { palette } from "../palette/palette.ts";
import styles from "./Toolbar.module.css";

/** The one search: screens, actions, third parties, documents, entries and amounts. Ctrl+K opens it too. */
export function SearchButton() {
  const { label } = useLabels();
  if (useEmployeeOnly()) return null;
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={label("search.open")}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={() => palette.set("palette")}
    >
      <Icon path={icons.search} />
      <span className={styles.searchText}>{label("search.placeholder")}</span>
      <span className={styles.searchKeys}>
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  );
}
