import type { DocumentPreviewAnswer, SeveralEntries } from "@grand-livre/contracts/import-documents";
import { formatBytes, formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import {
  type DocumentChoice,
  type DocumentsImport,
  type DocumentsPreview,
  documentsRefusal,
  documentsSummary,
} from "./documents-import.ts";
import { Figure } from "./Figures.tsx";
import styles from "./Import.module.css";
import { ImportActions } from "./ImportActions.tsx";
import { takeoverWords } from "./kind-words.ts";
import { LineList } from "./LineList.tsx";
import { ReadAgain } from "./ReadAgain.tsx";

export interface DocumentPreviewProps {
  readonly state: DocumentsPreview;
  readonly choice: DocumentChoice;
  readonly run: DocumentsImport;
}

const SEVERAL: readonly { readonly value: SeveralEntries; readonly label: string }[] = [
  { value: "leave", label: "Laisser de côté" },
  { value: "all", label: "Joindre à chacune" },
];

/** An archive of documents and the entry that each would be laid on, before anything of it is written. */
export function DocumentPreview({ state, choice, run }: DocumentPreviewProps) {
  const { file, preview, again } = state;
  const right = useMissingRight("imports", "Creator");
  const refused = right ?? documentsRefusal(preview, again !== undefined);
  const start = () => {
    if (refused === undefined) run.run();
  };
  useShortcut("ctrl+enter", start, { label: "Importer le fichier" });
  const placed = preview.documents.filter(({ outcome }) => outcome === "attached");
  const told = (wanted: (outcome: Document["outcome"]) => boolean) =>
    preview.documents
      .filter(({ outcome }) => wanted(outcome))
      .map(({ name, reason }) => ({ reason: `${name}\u00a0: ${reason}` }));
  const isSeveral = preview.documents.some(({ entryCount }) => entryCount > 1);
  return (
    <Panel
      title={file.name}
      aside={
        <span role="status">{again === undefined ? documentsSummary(preview) : "Nouvelle lecture…"}</span>
      }
    >
      <div className={styles.preview}>
        <ReadAgain again={again} name="Lecture avec vos choix" />
        {isSeveral && (
          <div className={styles.choices}>
            <SelectField
              label="Pièce que plusieurs écritures portent"
              value={choice.several}
              options={SEVERAL}
              onChange={(several) => run.choose({ several })}
            />
          </div>
        )}
        <p className={styles.meaning}>{takeoverWords.document.meaning}</p>
        <dl className={styles.figures}>
          <Figure name="Pièces lues" value={formatCount(preview.read)} />
          <Figure name="Seront jointes" value={formatPlural(preview.attachments, "pièce")} />
          <Figure name="Écritures servies" value={formatCount(preview.entries)} />
        </dl>
        {preview.tables > 0 && (
          <Notice tone="info" title="Tableaux non lus ici">
            {`L’archive contient aussi ${formatPlural(preview.tables, "tableau", "tableaux")}\u00a0: déposez-la dans «\u00a0Reprendre un dossier\u00a0» pour les importer.`}
          </Notice>
        )}
        <LineList
          title="Pièces laissées de côté"
          fileName={file.name}
          lines={told((outcome) => outcome !== "attached" && outcome !== "present")}
        />
        <LineList
          title="Déjà jointes"
          fileName={file.name}
          lines={told((outcome) => outcome === "present")}
        />
        {placed.length > 0 && (
          <DataTable
            label="Pièces et leurs écritures"
            columns={COLUMNS}
            rows={placed.slice(0, SHOWN)}
            rowKey={({ name }) => name}
            pageKeys={false}
            inline
            dense
          />
        )}
        {placed.length > SHOWN && (
          <p
            className={styles.meaning}
          >{`et ${formatPlural(placed.length - SHOWN, "autre pièce", "autres pièces")} à joindre.`}</p>
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

/** More rows than that are not read one by one. */
const SHOWN = 100;

type Document = DocumentPreviewAnswer["documents"][number];

const COLUMNS: readonly Column<Document>[] = [
  { id: "name", header: "Pièce", truncate: true, card: "title", cell: ({ name }) => name },
  { id: "bytes", header: "Taille", figures: true, width: "92px", cell: ({ bytes }) => formatBytes(bytes) },
  {
    id: "entry",
    header: "Écriture",
    truncate: true,
    cell: ({ entries: [first], entryCount }) =>
      first === undefined
        ? ""
        : `${first.journal} · ${formatDate(first.date)} · ${first.label}${entryCount > 1 ? `, et ${formatPlural(entryCount - 1, "autre", "autres")}` : ""}`,
  },
];
