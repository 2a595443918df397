import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { type Store, useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./DocumentHeader.module.css";

interface NeighboursProps {
  readonly id: string;
  /** The documents of the list last looked at, in its order. */
  readonly sequence: Store<readonly string[]>;
  readonly onOpen: (id: string) => void;
}

/** The previous and the next document of the list that was left, without going back to it. */
export function Neighbours({ id, sequence, onOpen }: NeighboursProps) {
  const ids = useStore(sequence);
  const at = ids.indexOf(id);
  const previous = at > 0 ? ids[at - 1] : undefined;
  const following = at === -1 ? undefined : ids[at + 1];
  const go = (to: string | undefined) => {
    if (to !== undefined) onOpen(to);
  };
  useShortcut("k", () => go(previous), { repeats: true });
  useShortcut("j", () => go(following), { repeats: true });
  useShortcut("alt+pageup", () => go(previous), { inFields: true, repeats: true });
  useShortcut("alt+pagedown", () => go(following), { inFields: true, repeats: true });
  if (at === -1) return null;
  return (
    <nav className={styles.neighbours} aria-label="Factures voisines">
      <span className={styles.place}>
        {at + 1} sur {ids.length}
      </span>
      <Tooltip title="Précédente (K)">
        <span>
          <IconButton
            size="small"
            aria-label="Facture précédente"
            aria-keyshortcuts="k Alt+PageUp"
            disabled={previous === undefined}
            onClick={() => go(previous)}
          >
            <Icon path={icons.chevronLeft} size={18} />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Suivante (J)">
        <span>
          <IconButton
            size="small"
            aria-label="Facture suivante"
            aria-keyshortcuts="j Alt+PageDown"
            disabled={following === undefined}
            onClick={() => go(following)}
          >
            <Icon path={icons.chevronRight} size={18} />
          </IconButton>
        </span>
      </Tooltip>
    </nav>
  );
}
