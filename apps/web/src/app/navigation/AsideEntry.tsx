import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { holdsActive } from "./active-match.ts";
import { EntryFace } from "./EntryFace.tsx";
import styles from "./NavigationItems.module.css";

interface AsideEntryProps {
  readonly item: NavigationItem;
  readonly path: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** An entry that opens a second panel beside the menu. */
export function AsideEntry({ item, path, open, onToggle }: AsideEntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      title={item.tooltip}
      data-entry={item.id}
      aria-expanded={open}
      aria-disabled={item.disabled === true || undefined}
      data-holds-current={open || holdsActive(item, path) || undefined}
      onClick={() => {
        if (item.disabled !== true) onToggle();
      }}
    >
      <EntryFace item={item} nested={false} />
    </button>
  );
}
