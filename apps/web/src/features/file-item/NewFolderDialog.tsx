import { useState } from "react";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./FileItem.module.css";
import { createFolder } from "./file-queries.ts";

interface NewFolderDialogProps {
  /** The folder that it lies in; the root without one. */
  readonly folder: string | undefined;
  readonly onClose: () => void;
}

/** Names a new folder. */
export function NewFolderDialog({ folder, onClose }: NewFolderDialogProps) {
  const [name, setName] = useState("");
  const isBlank = name.trim() === "";

  async function add() {
    if (isBlank) return;
    if ((await createFolder(folder, name.trim())) !== undefined) onClose();
  }

  return (
    <OfficeDialog title="Nouveau dossier" size="small" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField label="Nom du dossier" value={name} onChange={setName} maxLength={200} autoFocus />
        <ActionButton type="submit" disabledReason={isBlank ? "Donnez un nom au dossier." : undefined}>
          Créer
        </ActionButton>
      </form>
    </OfficeDialog>
  );
}
