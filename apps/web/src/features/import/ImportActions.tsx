import Button from "@mui/material/Button";
import { ActionButton } from "../../ui/ActionButton.tsx";
import styles from "./Import.module.css";

/** The foot of a previewed file: to import it, or to give it up; `refused` says what keeps it out. */
export function ImportActions({
  onImport,
  refused,
  isReturned,
  onCancel,
}: {
  readonly onImport: () => void;
  readonly refused: string | undefined;
  /** The person comes back to a preview after leaving it: the button has the focus again. */
  readonly isReturned: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className={styles.actions}>
      <ActionButton shortcut="Ctrl+Entrée" onClick={onImport} disabledReason={refused} autoFocus={isReturned}>
        Importer
      </ActionButton>
      <Button color="inherit" onClick={onCancel}>
        Annuler
      </Button>
      {refused !== undefined && <p className={styles.meaning}>{refused}</p>}
    </div>
  );
}
