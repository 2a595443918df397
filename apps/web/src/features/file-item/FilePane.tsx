import { fileItemEndpoints } from "@grand-livre/contracts/endpoints/file-item";
import type { FileItem } from "@grand-livre/contracts/file-item";
import Button from "@mui/material/Button";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { LinkedRecords } from "../../app/office/LinkedRecords.tsx";
import { DetailPane } from "../../app/office/ListBeside.tsx";
import { SaveNote } from "../../app/office/SaveNote.tsx";
import { useAutosave } from "../../app/office/use-autosave.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./FileItem.module.css";
import { removeItem } from "./file-queries.ts";

interface FilePaneProps {
  readonly item: FileItem;
  readonly onClose: () => void;
}

/** What is known of a folder or a file; its name and description save themselves. */
export function FilePane({ item, onClose }: FilePaneProps) {
  const { id, type, hasContent } = item;
  const isFolder = type === "folder";
  const [isFetching, setFetching] = useState(false);
  const { draft, change, state, flush } = useAutosave(
    { name: item.name, description: item.description ?? "" },
    async ({ name, description }) => {
      const sent = {
        ...(name === undefined || name.trim() === "" ? {} : { name: name.trim() }),
        ...(description === undefined ? {} : { description: description.trim() || null }),
      };
      await call(fileItemEndpoints.change, { body: { id, item: sent } });
      await queryClient.invalidateQueries({ queryKey: [fileItemEndpoints.list.tag] });
    },
  );

  async function fetchFile() {
    setFetching(true);
    await saveDownload(fileItemEndpoints.download, { query: { id } }, item.name);
    setFetching(false);
  }

  async function remove() {
    const isSure = await confirmInFrench({
      title: isFolder ? "Supprimer le dossier" : "Supprimer le fichier",
      message: `« ${item.name} » est supprimé pour tous les utilisateurs. Cette action est définitive.`,
      confirmLabel: "Supprimer",
    });
    if (!isSure) return;
    onClose();
    await removeItem(id);
  }

  const facts: readonly (readonly [string, string | null])[] = [
    ["Créé par", item.createdBy],
    ["Créé le", formatDateTime(item.createdAt)],
    ["Modifié le", formatDateTime(item.modifiedAt)],
    ["Taille", isFolder ? null : item.size],
    ["Contenu", item.contents],
  ];
  return (
    <DetailPane
      title={item.name}
      onClose={onClose}
      head={<SaveNote state={state} onRetry={() => void flush()} />}
    >
      <div className={styles.pane}>
        <span className={styles.preview}>
          <Icon path={isFolder ? icons.folder : icons.document} size={72} />
          {!isFolder && (
            <span className={styles.type} data-type={type}>
              {type}
            </span>
          )}
        </span>
        <TextField label="Nom" value={draft.name} onChange={(name) => change({ name })} maxLength={200} />
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== null)
            .map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <TextField
          label="Description"
          value={draft.description}
          onChange={(description) => change({ description })}
          rows={6}
          maxLength={2000}
        />
        {!isFolder && <LinkedRecords kind="file" id={id} />}
        <div className={styles.actions}>
          {!isFolder && (
            <ActionButton
              icon={icons.download}
              onClick={() => void fetchFile()}
              disabledReason={
                !hasContent
                  ? "Ce fichier d’exemple n’a pas de contenu."
                  : isFetching
                    ? "Téléchargement en cours."
                    : undefined
              }
            >
              Télécharger
            </ActionButton>
          )}
          <Button
            color="error"
            startIcon={<Icon path={icons.trash} size={16} />}
            onClick={() => void remove()}
          >
            Supprimer
          </Button>
        </div>
      </div>
    </DetailPane>
  );
}
