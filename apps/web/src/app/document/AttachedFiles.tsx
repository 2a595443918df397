import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { type DownloadedFile, saveFile } from "../../lib/api.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import { toastRefusal } from "../announce-error.ts";
import styles from "./RecordRows.module.css";

export interface AttachedFile {
  readonly id: string;
  readonly fileName: string;
  /** Size, day, person: shown in grey beside the name. */
  readonly told: string;
}

interface AttachedFilesProps {
  readonly files: readonly AttachedFile[];
  /** What is attached here, as the place to drop it says. */
  readonly title: string;
  /** From what it is taken off: « à la facture ». */
  readonly to: string;
  /** Why nothing can be attached, or taken off. */
  readonly cannotAdd: string | undefined;
  readonly cannotRemove: string | undefined;
  readonly onAdd: (file: File) => Promise<unknown>;
  readonly onRead: (file: AttachedFile) => Promise<DownloadedFile>;
  readonly onRemove: (file: AttachedFile) => Promise<unknown>;
}

/** « Pièces jointes »: documents that prove something, brought, read and taken off. */
export function AttachedFiles(props: AttachedFilesProps) {
  const { files, title, to, cannotAdd, cannotRemove, onAdd, onRead, onRemove } = props;
  const [sending, setSending] = useState(false);

  async function told(work: () => Promise<unknown>, done?: string) {
    try {
      await work();
      if (done !== undefined) toast({ message: done, tone: "success" });
    } catch (error) {
      await toastRefusal(error);
    }
  }

  async function add(added: readonly File[]) {
    setSending(true);
    for (const file of added) await told(() => onAdd(file), `${file.name} est joint.`);
    setSending(false);
  }

  async function remove(file: AttachedFile) {
    const sure = await confirmInFrench({
      title: "Retirer la pièce",
      message: `${file.fileName} n’est plus jointe ${to}.`,
      confirmLabel: "Retirer",
    });
    if (sure) await told(() => onRemove(file), "Pièce retirée.");
  }

  return (
    <Panel title="Pièces jointes" flush>
      {files.length > 0 && (
        <ul className={styles.rows}>
          {files.map((file) => (
            <li key={file.id} className={styles.row}>
              <span className={styles.what}>
                {file.fileName} <span className={styles.quiet}>{file.told}</span>
              </span>
              <IconButton
                size="small"
                aria-label={`Télécharger ${file.fileName}`}
                onClick={() => void told(async () => saveFile(await onRead(file), file.fileName))}
              >
                <Icon path={icons.download} size={16} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Retirer ${file.fileName}`}
                disabled={cannotRemove !== undefined}
                title={cannotRemove ?? ""}
                onClick={() => void remove(file)}
              >
                <Icon path={icons.trash} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.drop}>
        <FileDrop
          compact
          multiple
          title={sending ? "Envoi…" : title}
          hint={cannotAdd ?? "PDF, image, document bureautique, courriel ou texte"}
          accept=".pdf,image/*,.xml,.docx,.xlsx,.pptx,.odt,.ods,.doc,.xls,.msg,.eml,.txt,.csv"
          disabled={sending || cannotAdd !== undefined}
          onFiles={(added) => void add(added)}
        />
      </div>
    </Panel>
  );
}
