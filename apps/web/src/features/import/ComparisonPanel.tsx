import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { BalanceComparisonAnswer, KeptComparison } from "@grand-livre/contracts/import";
import { BALANCE_COLUMNS, type BalanceField } from "@grand-livre/domain/import/takeover/compare-balances";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { saveFile, upload } from "../../lib/api.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { formatCents, formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { missingSentence } from "./columns.ts";
import { type ComparedRow, findingOf, gapsAsCsv } from "./comparison.ts";
import { Refusal } from "./Ends.tsx";
import { mappingFields } from "./entries-import.ts";
import styles from "./Import.module.css";
import { takeoverWords } from "./kind-words.ts";
import { LineList } from "./LineList.tsx";

export interface ComparisonPanelProps {
  readonly legalEntityRefId: string;
  readonly last: KeptComparison | undefined;
  /** A file that was dropped among others. */
  readonly opened: File | undefined;
  readonly missingRight: string | undefined;
}

/** « Comparer les balances »: the balance of the software before beside that of the books, at a day. */
export function ComparisonPanel({ legalEntityRefId, last, opened, missingRight }: ComparisonPanelProps) {
  const [file, setFile] = useState(opened);
  const { exercise } = useLedgerContext();
  /** Null: emptied; undefined: the end of the exercise in view. */
  const [typedDay, setDay] = useState<string | null>();
  const day = typedDay === undefined ? exercise?.endDate : (typedDay ?? undefined);
  const [drafts, setDrafts] = useState(true);
  const [mapping, setMapping] = useState<Readonly<Record<string, number>>>();
  const [result, setResult] = useState<BalanceComparisonAnswer>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const { drop, columns, meaning } = takeoverWords.comparison;

  function take(next: File | undefined) {
    setFile(next);
    setMapping(undefined);
    setResult(undefined);
    setError(undefined);
  }

  async function compare(chosen: File) {
    setBusy(true);
    setError(undefined);
    try {
      const fields = {
        ...{ legalEntityRefId, day, drafts: String(drafts) },
        ...mappingFields(mapping, result?.headingLine),
      };
      setResult(await upload(importEndpoints.compareBalance, { file: chosen, fields }));
      await client.invalidateQueries({ queryKey: ["import", "comparisons"] });
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  }

  if (file === undefined)
    return (
      <>
        {last !== undefined && <Verdict kept={last} />}
        <FileDrop
          title={drop}
          hint={missingRight ?? columns}
          accept=".txt,.csv,.tsv,.xlsx,.xls,.ods"
          disabled={missingRight !== undefined}
          onFiles={([first]) => take(first)}
        />
      </>
    );
  const named = (mapping ?? result?.mapping ?? {}) as Readonly<Partial<Record<BalanceField, number>>>;
  const missing = result === undefined ? undefined : missingSentence(BALANCE_COLUMNS, named);
  const refused =
    missingRight ??
    (busy ? "La comparaison est en cours." : day === undefined ? "Indiquez le jour de la balance." : missing);
  return (
    <Panel title={file.name}>
      <div className={styles.preview}>
        <p className={styles.meaning}>{meaning}</p>
        <div className={styles.choices}>
          <DateField label="Balance au" value={day} onChange={(next) => setDay(next ?? null)} />
          <CheckField
            label="Compter les brouillons du dossier"
            value={drafts}
            onChange={setDrafts}
            help="L’ouverture et les journaux importés sont des brouillons tant qu’ils ne sont pas validés."
          />
        </div>
        {error !== undefined && <Refusal error={error} fileName={file.name} />}
        {result !== undefined && (
          <>
            {result.kept !== null && <Verdict kept={result.kept} />}
            <LineList
              title="Lignes à corriger"
              fileName={file.name}
              lines={result.rejected}
              count={result.rejectedCount}
            />
            <Gaps rows={result.rows.filter(({ gapCents }) => gapCents !== 0)} fileName={file.name} />
            <ColumnMapping
              set={BALANCE_COLUMNS}
              columns={result.columns}
              mapping={named}
              onChange={(next) => setMapping(next as Record<string, number>)}
            />
          </>
        )}
        <div className={styles.actions}>
          <ActionButton disabledReason={refused} onClick={() => void compare(file)}>
            Comparer
          </ActionButton>
          <Button color="inherit" onClick={() => take(undefined)}>
            Choisir un autre fichier
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Verdict({ kept }: { readonly kept: KeptComparison }) {
  const { day, gaps, compared, drafts, sha256, fileName, comparedBy, comparedAt } = kept;
  return (
    <Notice
      tone={gaps === 0 ? "success" : "warning"}
      title={`Balance comparée au ${formatDate(day)}, ${formatPlural(gaps, "écart")}`}
    >
      {`${formatPlural(compared, "ligne comparée", "lignes comparées")}${drafts ? ", brouillons compris" : ""}, le ${formatDateTime(comparedAt)} par ${comparedBy}\u202f; ${fileName}, SHA-256 ${sha256.slice(0, 12)}…`}
    </Notice>
  );
}

const amountColumn = (
  id: string,
  header: string,
  value: (row: ComparedRow) => number | null,
): Column<ComparedRow> => ({
  id,
  header,
  align: "right",
  width: "136px",
  cell: (row) => {
    const cents = value(row);
    return cents === null ? "" : formatCents(cents);
  },
});

const gapColumns: readonly Column<ComparedRow>[] = [
  {
    id: "account",
    header: "Compte",
    figures: true,
    width: "112px",
    card: "title",
    cell: ({ account, bookCents }) =>
      bookCents === null ? account : <a href={generalLedgerHref(account)}>{account}</a>,
  },
  { id: "party", header: "Tiers", width: "112px", value: ({ auxiliary }) => auxiliary ?? "" },
  { id: "label", header: "Libellé", truncate: true, value: ({ label }) => label },
  amountColumn("file", "Ancien logiciel", ({ fileCents }) => fileCents),
  amountColumn("books", "Dossier", ({ bookCents }) => bookCents),
  amountColumn("gap", "Écart", ({ gapCents }) => gapCents),
  { id: "finding", header: "Constat", width: "148px", value: findingOf },
];

function Gaps({ rows, fileName }: { readonly rows: readonly ComparedRow[]; readonly fileName: string }) {
  if (rows.length === 0) return null;
  const name = `${fileName.replace(/\.[^.]+$/, "")}-ecarts.csv`;
  const save = () =>
    saveFile({ blob: new Blob([gapsAsCsv(rows)], { type: "text/csv;charset=utf-8" }), filename: name }, name);
  return (
    <>
      <DataTable
        label="Écarts entre les balances"
        columns={gapColumns}
        rows={rows}
        rowKey={({ account, auxiliary }) => `${account} ${auxiliary ?? ""}`}
        pageKeys={false}
        inline
        dense
      />
      <div className={styles.actions}>
        <Button variant="outlined" color="inherit" onClick={save}>
          Télécharger les écarts
        </Button>
      </div>
    </>
  );
}
