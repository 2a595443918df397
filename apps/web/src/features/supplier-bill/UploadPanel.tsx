import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { formatBytes, formatPlural } from "../../lib/format.ts";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { durationText, ProgressRow, remainingText } from "../../ui/ProgressRow.tsx";
import styles from "./UploadPanel.module.css";
import {
  canRetry,
  hasEnded,
  remainingTime,
  summarize,
  type UploadItem,
  type UploadSummary,
} from "./upload-queue.ts";
import { clearUploads, removeUpload, retryAllUploads, retryUpload, uploads } from "./uploads.ts";

/**
 * How far the dropped files are: each one, and all of them; those of an earlier visit are under the list. Not
 * there when nothing was dropped.
 */
export function UploadPanel() {
  const queue = useStore(uploads);
  const duplicates = queue.filter(({ state }) => state === "duplicate");
  const isPile = duplicates.length > 1;
  const single = isPile ? queue.filter(({ state }) => state !== "duplicate") : queue;
  const now = useNow(queue.some((item) => !hasEnded(item)));
  const rows = useFollowed(single.findIndex((item) => !hasEnded(item)));
  if (queue.length === 0) return null;
  const summary = summarize(queue);
  const over = summary.ended === summary.total;
  const retriable = queue.filter((item) => item.state === "failed" && canRetry(item)).length;
  const remaining = remainingTime(queue, now);
  return (
    <div className={styles.panel} data-restored={queue.every((item) => item.found) || undefined}>
      <Panel
        title={over ? "Dépôt terminé" : "Dépôt en cours"}
        flush
        aside={
          <span className={styles.aside} role="status">
            {summaryText(summary)}
            {retriable > 1 && (
              <Button size="small" color="inherit" variant="outlined" onClick={retryAllUploads}>
                Réessayer les {retriable} échecs
              </Button>
            )}
            {over && (
              <IconButton size="small" aria-label="Fermer le dépôt" onClick={clearUploads}>
                <Icon path={icons.close} size={16} />
              </IconButton>
            )}
          </span>
        }
      >
        {summary.total > 1 && !over && (
          <ProgressRow
            name="Ensemble"
            state="running"
            done={summary.ended}
            total={summary.total}
            detail={`${summary.ended} sur ${formatPlural(summary.total, "fichier")}`}
            remaining={remaining === undefined ? undefined : durationText(remaining)}
          />
        )}
        <div className={styles.rows} ref={rows}>
          {(over ? failedFirst(single) : single).map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
          {isPile && <Duplicates items={duplicates} />}
        </div>
      </Panel>
    </div>
  );
}

/** Several files that are registered already: one line, each of them on demand. */
function Duplicates({ items }: { readonly items: readonly UploadItem[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ProgressRow
        name={`${formatPlural(items.length, "facture")} déjà ${items.length > 1 ? "enregistrées" : "enregistrée"}`}
        state="cancelled"
        detail="Rien n’a été créé"
        action={
          <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Réduire" : "Voir"}
          </Button>
        }
      />
      {isOpen && items.map((item) => <UploadRow key={item.id} item={item} />)}
    </>
  );
}

/** What needs somebody comes first once all is over; the others keep their order. */
function failedFirst(queue: readonly UploadItem[]): readonly UploadItem[] {
  const rank = { failed: 0, duplicate: 1 } as Partial<Record<UploadItem["state"], number>>;
  return queue.toSorted((one, other) => (rank[one.state] ?? 2) - (rank[other.state] ?? 2));
}

/** Keeps the file that is being worked on in sight of a long list, but never moves it under somebody's pointer. */
function useFollowed(rank: number) {
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = rows.current;
    const row = list?.children[rank];
    if (!(row instanceof HTMLElement) || !list || list.matches(":hover, :focus-within")) return;
    list.scrollTop = row.offsetTop - list.offsetTop;
  }, [rank]);
  return rows;
}

/** The time, updated each second as long as something goes on. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

const WORK: Readonly<Record<UploadItem["kind"], string>> = {
  "read-bill": "Lecture de la facture",
  "read-again": "Nouvelle lecture du document",
  "split-bill": "Découpe du PDF et lecture des factures",
};

/** What failed, when it is not the reading of a file just dropped. */
const FAILED_WORK: Readonly<Partial<Record<UploadItem["kind"], string>>> = {
  "read-again": "Relecture\u00a0: ",
  "split-bill": "Découpe\u00a0: ",
};

