import type { ImportPreviewAnswer, SheetPreviewAnswer } from "@grand-livre/contracts/import";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { formatCents, formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { journalsOptions } from "../../lib/journals.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { missingSentence, originTexts } from "./columns.ts";
import styles from "./Import.module.css";
import { LineList } from "./LineList.tsx";
import type { Import, ImportChoice, ImportState } from "./use-import.ts";

export interface ImportPreviewProps {
  readonly legalEntityRefId: string;
  readonly state: Extract<ImportState, { step: "preview" }>;
  readonly choice: ImportChoice;
  readonly run: Import;
}

/** A file before anything of it is written: what it is, how it is read, what would be refused. */
export function ImportPreview({ legalEntityRefId, state, choice, run }: ImportPreviewProps) {
  const { file, preview, again } = state;
  const missing = useMissingRight("imports", "Creator");
  const refused = missing ?? refusal(preview, choice, again);
  const start = () => {
    if (refused === undefined) run.run();
  };
  useShortcut("ctrl+enter", start, { label: "Importer le fichier" });
  return (
    <Panel
      title={file.name}
      aside={<span role="status">{again ? "Nouvelle lecture…" : summary(preview)}</span>}
    >
      <div className={styles.preview}>
        <Choices legalEntityRefId={legalEntityRefId} preview={preview} choice={choice} run={run} />
        {preview.known !== null && (
          <Notice tone="warning" title="Fichier déjà importé">
            Ce fichier est déjà dans ce dossier. Annulez son lot pour l’importer de nouveau.
          </Notice>
        )}
        {preview.fec !== null && <FecFigures fec={preview.fec} fileName={file.name} />}
        {preview.sheet !== null && (
          <Sheet
            sheet={preview.sheet}
            choice={choice}
            fileName={file.name}
            onMapping={(mapping) => run.choose({ mapping })}
          />
        )}
        <div className={styles.actions}>
          <ActionButton
            shortcut="Ctrl+Entrée"
            onClick={start}
            disabledReason={refused}
            autoFocus={state.returned ?? false}
          >
            Importer
          </ActionButton>
          <Button color="inherit" onClick={run.close}>
            Abandonner
          </Button>
          {refused !== undefined && <p className={styles.meaning}>{refused}</p>}
        </div>
      </div>
    </Panel>
  );
}

function summary({ fec, sheet }: ImportPreviewAnswer): string {
  if (fec !== null)
    return `FEC · ${formatPlural(fec.lines, "ligne")} · ${formatPlural(fec.entries, "écriture")}`;
  return sheet === null ? "" : formatPlural(sheet.read, "ligne lue", "lignes lues");
}

function refusal(preview: ImportPreviewAnswer, choice: ImportChoice, again: boolean): string | undefined {
  const { fec, sheet, known } = preview;
  if (again) return "Le fichier est relu avec vos colonnes.";
  if (known !== null) return "Ce fichier est déjà importé.";
  if (fec !== null && fec.blocking > 0)
    return `${formatPlural(fec.blocking, "anomalie bloquante", "anomalies bloquantes")}\u00a0: un FEC s’importe entier ou pas du tout.`;
  if (sheet === null) return undefined;
  const missing = missingSentence(choice.mapping ?? sheet.mapping);
  if (missing !== undefined) return missing;
  if (sheet.read === sheet.rejectedCount) return "Aucune ligne de ce fichier ne peut être lue.";
  if (choice.kind === "ledger" && sheet.rejectedCount > 0)
    return "Un grand livre s’importe entier ou pas du tout\u00a0: corrigez les lignes rejetées.";
  return undefined;
}

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
    "Tout le fichier entre en un lot provisoire, ou rien. Ses écritures comptent aussitôt dans les balances\u202f; le lot s’annule entier tant que rien n’en dépend, puis se scelle.",
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

const separators: Readonly<Record<string, string>> = {
  "\t": "tabulation",
  "|": "barre",
  ";": "point-virgule",
  ",": "virgule",
};

function FecFigures({
  fec,
  fileName,
}: {
  readonly fec: NonNullable<ImportPreviewAnswer["fec"]>;
  readonly fileName: string;
}) {
  const told = fec.anomalies.map(({ line, message }) => ({ line, reason: message }));
  const blocking = told.slice(0, Math.min(fec.blocking, told.length));
  const others = told.slice(blocking.length);
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Débit" value={formatCents(fec.debitCents, "EUR")} />
        <Figure name="Crédit" value={formatCents(fec.creditCents, "EUR")} />
        <Figure name="Du" value={formatDate(fec.firstDate)} />
        <Figure name="Au" value={formatDate(fec.lastDate)} />
        <Figure name="Comptes" value={formatCount(fec.accounts)} />
        <Figure name="Forme" value={`${fec.encoding}, ${separators[fec.separator] ?? fec.separator}`} />
      </dl>
      <LineList title="Anomalies bloquantes" fileName={fileName} lines={blocking} count={fec.blocking} />
      <LineList title="Anomalies à justifier et conseils" fileName={fileName} lines={others} />
    </>
  );
}

export function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type PreviewRow = SheetPreviewAnswer["rows"][number];

const rowColumns: readonly Column<PreviewRow>[] = [
  {
    id: "line",
    header: "Ligne",
    cell: (row) => formatCount(row.line),
    figures: true,
    width: "64px",
    card: "none",
  },
  {
    id: "date",
    header: "Date",
    cell: (row) => formatDate(row.date),
    figures: true,
    width: "104px",
    card: "aside",
  },
  { id: "journal", header: "Journal", cell: (row) => row.journal, width: "80px", from: "medium" },
  { id: "account", header: "Compte", cell: (row) => row.account, figures: true, width: "104px" },
  { id: "label", header: "Libellé", cell: (row) => row.label, truncate: true, card: "title" },
  { id: "piece", header: "Pièce", cell: (row) => row.piece, truncate: true, from: "medium", width: "128px" },
  { id: "debit", header: "Débit", cell: (row) => amount(row.debitCents), align: "right", width: "120px" },
  { id: "credit", header: "Crédit", cell: (row) => amount(row.creditCents), align: "right", width: "120px" },
];

const amount = (cents: number) => (cents === 0 ? "" : formatCents(cents));

interface SheetProps {
  readonly sheet: SheetPreviewAnswer;
  readonly choice: ImportChoice;
  readonly fileName: string;
  readonly onMapping: (mapping: NonNullable<ImportChoice["mapping"]>) => void;
}

function Sheet({ sheet, choice, fileName, onMapping }: SheetProps) {
  return (
    <>
      <p className={styles.meaning}>
        {originTexts[choice.mapping === undefined ? sheet.mappingFrom : "asked"]}
      </p>
      <ColumnMapping columns={sheet.columns} mapping={choice.mapping ?? sheet.mapping} onChange={onMapping} />
      {sheet.rows.length > 0 && (
        <DataTable
          label="Premières lignes, telles qu’elles seront écrites"
          columns={rowColumns}
          rows={sheet.rows.slice(0, 8)}
          rowKey={(row) => String(row.line)}
          pageKeys={false}
          inline
          dense
        />
      )}
      <LineList
        title="Lignes rejetées"
        fileName={fileName}
        lines={sheet.rejected}
        count={sheet.rejectedCount}
      />
    </>
  );
}
