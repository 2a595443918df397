import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { useStoredLink } from "../panel/follow-link.ts";
import { iconNamed } from "../panel/panel-icons.ts";
import styles from "./ShortcutsPanel.module.css";

export interface ShortcutGridProps {
  readonly shortcuts: readonly Shortcut[];
  readonly onFollow: () => void;
  /** While modifying: a cell opens its form instead of its link. */
  readonly onEdit?: (shortcut: Shortcut) => void;
}

/** Two columns of links. */
export function ShortcutGrid({ shortcuts, onFollow, onEdit }: ShortcutGridProps) {
  const linkTo = useStoredLink();
  return (
    <ul className={styles.grid}>
      {shortcuts.map((one) => (
        <li key={one.id}>
          {onEdit === undefined ? (
            <a className={styles.cell} {...linkTo(one.link, one.useRouter, onFollow)}>
              <Cell shortcut={one} />
            </a>
          ) : (
            <button type="button" className={styles.cell} data-editing="" onClick={() => onEdit(one)}>
              <Cell shortcut={one} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Cell({ shortcut }: { readonly shortcut: Shortcut }) {
  return (
    <>
      <span className={styles.disc}>
        <Icon path={iconNamed(shortcut.icon, icons.link)} className={styles.own} />
        <Icon path={icons.edit} className={styles.pencil} />
      </span>
      <span className={styles.label}>{shortcut.label}</span>
      {shortcut.description !== "" && <span className={styles.description}>{shortcut.description}</span>}
    </>
  );
}
