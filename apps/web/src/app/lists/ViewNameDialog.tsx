import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { explainError } from "../../lib/error-text.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./ViewNameDialog.module.css";

interface ViewNameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of a view; a refusal is told under the name. */
export function ViewNameDialog({ title, name, onSave, onClose }: ViewNameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function save() {
    if (typed.trim() === "") {
      setError("Donnez un nom à cette vue.");
      return;
    }
    setSaving(true);
    try {
      await onSave(typed.trim());
      onClose();
    } catch (refused) {
      const { text, code } = await explainError(refused);
      setError(`${text} (code ${code})`);
      setSaving(false);
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="view-name-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="view-name-title" className={styles.title ?? ""}>
          {title}
        </DialogTitle>
        <DialogContent>
          <TextField label="Nom de la vue" value={typed} onChange={setTyped} error={error} autoFocus />
        </DialogContent>
        <DialogActions className={styles.actions ?? ""}>
          <Button color="inherit" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="contained" disabled={saving}>
            Enregistrer
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
