import Button from "@mui/material/Button";
import { formatPlural } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { Kbd } from "../../../ui/Kbd.tsx";
import styles from "./CheckBar.module.css";

interface CheckBarProps {
  /** Fields that still wait for a look. */
  readonly left: number;
  readonly onNext: () => void;
}

/** How many fields wait for a look, and the keys that go through them. */
export function CheckBar({ left, onNext }: CheckBarProps) {
  return (
    <div className={styles.bar} data-done={left === 0 || undefined}>
      <Icon path={left === 0 ? icons.check : icons.question} size={18} />
      <span className={styles.count} role="status">
        {left === 0 ? "Les champs lus sont vérifiés" : `${formatPlural(left, "champ")} à vérifier`}
      </span>
      <span className={styles.keys}>
        {left > 0 && (
          <>
            <span>
              <Kbd>Tab</Kbd> suivant
            </span>
            <span>
              <Kbd>Entrée</Kbd> confirmer
            </span>
          </>
        )}
        <span>
          <Kbd>F2</Kbd> liste du document
        </span>
      </span>
      {left > 0 && (
        <Button size="small" color="inherit" variant="outlined" onClick={onNext}>
          Vérifier
        </Button>
      )}
    </div>
  );
}
