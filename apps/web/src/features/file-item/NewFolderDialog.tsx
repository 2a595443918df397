import { fileItemEndpoints } from "@grand-livre/contracts/endpoints/file-item";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./FileItem.module.css";

interface NewFolderDialogProps {
  /** The folder that it lies in; the root without one. */
  readonly folder: string | undefined;
  readonly onClose: () => void;
}

/** Names a new folder. */
export function NewFolderDialog({ folder, onClose }: NewFolderDialogProps) {
  const [name, setName] = useState("");
  const { run } = useCommand([fileItemEndpoints.list.tag]);
  const isBlank = name.trim() === "";

  async function add() {
    if (isBlank) return;
    const body = { folder: { folderId: folder ?? null, name: name.trim() } };
    await run(fileItemEndpoints.createFolder, { body }, { done: onClose });
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
