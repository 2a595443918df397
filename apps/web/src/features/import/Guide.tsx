import type {
  ImportBatchAnswer,
  ImportRecognitionAnswer,
  KeptComparison,
} from "@grand-livre/contracts/import";
import { TAKEOVER_KINDS, type TakeoverKind } from "@grand-livre/domain/import/takeover/takeover-kinds";
import Button from "@mui/material/Button";
import { useExplanation } from "../../app/RequestError.tsx";
import { formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import styles from "./Guide.module.css";
import { takeoverWords } from "./kind-words.ts";
import type { Guide, GuideFile } from "./use-guide.ts";

export interface GuidePanelProps {
  readonly guide: Guide;
  readonly batches: readonly ImportBatchAnswer[];
  readonly comparisons: readonly KeptComparison[];
  readonly missingRight: string | undefined;
  /** Shows a file in the panel of its kind, where its columns and lines are. */
  readonly onOpen: (file: File, kind: TakeoverKind) => void;
  readonly onReport: (panel: string) => void;
}

/** « Reprendre un dossier »: several files at once, what each was taken for, then their imports in order. */
export function GuidePanel({ guide, batches, comparisons, missingRight, onOpen, onReport }: GuidePanelProps) {
  const { files, isRunning } = guide;
  const batchOf = ({ seen }: GuideFile) =>
    batches.find(({ sha256 }) => sha256 === seen?.sha256)?.id ?? seen?.known ?? undefined;
  const isCompared = ({ seen }: GuideFile) => comparisons.some(({ sha256 }) => sha256 === seen?.sha256);
  const isDone = (one: GuideFile) =>
    batchOf(one) !== undefined || one.step === "imported" || one.step === "settled" || isCompared(one);
  const left = files.filter((one) => !isDone(one));
  const refused =
    missingRight ??
    (isRunning
      ? "L’import est en cours."
      : left.some(({ step }) => step === "reading")
        ? "La lecture des fichiers est en cours."
        : left.some(({ kind }) => kind === undefined)
          ? "Dites ce que contient chaque fichier, ou retirez-le."
          : left.every(({ kind }) => kind === "comparison")
            ? left.length === 0
              ? "Tous les fichiers sont importés."
              : "Il reste à comparer la balance\u00a0: ouvrez-la."
            : undefined);
  return (
    <>
      <FileDrop
        multiple
        title="Déposez tous les fichiers du dossier"
        hint={
          missingRight ??
          "FEC, grands livres, balance, tiers, échéances, immobilisations, plan, ou un ZIP de ces fichiers, pièces jointes comprises. Rien n’est écrit avant votre accord."
        }
        accept=".txt,.csv,.tsv,.xlsx,.xls,.ods,.zip"
        disabled={missingRight !== undefined || isRunning}
        compact={files.length > 0}
        onFiles={guide.add}
      />
      {files.length > 0 && (
        <Panel
          title="Fichiers de la reprise"
          aside={
            <span role="status">{`${formatCount(files.length - left.length)} sur ${formatPlural(files.length, "fichier importé", "fichiers importés")}`}</span>
          }
        >
          <ol className={styles.files} aria-label="Fichiers, dans l’ordre de leur import">
            {files.map((one) => (
              <li key={one.id}>
                <Row
                  one={one}
                  batchId={batchOf(one)}
                  isCompared={isCompared(one)}
                  {...{ guide, onOpen, onReport }}
                />
              </li>
            ))}
          </ol>
          <ActionButton disabledReason={refused} onClick={() => guide.run(isDone)}>
            Importer dans cet ordre
          </ActionButton>
        </Panel>
      )}
    </>
  );
}

const kindOptions = TAKEOVER_KINDS.map((value) => ({ value, label: takeoverWords[value].label }));
const unknownOption = { value: "", label: "À indiquer" } as const;

function Row({
  one,
  batchId,
  isCompared,
  guide,
  onOpen,
  onReport,
}: Pick<GuidePanelProps, "guide" | "onOpen" | "onReport"> & {
  readonly one: GuideFile;
  readonly batchId: string | undefined;
  readonly isCompared: boolean;
}) {
  const { id, file, step, seen, kind, progress, why } = one;
  const isDone = batchId !== undefined || step === "imported" || step === "settled" || isCompared;
  const isBusy = guide.isRunning || step === "reading";
  const [label, tone] = isCompared ? (["Comparée", "success"] as const) : stateOf(one, batchId);
  return (
    <div className={styles.file}>
      <div className={styles.what}>
        <strong title={file.name}>{file.name}</strong>
        {seen !== undefined && <small>{summaryOf(seen)}</small>}
      </div>
      <SelectField
        label={`Contenu de ${file.name}`}
        hideLabel
        value={kind ?? ""}
        options={kind === undefined ? [unknownOption, ...kindOptions] : kindOptions}
        disabled={isDone || isBusy}
        onChange={(next) => {
          if (next !== "") guide.say(id, next);
        }}
      />
      <StatusChip tone={tone}>{label}</StatusChip>
      <div className={styles.actions}>
        {batchId !== undefined && (
          <Button size="small" color="inherit" onClick={() => onReport(batchId)}>
            Voir le lot
          </Button>
        )}
        {!isDone && kind !== undefined && (
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            aria-label={`Ouvrir ${file.name}`}
            onClick={() => onOpen(file, kind)}
          >
            Ouvrir
          </Button>
        )}
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={`Retirer ${file.name}`}
          onClick={() => guide.remove(id)}
        >
          Retirer
        </Button>
      </div>
      {step === "importing" && (
        <div className={styles.wide}>
          <ProgressBar
            name={file.name}
            percent={
              progress?.total === undefined ? undefined : progressPercent(progress.done, progress.total)
            }
          />
        </div>
      )}
      {!isDone && seen !== undefined && seen.doubts.length > 0 && (
        <p className={styles.wide}>{seen.doubts.join(" ")}</p>
      )}
      {!isDone && step === "held" && (
        <p className={styles.wide} role="alert">
          {why ?? <Why error={one.error} />}
        </p>
      )}
    </div>
  );
}

function Why({ error }: { readonly error: unknown }) {
  const explanation = useExplanation(error);
  return explanation === undefined ? "…" : `${explanation.text} (${explanation.code})`;
}

function stateOf({ step, kind }: GuideFile, batchId: string | undefined): readonly [string, StatusTone] {
  if (batchId !== undefined || step === "imported") return ["Importé", "success"];
  if (step === "settled") return ["Rien à ajouter", "success"];
  if (step === "importing") return ["En cours", "accent"];
  if (step === "reading") return ["Lecture", "accent"];
  if (step === "held") return ["Arrêté", "error"];
  if (kind === undefined) return ["À indiquer", "warning"];
  return [kind === "comparison" ? "À comparer" : "À importer", "neutral"];
}

/** « 40 lignes · 01/03/2025 – 28/03/2025 · 3 tiers ». */
function summaryOf({ kind, rows, isWhole, firstDate, lastDate, parties }: ImportRecognitionAnswer): string {
  return [
    `${isWhole ? "" : "plus de "}${formatPlural(rows, kind === "document" ? "pièce" : "ligne")}`,
    ...(firstDate === null ? [] : [`${formatDate(firstDate)} – ${formatDate(lastDate)}`]),
    ...(parties === 0 ? [] : [formatPlural(parties, "tiers", "tiers")]),
  ].join(" · ");
}