function summaryText({ total, ended, drafted, reread, duplicates, failed }: UploadSummary): string {
  if (ended < total) return `${ended} sur ${formatPlural(total, "fichier")}`;
  return [
    drafted > 0 ? formatPlural(drafted, "brouillon créé", "brouillons créés") : "",
    reread > 0 ? formatPlural(reread, "document relu", "documents relus") : "",
    duplicates > 0 ? formatPlural(duplicates, "doublon") : "",
    failed > 0 ? formatPlural(failed, "échec") : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

function UploadRow({ item }: { readonly item: UploadItem }) {
  switch (item.state) {
    case "waiting":
      return (
        <ProgressRow
          name={item.name}
          state="waiting"
          done={0}
          total={item.size}
          detail="En attente"
          action={
            <IconButton
              size="small"
              aria-label={`Retirer ${item.name}`}
              onClick={() => removeUpload(item.id)}
            >
              <Icon path={icons.close} size={16} />
            </IconButton>
          }
        />
      );
    case "sending":
      return (
        <ProgressRow
          name={item.name}
          state="running"
          done={item.sent}
          total={item.size}
          detail={`Envoi · ${formatBytes(item.sent)} sur ${formatBytes(item.size)}`}
          remaining={
            item.startedAt === undefined
              ? undefined
              : remainingText(item.startedAt, Date.now(), item.sent, item.size)
          }
        />
      );
    case "reading":
      return <ProgressRow name={item.name} state="running" detail={WORK[item.kind]} />;
    case "drafted":
      return (
        <ProgressRow
          name={item.name}
          state="succeeded"
          detail={draftedText(item)}
          action={<OpenBill id={item.invoiceId} label="Ouvrir" name={item.name} />}
        />
      );
    case "reread":
      return (
        <ProgressRow
          name={item.name}
          state="succeeded"
          detail={
            item.changed === 0
              ? "Document relu\u00a0: rien ne change"
              : `Document relu\u00a0: ${formatPlural(item.changed, "valeur change", "valeurs changent")}`
          }
          action={<OpenBill id={item.invoiceId} label="Ouvrir" name={item.name} />}
        />
      );
    case "duplicate":
      return (
        <ProgressRow
          name={item.name}
          state="cancelled"
          detail={"Déjà enregistrée\u00a0: rien n’a été créé."}
          action={<OpenBill id={item.invoiceId} label="Voir l’existante" name={item.name} />}
        />
      );
    case "failed":
      return (
        <ProgressRow
          name={item.name}
          state="failed"
          detail={`${FAILED_WORK[item.kind] ?? ""}${item.error === undefined ? "Échec" : `${item.error.title}. ${item.error.text}`}`}
          action={
            <span className={styles.actions}>
              <OpenBill id={item.invoiceId} label="Ouvrir" name={item.name} />
              {canRetry(item) && (
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  aria-label={`Réessayer\u00a0: ${item.name}`}
                  onClick={() => retryUpload(item.id)}
                >
                  Réessayer
                </Button>
              )}
              <IconButton
                size="small"
                aria-label={`Retirer ${item.name}`}
                onClick={() => removeUpload(item.id)}
              >
                <Icon path={icons.close} size={16} />
              </IconButton>
            </span>
          }
        />
      );
  }
}

function draftedText({ kind, drafts, warnings }: UploadItem): string {
  if (kind === "split-bill")
    return drafts === 0
      ? "Découpe terminée\u00a0: ces factures étaient déjà enregistrées"
      : `Découpe terminée\u00a0: ${formatPlural(drafts, "brouillon créé", "brouillons créés")}`;
  return warnings === 0 ? "Brouillon créé" : `Brouillon créé · ${formatPlural(warnings, "point")} à vérifier`;
}

function OpenBill(props: { readonly id: string | undefined; readonly label: string; readonly name: string }) {
  if (props.id === undefined) return null;
  return (
    <ButtonLink
      to="/accounting/supplier-bills/$id"
      params={{ id: props.id }}
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`${props.label}\u00a0: ${props.name}`}
    >
      {props.label}
    </ButtonLink>
  );
}
