import type { ImportPreviewAnswer } from "@grand-livre/contracts/import";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { formatPlural } from "../../lib/format.ts";
import { journalsOptions } from "../../lib/journals.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Refusal } from "./Ends.tsx";
import {
  type EntriesImport,
  type EntriesPreview,
  entriesRefusal,
  type ImportChoice,
} from "./entries-import.ts";
import { Created, FecFigures } from "./Figures.tsx";
import styles from "./Import.module.css";
import { ImportActions } from "./ImportActions.tsx";
import { PreviewedSheet } from "./PreviewedSheet.tsx";
import { ReadAgain } from "./ReadAgain.tsx";

export interface ImportPreviewProps {
  readonly legalEntityRefId: string;
  readonly state: EntriesPreview;
  readonly choice: ImportChoice;
  readonly run: EntriesImport;
}

/** A file before anything of it is written: what it is, how it is read, what would be refused. */
export function ImportPreview({ legalEntityRefId, state, choice, run }: ImportPreviewProps) {
  const { file, preview, again } = state;
  const missing = useMissingRight("imports", "Creator");
  const refusalOfBooks = useMemo(() => errorOf(preview.refusal), [preview.refusal]);
  const refused = missing ?? entriesRefusal(preview, choice, again !== undefined);
  const start = () => {
    if (refused === undefined) run.run();
  };
  useShortcut("ctrl+enter", start, { label: "Importer le fichier" });
  return (
    <Panel
      title={file.name}
      aside={<span role="status">{again === undefined ? summary(preview) : "Nouvelle lecture…"}</span>}
    >
      <div className={styles.preview}>
        <ReadAgain again={again} name="Contrôle avec vos choix" />
        <Choices legalEntityRefId={legalEntityRefId} preview={preview} choice={choice} run={run} />
        {preview.known !== null && (
          <Notice tone="warning" title="Fichier déjà importé">
            Ce fichier est déjà dans ce dossier. Annulez son lot pour l’importer de nouveau.
          </Notice>
        )}
        {refusalOfBooks !== undefined && <Refusal error={refusalOfBooks} fileName={file.name} />}
        {preview.fec !== null && <FecFigures fec={preview.fec} fileName={file.name} />}
        <Created {...preview.creates} />
        {preview.sheet !== null && (
          <PreviewedSheet
            sheet={preview.sheet}
            choice={choice}
            fileName={file.name}
            onMapping={(mapping) => run.choose({ mapping })}
          />
        )}
        <ImportActions
          onImport={start}
          refused={refused}
          isReturned={state.returned ?? false}
          onCancel={run.close}
        />
      </div>
    </Panel>
  );
}

function summary({ fec, sheet }: ImportPreviewAnswer): string {
  if (fec !== null)
    return `FEC · ${formatPlural(fec.lines, "ligne")} · ${formatPlural(fec.entries, "écriture")}`;
  if (sheet === null) return "";
  // Nothing was read yet: zero lines would look like an empty file.
  if (sheet.missing.length > 0) return "Colonnes à indiquer";
  return `${formatPlural(sheet.read, "ligne lue", "lignes lues")} · ${formatPlural(sheet.entries, "écriture")}`;
}

const errorOf = (refusal: ImportPreviewAnswer["refusal"]) =>
  refusal === null ? undefined : new ApiError(refusal.status, refusal.code, refusal.message, refusal.details);

const kindOptions = [
  { value: "journal", label: "Un journal à valider" },
  { value: "ledger", label: "Un grand livre" },
] as const;

const modeOptions = [
  { value: "validated", label: "Validé d’origine" },
  { value: "draft", label: "Brouillons" },
] as const;

const meanings = {
  journal:
    "Chaque groupe équilibré devient un brouillon, que vous relisez puis validez. Les lignes qui ne conviennent pas sont laissées de côté, chacune avec son motif.",
  validated:
    "Tout le fichier entre en un lot provisoire, ou rien. Ses écritures comptent aussitôt dans les balances\u202f; le lot s’annule en entier tant que rien n’en dépend\u202f; l’import devient ensuite définitif.",
  draft: "Tout le fichier entre en brouillons, ou rien. Rien ne compte avant leur validation.",
} as const;

function Choices({
  legalEntityRefId,
  preview,
  choice,
  run,
}: Pick<ImportPreviewProps, "legalEntityRefId" | "choice" | "run"> & {
  readonly preview: ImportPreviewAnswer;
}) {
  const { sheet } = preview;
  const needsJournal = sheet !== null && (choice.mapping ?? sheet.mapping).journal === undefined;
  const journals = useQuery({ ...journalsOptions(legalEntityRefId), enabled: needsJournal });
  return (
    <>
      <div className={styles.choices}>
        {sheet !== null && (
          <SelectField
            label="Ce fichier est"
            value={choice.kind}
            options={kindOptions}
            onChange={(kind) => run.choose({ kind })}
          />
        )}
        {choice.kind === "ledger" && (
          <SelectField
            label="Ses écritures entrent"
            value={choice.mode}
            options={modeOptions}
            onChange={(mode) => run.choose({ mode })}
          />
        )}
        {needsJournal && (
          <SelectField
            label="Journal"
            value={choice.journalCode}
            options={[
              { value: "", label: "Opérations diverses (par défaut)" },
              ...(journals.data ?? [])
                .filter((journal) => journal.active)
                .map(({ code, label }) => ({ value: code, label: `${code}, ${label}` })),
            ]}
            onChange={(journalCode) => run.choose({ journalCode })}
          />
        )}
      </div>
      <p className={styles.meaning}>{meanings[choice.kind === "journal" ? "journal" : choice.mode]}</p>
    </>
  );
}
