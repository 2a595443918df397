import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { formatBytes } from "../../lib/format.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { Outcome, Refusal } from "./Ends.tsx";
import styles from "./Import.module.css";
import { isVerifying } from "./recent-imports.ts";
import type { Import, ImportState } from "./use-import.ts";
import { useRemaining } from "./use-remaining.ts";

export interface ImportPanelProps<Preview, Choice extends object> {
  readonly run: Import<Preview, Choice>;
  /** What may be dropped. */
  readonly drop: { readonly title: string; readonly hint: string; readonly accept?: string };
  /** A file that was seen, before anything of it is written. */
  readonly preview: (state: Seen<Preview>, choice: Choice) => ReactNode;
  readonly missingRight: string | undefined;
  readonly compact: boolean;
  readonly onReport: (batchId: string) => void;
}

type Seen<Preview> = Extract<ImportState<Preview>, { step: "preview" }>;

/** Where a file is dropped, read, mapped, followed and reported: one step at a time. */
export function ImportPanel<Preview, Choice extends object>({
  run,
  drop,
  preview,
  missingRight,
  compact,
  onReport,
}: ImportPanelProps<Preview, Choice>) {
  const { state, choice } = run;
  switch (state.step) {
    case "idle":
      return (
        <FileDrop
          title={drop.title}
          hint={missingRight ?? drop.hint}
          accept={drop.accept ?? ".txt,.csv,.tsv,.xlsx,.xls,.ods"}
          disabled={missingRight !== undefined}
          compact={compact}
          onFiles={([file]) => {
            if (file !== undefined) run.read(file);
          }}
        />
      );
    case "preview":
      return choice === undefined ? null : preview(state, choice);
    case "reading":
    case "importing":
      return <Working state={state} run={run} />;
    case "done":
      return <Done state={state} onClose={run.close} onReport={onReport} />;
    case "failed":
      return <Failed state={state} run={run} />;
  }
}

/** What the end of an import needs of its run, whichever file it is. */
type Run = Pick<Import<unknown, object>, "close" | "cancel" | "back" | "verifying">;

function Working({
  state,
  run,
}: {
  readonly state: Extract<ImportState, { step: "reading" | "importing" }>;
  readonly run: Run;
}) {
  const { file, done, sending } = state;
  const isReading = state.step === "reading";
  const isLast = !sending && isVerifying(state);
  // Sent and not answered yet, or written and not kept yet: how much is left is not known.
  const total = isLast || (isReading && sending && done === state.total) ? undefined : state.total;
  const remaining = useRemaining(sending ? undefined : done, sending ? undefined : total);
  const isCancelling = state.step === "importing" && state.cancelling;
  const detail = isCancelling
    ? "Annulation…"
    : sending
      ? `Envoi\u00a0: ${formatBytes(done)} sur ${formatBytes(state.total ?? file.size)}`
      : isReading
        ? "Lecture et contrôle, sans rien écrire"
        : isLast
          ? run.verifying
          : "Import en cours\u00a0: tout le lot, ou rien";
  return (
    <Panel flush>
      <ProgressRow
        name={file.name}
        state="running"
        done={done}
        total={total}
        detail={detail}
        remaining={remaining}
        action={
          isReading ? (
            <Button size="small" color="inherit" onClick={run.close}>
              Annuler
            </Button>
          ) : (
            <Button size="small" color="inherit" aria-disabled={isCancelling} onClick={run.cancel}>
              Annuler
            </Button>
          )
        }
      />
    </Panel>
  );
}

function Done({
  state: { file, outcome },
  onClose,
  onReport,
}: {
  readonly state: Extract<ImportState, { step: "done" }>;
  readonly onClose: () => void;
  readonly onReport: (batchId: string) => void;
}) {
  const { batchId } = outcome;
  return (
    <Panel title={file.name}>
      <div className={styles.preview}>
        <Outcome outcome={outcome} fileName={file.name} />
        <div className={styles.actions}>
          <Button variant="contained" autoFocus onClick={onClose}>
            Importer un autre fichier
          </Button>
          {batchId !== null && (
            <Button color="inherit" onClick={() => onReport(batchId)}>
              Voir le lot
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Failed({
  state: { file, error, preview },
  run,
}: {
  readonly state: Extract<ImportState, { step: "failed" }>;
  readonly run: Run;
}) {
  return (
    <Panel title={file.name}>
      <div className={styles.preview}>
        <Refusal error={error} fileName={file.name} />
        <div className={styles.actions}>
          {preview !== undefined && (
            <Button variant="contained" autoFocus onClick={run.back}>
              Revoir le fichier
            </Button>
          )}
          <Button color="inherit" onClick={run.close}>
            Choisir un autre fichier
          </Button>
        </div>
      </div>
    </Panel>
  );
}
