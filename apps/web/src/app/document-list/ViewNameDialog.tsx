import { viewName } from "@grand-livre/contracts/saved-view";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { z } from "zod";
import { TextField } from "../../ui/TextField.tsx";
import { useContractForm } from "../form/use-contract-form.ts";
import styles from "./ViewNameDialog.module.css";

interface ViewNameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const schema = z.object({ name: viewName });

/** Asks for the name of a view; a refusal is shown under the name. */
export function ViewNameDialog({ title, name, onSave, onClose }: ViewNameDialogProps) {
  const form = useContractForm({
    initial: { name },
    labels: { name: "Nom de la vue" },
    judged: "sent",
    schema,
    body: (values) => values,
    places: { SAVED_VIEW_LIMIT: "name", SAVED_VIEW_NOT_FOUND: "name" },
    send: async ({ name = "" }) => {
      await onSave(name.trim());
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="view-name-title">
      <form {...form.frame}>
        <DialogTitle id="view-name-title" className={styles.title ?? ""}>
          {title}
        </DialogTitle>
        <DialogContent>
          <TextField {...form.field("name")} error={form.error("name") ?? form.failure?.text} autoFocus />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="contained" disabled={form.sending}>
            Enregistrer
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
