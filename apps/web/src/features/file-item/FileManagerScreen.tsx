import type { FileItem } from "@grand-livre/contracts/file-item";
import { ACCEPTED_FILES } from "@grand-livre/contracts/file-item-types";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Loading } from "../../app/Loading.tsx";
import { ListBeside } from "../../app/office/ListBeside.tsx";
import { useGone } from "../../app/office/use-gone.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./FileItem.module.css";
import { FilePane } from "./FilePane.tsx";
import { folderQuery, sendFile } from "./file-queries.ts";
import { NewFolderDialog } from "./NewFolderDialog.tsx";

/** Folders and files of the installation; the open one is beside them. */
export function FileManagerScreen() {
  const { folder, item } = useSearch({ from: "/shell/apps/file-manager" });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(folderQuery(folder));
  const [isAdding, setAdding] = useState(false);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const show = (open: string | undefined) =>
    void navigate({ to: "/apps/file-manager", search: { folder, item: open }, replace: item !== undefined });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  useGone(isGone, "Ce dossier n’existe plus.", () => void navigate({ to: "/apps/file-manager", search: {} }));
  const opened = [...(data?.folders ?? []), ...(data?.files ?? [])].find(({ id }) => id === item);
  useGone(data !== undefined && item !== undefined && opened === undefined, "Ce fichier n’est pas ici.", () =>
    show(undefined),
  );

  async function send(files: readonly File[]) {
    setSending(true);
    for (const file of files) await sendFile(folder, file);
    setSending(false);
  }

  return (
    <ListBeside detail={opened && <FilePane key={opened.id} item={opened} onClose={() => show(undefined)} />}>
      <PageHeader
        title="Fichiers"
        subtitle={
          data === undefined
            ? undefined
            : `${formatPlural(data.folders.length, "dossier")}, ${formatPlural(data.files.length, "fichier")}`
        }
        secondary={
          <ActionButton
            variant="outlined"
            color="inherit"
            icon={icons.folder}
            onClick={() => setAdding(true)}
          >
            Nouveau dossier
          </ActionButton>
        }
        action={
          <ActionButton
            icon={icons.upload}
            onClick={() => input.current?.click()}
            disabledReason={sending ? "Envoi en cours." : undefined}
          >
            {sending ? "Envoi…" : "Déposer un fichier"}
          </ActionButton>
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Fichiers à déposer"
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {data !== undefined && data.path.length > 0 && <Way path={data.path} />}
      {data === undefined ? (
        <Loading error={isGone ? null : error} onRetry={() => void refetch()} fields={6} />
      ) : data.folders.length + data.files.length === 0 ? (
        <EmptyState
          icon={icons.folder}
          title="Dossier vide"
          text="Déposez un PDF, un tableur, un texte ou une image."
        />
      ) : (
        <>
          {data.folders.length > 0 && (
            <section aria-label="Dossiers">
              <h2 className={styles.heading}>Dossiers</h2>
              <ul className={styles.tiles}>
                {data.folders.map((one) => (
                  <li key={one.id} className={styles.tile}>
                    <Link className={styles.face} to="/apps/file-manager" search={{ folder: one.id }}>
                      <Icon path={icons.folder} size={44} />
                      <Name item={one} />
                    </Link>
                    <button
                      type="button"
                      className={styles.info}
                      aria-label={`Détail de ${one.name}`}
                      onClick={() => show(one.id)}
                    >
                      <Icon path={icons.info} size={18} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data.files.length > 0 && (
            <section aria-label="Fichiers">
              <h2 className={styles.heading}>Fichiers</h2>
              <ul className={styles.tiles}>
                {data.files.map((one) => (
                  <li key={one.id} className={styles.tile}>
                    <button
                      type="button"
                      className={styles.face}
                      aria-current={one.id === item || undefined}
                      onClick={() => show(one.id)}
                    >
                      <span className={styles.document}>
                        <Icon path={icons.document} size={44} />
                        <span className={styles.type} data-type={one.type}>
                          {one.type}
                        </span>
                      </span>
                      <Name item={one} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {isAdding && <NewFolderDialog folder={folder} onClose={() => setAdding(false)} />}
    </ListBeside>
  );
}

function Name({ item: { name, contents, size } }: { readonly item: FileItem }) {
  return (
    <>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.quiet}>{contents ?? size}</span>
    </>
  );
}

/** From the root to the folder that is shown. */
function Way({ path }: { readonly path: readonly FileItem[] }) {
  return (
    <nav className={styles.way} aria-label="Chemin du dossier">
      <Link to="/apps/file-manager" search={{}}>
        Accueil
      </Link>
      {path.map(({ id, name }, at) => (
        <span key={id}>
          {" / "}
          {at === path.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to="/apps/file-manager" search={{ folder: id }}>
              {name}
            </Link>
          )}
        </span>
      ))}
    </nav>
  );
}
