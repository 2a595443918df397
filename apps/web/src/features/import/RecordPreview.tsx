import type { RecordPreviewAnswer } from "@grand-livre/contracts/import";
import type { ColumnSet } from "@grand-livre/domain/import/column-set";
import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import { RECORD_FILES } from "@grand-livre/domain/import/records/record-files";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { exercisesOptions } from "../../lib/context.ts";
import { formatCents, formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { originText } from "./columns.ts";
import { Refusal } from "./Ends.tsx";
import { Figure } from "./Figures.tsx";
import styles from "./Import.module.css";
import { ImportActions } from "./ImportActions.tsx";
import { nounOf, takeoverWords } from "./kind-words.ts";
import { LineList } from "./LineList.tsx";
import { ReadAgain } from "./ReadAgain.tsx";
import {
  type RecordChoice,
  type RecordsImport,
  type RecordsPreview,
  recordsRefusal,
} from "./records-import.ts";

export interface RecordPreviewProps {
  readonly legalEntityRefId: string;
  readonly state: RecordsPreview;
  readonly choice: RecordChoice;
  readonly run: RecordsImport;
}

/** A file of records and the report of its simulation, before anything of it is written. */
export function RecordPreview({ legalEntityRefId, state, choice, run }: RecordPreviewProps) {
  const { file, preview, again } = state;
  const { kind } = preview;
  const { columns } = RECORD_FILES[kind];
  const mapping = choice.mapping ?? preview.mapping;
  const right = useMissingRight("imports", "Creator");
  const refused = right ?? recordsRefusal(preview, mapping, again !== undefined);
  const start = () => {
    if (refused === undefined) run.run();
  };
  useShortcut("ctrl+enter", start, { label: "Importer le fichier" });
  const summary = preview.missing.length > 0 ? "Colonnes à indiquer" : summaryOf(preview);
  return (
    <Panel
      title={file.name}
      aside={<span role="status">{again === undefined ? summary : "Nouvelle simulation…"}</span>}
    >
      <div className={styles.preview}>
        <ReadAgain again={again} name="Simulation avec vos choix" />
        {preview.exercise !== null && kind !== "third-party" && (
          <ExerciseChoice
            legalEntityRefId={legalEntityRefId}
            value={choice.exercise}
            onChange={(exercise) => run.choose({ exercise })}
          />
        )}
        <p className={styles.meaning}>{takeoverWords[kind].meaning}</p>
        <Findings preview={preview} fileName={file.name} />
        <p className={styles.meaning}>
          {originText(choice.mapping === undefined ? preview.mappingFrom : "asked", mapping)}
        </p>
        <ColumnMapping
          set={columns}
          columns={preview.columns}
          mapping={mapping}
          onChange={(next) => run.choose({ mapping: next as Record<string, number> })}
        />
        {preview.rows.length > 0 && (
          <DataTable
            label="Premières lignes du fichier"
            columns={rowColumns(columns, mapping)}
            rows={preview.rows}
            rowKey={(row) => String(row.line)}
            pageKeys={false}
            inline
            dense
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

/** What the simulation made of the file: figures, what keeps it out, each row that would not be written. */
function Findings({
  preview,
  fileName,
}: {
  readonly preview: RecordPreviewAnswer;
  readonly fileName: string;
}) {
  const { kind, refusal, debitCents, creditCents } = preview;
  const error = useMemo(
    () => refusal && new ApiError(refusal.status, refusal.code, refusal.message, {}),
    [refusal],
  );
  const [debit, credit] = AMOUNTS[kind] ?? [];
  return (
    <>
      {preview.known !== null && (
        <Notice tone="warning" title="Fichier déjà importé">
          Ce fichier est déjà dans ce dossier. Annulez son lot pour l’importer de nouveau.
        </Notice>
      )}
      {preview.otherSheets.length > 0 && (
        <Notice tone="warning" title="Seule la première feuille est lue">
          {`Le classeur en a d’autres\u00a0: ${preview.otherSheets.join(", ")}.`}
        </Notice>
      )}
      {error !== null && <Refusal error={error} fileName={fileName} />}
      {preview.created > 0 && (
        <dl className={styles.figures}>
          <Figure name="Lignes lues" value={formatCount(preview.read)} />
          <Figure name="Seront écrites" value={formatPlural(preview.created, ...nounOf(kind))} />
          {debit !== undefined && <Figure name={debit} value={formatCents(debitCents, "EUR")} />}
          {credit !== undefined && <Figure name={credit} value={formatCents(creditCents, "EUR")} />}
        </dl>
      )}
      <LineList
        title="Lignes rejetées"
        fileName={fileName}
        lines={preview.rejected}
        count={preview.rejectedCount}
      />
      <LineList
        title="Lignes sans effet"
        fileName={fileName}
        lines={preview.skipped}
        count={preview.skippedCount}
      />
    </>
  );
}

/** What the two sums of a file are; accounts and third parties have none. */
const AMOUNTS: Partial<Record<RecordKind, readonly [string, string]>> = {
  "opening-balance": ["Débit", "Crédit"],
  "due-date": ["Débit", "Crédit"],
  asset: ["Valeurs d’origine", "Amortissements antérieurs"],
};

function ExerciseChoice({
  legalEntityRefId,
  value,
  onChange,
}: {
  readonly legalEntityRefId: string;
  readonly value: string;
  readonly onChange: (refId: string) => void;
}) {
  const exercises = useQuery(exercisesOptions(legalEntityRefId));
  return (
    <div className={styles.choices}>
      <SelectField
        label="Exercice repris"
        value={value}
        options={(exercises.data ?? []).map(({ refId, startDate, endDate }) => ({
          value: refId,
          label: `${formatDate(startDate)} – ${formatDate(endDate)}`,
        }))}
        onChange={onChange}
      />
    </div>
  );
}

type Row = RecordPreviewAnswer["rows"][number];

/** The named columns of the file, in the order of the kind. */
function rowColumns(
  { fields, labels }: ColumnSet,
  mapping: Readonly<Record<string, number | undefined>>,
): Column<Row>[] {
  const named = fields.filter((field) => mapping[field] !== undefined);
  return [
    {
      id: "line",
      header: "Ligne",
      cell: (row) => formatCount(row.line),
      figures: true,
      width: "64px",
      card: "none",
    },
    ...named.slice(0, MOST_COLUMNS).map(
      (field, at): Column<Row> => ({
        id: field,
        header: labels[field] ?? field,
        cell: ({ texts }) => texts[field] ?? "",
        truncate: true,
        ...(at === 0 ? { card: "title" as const } : {}),
      }),
    ),
  ];
}

/** More columns than that are no table that a person reads. */
const MOST_COLUMNS = 7;

function summaryOf({ kind, read, created }: RecordPreviewAnswer): string {
  return `${formatPlural(read, "ligne lue", "lignes lues")} · ${formatPlural(created, ...nounOf(kind))}`;
}
