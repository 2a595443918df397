import type { SheetPreviewAnswer } from "@grand-livre/contracts/import";
import { ENTRY_COLUMNS } from "@grand-livre/domain/import/sheet-columns";
import { formatCents, formatCount, formatDate } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { originText } from "./columns.ts";
import type { ImportChoice } from "./entries-import.ts";
import { Figure, Sums } from "./Figures.tsx";
import styles from "./Import.module.css";
import { LineList } from "./LineList.tsx";

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

/** The columns of a sheet, what its import would make of it, and each line that it would not take. */
export function PreviewedSheet({ sheet, choice, fileName, onMapping }: SheetProps) {
  const isLedger = choice.kind === "ledger";
  return (
    <>
      {sheet.entries > 0 && (
        <dl className={styles.figures}>
          <Figure name="Écritures" value={formatCount(sheet.entries)} />
          <Sums sums={sheet} />
        </dl>
      )}
      {sheet.otherSheets.length > 0 && (
        <Notice tone="warning" title="Seule la première feuille est lue">
          {`Le classeur en a d’autres\u00a0: ${sheet.otherSheets.join(", ")}. Pour les importer, enregistrez chacune dans un fichier à part.`}
        </Notice>
      )}
      <p className={styles.meaning}>
        {originText(choice.mapping === undefined ? sheet.mappingFrom : "asked", sheet.mapping)}
      </p>
      <ColumnMapping
        set={ENTRY_COLUMNS}
        columns={sheet.columns}
        mapping={choice.mapping ?? sheet.mapping}
        onChange={onMapping}
      />
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
        title={isLedger ? "Ce qui bloque" : "Lignes rejetées"}
        fileName={fileName}
        lines={sheet.rejected}
        count={sheet.rejectedCount}
      />
      <LineList
        title="Anomalies à justifier et conseils"
        fileName={fileName}
        lines={sheet.anomalies.map(({ line, message }) => ({ line, reason: message }))}
      />
    </>
  );
}
