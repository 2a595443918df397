import type { RecentImport } from "@grand-livre/contracts/import";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useExplanation } from "../../app/RequestError.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { toast } from "../../ui/toast.ts";
import { CANCELLED, cancelImport } from "./cancel-import.ts";
import styles from "./Import.module.css";
import { outcomeText } from "./outcome.ts";
import { isUnderWay, isVerifying, useRecentImports, VERIFYING } from "./recent-imports.ts";
import { jobPanel } from "./report-place.ts";
import { seenImports } from "./seen-imports.ts";
import { forgetUnsent, unsentImport } from "./unsent-import.ts";
import { useRemaining } from "./use-remaining.ts";

export interface RecentImportsProps {
  readonly dossier: string;
  /** The import that the screen follows itself. */
  readonly followed: string | undefined;
  readonly onReport: (panel: string) => void;
}

/** Imports that go on without their screen: after a reload, from another machine, a colleague's; then how they ended. */
export function RecentImports({ dossier, followed, onReport }: RecentImportsProps) {
  const imports = useRecentImports(dossier, followed);
  if (imports === undefined) return null;
  return (
    <>
      <Unreceived dossier={dossier} imports={imports} />
      {imports.length > 0 && <RecentPanel imports={imports} onReport={onReport} />}
    </>
  );
}

/** Told a little before it was sent: the clocks of two machines are not one. */
const CLOCKS_MS = 5 * 60_000;

/** A file that a reload cut off on its way; one that the server has after all is among the imports. */
function Unreceived({
  dossier,
  imports,
}: {
  readonly dossier: string;
  readonly imports: readonly RecentImport[];
}) {
  const unsent = useStore(unsentImport);
  if (unsent === undefined || unsent.dossier !== dossier) return null;
  const isReceived = imports.some(
    ({ fileName, askedAt }) => fileName === unsent.fileName && Date.parse(askedAt) > unsent.at - CLOCKS_MS,
  );
  if (isReceived) return null;
  return (
    <Notice
      tone="warning"
      title={`«\u202f${unsent.fileName}\u202f» n’a pas été reçu`}
      action={
        <IconButton size="small" aria-label={`Ne plus afficher ${unsent.fileName}`} onClick={forgetUnsent}>
          <Icon path={icons.close} size={16} />
        </IconButton>
      }
    >
      La page a été quittée pendant son envoi{"\u00a0"}: rien n’en a été importé. Déposez-le à nouveau.
    </Notice>
  );
}

function RecentPanel({
  imports,
  onReport,
}: {
  readonly imports: readonly RecentImport[];
  readonly onReport: (panel: string) => void;
}) {
  return (
    <Panel title={imports.some(isUnderWay) ? "Imports en cours" : "Imports terminés"} flush>
      <ul className={styles.recent}>
        {imports.map((one) => (
          // Who cancels by keyboard stays at the row, whose button is gone.
          <li key={one.id} tabIndex={-1} className={styles.recentItem}>
            {isUnderWay(one) ? <UnderWay one={one} /> : <Ended one={one} onReport={onReport} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const askedBy = (one: RecentImport) =>
  `${one.own ? "demandé" : `par ${one.askedBy},`} le ${formatDateTime(one.askedAt)}`;

function UnderWay({ one }: { readonly one: RecentImport }) {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const { id, fileName, kind, state, own, done } = one;
  // Until its reading begins nothing is known of it.
  const isUnknown = state === "queued" || one.total <= 1 || isVerifying(one);
  const total = isUnknown ? undefined : one.total;
  const remaining = useRemaining(total === undefined ? undefined : done, total);
  const what = cancelling
    ? "Annulation…"
    : state === "queued"
      ? "En attente de son tour"
      : isVerifying(one)
        ? VERIFYING[kind === "ledger" ? kind : "journal"]
        : kind === "ledger"
          ? "Import en cours\u00a0: tout le lot, ou rien"
          : "Import en cours";

  async function cancel() {
    setCancelling(true);
    if (await cancelImport(id)) toast({ message: CANCELLED });
    setCancelling(false);
    await client.invalidateQueries({ queryKey: ["import", "recent"] });
  }

  return (
    <ProgressRow
      name={fileName}
      state={state === "queued" ? "waiting" : "running"}
      done={done}
      total={total}
      detail={`${what} · ${askedBy(one)}`}
      remaining={remaining}
      action={
        own && (
          <Button
            size="small"
            color="inherit"
            aria-disabled={cancelling}
            aria-label={`Annuler l’import de ${fileName}`}
            onClick={({ currentTarget }) => {
              if (cancelling) return;
              currentTarget.closest("li")?.focus();
              void cancel();
            }}
          >
            Annuler
          </Button>
        )
      }
    />
  );
}

function Ended({
  one,
  onReport,
}: {
  readonly one: RecentImport;
  readonly onReport: (panel: string) => void;
}) {
  const { id, fileName, made, error } = one;
  const [refusal] = useState(
    () => error && new ApiError(error.status, error.code, error.message, error.details),
  );
  const explanation = useExplanation(refusal);
  const hasBatch = made !== null && made.batchId !== null;
  return (
    <ProgressRow
      name={fileName}
      state={hasBatch ? "succeeded" : "failed"}
      detail={`${made === null ? `Refusé\u00a0: ${explanation?.title ?? "…"}` : endText(one.kind, made)} · ${askedBy(one)}`}
      action={
        <>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            className={styles.rowAction ?? ""}
            onClick={() => onReport(hasBatch ? (made.batchId ?? "") : jobPanel(id))}
          >
            {hasBatch ? "Voir le lot" : "Voir le rapport"}
          </Button>
          <IconButton
            size="small"
            aria-label={`Ne plus afficher ${fileName}`}
            onClick={() => seenImports.add(id)}
          >
            <Icon path={icons.close} size={16} />
          </IconButton>
        </>
      }
    />
  );
}

/** How an import ended, in one sentence without its full stop. */
function endText(
  kind: RecentImport["kind"],
  { read, entries, rejected }: NonNullable<RecentImport["made"]>,
): string {
  const told = outcomeText({ kind, read, entries, rejectedCount: rejected });
  return `${entries === 0 ? "Rien n’a été importé" : "Terminé"}\u00a0: ${told}`;
}
