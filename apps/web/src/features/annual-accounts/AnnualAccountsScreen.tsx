import type { AccountsPartAnswer, AnnualAccountsAnswer } from "@grand-livre/contracts/annual-accounts";
import { annualAccountsEndpoints } from "@grand-livre/contracts/endpoints/annual-accounts";
import { MATURITIES } from "@grand-livre/domain/annual-accounts/parts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { saveDownload } from "../../app/command/save-download.ts";
import { Loading } from "../../app/Loading.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatDateTime, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./AnnualAccounts.module.css";
import { findingSentences, partState } from "./accounts-words.ts";
import { MaturitiesPanel } from "./MaturitiesPanel.tsx";
import { PartPanel } from "./PartPanel.tsx";
import { useAnnualAccounts } from "./queries.ts";

/** « Comptes annuels »: texts of the notes, tables from the books, what is missing, and all of it bound as a PDF. */
export function AnnualAccountsScreen() {
  useDocumentTitle("Comptes annuels");
  return (
    <WithLedger service="reports">
      {(ledger) => <AnnualAccounts key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function AnnualAccounts({ ledger: { dossier, exercise } }: { readonly ledger: Ledger }) {
  const { part: opened } = useSearch({ from: "/shell/accounting/reports/annual-accounts" });
  const navigate = useNavigate();
  const { data, error, refetch } = useAnnualAccounts(exercise.refId);
  const cannotPrint = useMissingRight("reports", "Exporter");
  const open = (part: string | undefined) =>
    void navigate({ to: "/accounting/reports/annual-accounts", search: part === undefined ? {} : { part } });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={8} />;
  const part = data.parts.find((one) => one.part === opened);
  const edited = {
    exercise: exercise.refId,
    dossier: dossier.name,
    accounts: data,
    onClose: () => open(undefined),
  };
  return (
    <Stack>
      <FilterBar
        aside={
          <>
            {data.project ? (
              <StatusChip tone="warning">Projet</StatusChip>
            ) : (
              <StatusChip tone="success">Définitif</StatusChip>
            )}
            <ActionButton
              variant="outlined"
              icon={icons.download}
              disabledReason={cannotPrint}
              onClick={() =>
                void saveDownload(
                  annualAccountsEndpoints.paper,
                  { query: { fiscalExerciseRefId: exercise.refId } },
                  "comptes-annuels.pdf",
                )
              }
            >
              PDF
            </ActionButton>
          </>
        }
      />
      <Findings findings={data.findings} />
      <DataTable
        label="Textes de l’annexe"
        columns={partColumns(data)}
        rows={data.parts}
        rowKey={(row) => row.part}
        onOpen={(row) => open(row.part)}
        dense
      />
      {data.tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <NotesTable key={table.key} table={table} onType={() => open(MATURITIES)} />
        ))}
      {part !== undefined && <PartPanel key={part.part} part={part} {...edited} />}
      {opened === MATURITIES && <MaturitiesPanel {...edited} />}
    </Stack>
  );
}

function Findings({ findings }: Pick<AnnualAccountsAnswer, "findings">) {
  const sentences = findingSentences(findings);
  if (sentences.length === 0) return <Notice tone="success">Rien ne manque aux comptes annuels.</Notice>;
  return (
    <Notice
      tone="warning"
      title={formatPlural(sentences.length, "point avant l’édition", "points avant l’édition")}
    >
      <ul className={styles.findings}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

const STATES = {
  written: <StatusChip tone="success">Rédigé</StatusChip>,
  withoutObject: <StatusChip>Sans objet</StatusChip>,
  unfinished: <StatusChip tone="warning">À compléter</StatusChip>,
  missing: <StatusChip tone="warning">À rédiger</StatusChip>,
  optional: <StatusChip>Facultatif</StatusChip>,
} as const;

const partColumns = ({ findings }: AnnualAccountsAnswer): readonly Column<AccountsPartAnswer>[] => [
  { id: "title", header: "Partie de l’annexe", card: "title", value: ({ title }) => title },
  {
    id: "state",
    header: "État",
    width: "140px",
    card: "aside",
    cell: (part) => STATES[partState(part, findings)],
  },
  { id: "text", header: "Texte", truncate: true, card: "none", value: ({ text }) => text },
  {
    id: "written",
    header: "Rédigé par",
    width: "260px",
    from: "wide",
    value: ({ writtenBy, writtenAt }) =>
      writtenAt === null ? "" : `${writtenBy ?? ""}, ${formatDateTime(writtenAt)}`,
  },
];

type Table = AnnualAccountsAnswer["tables"][number];
type Row = Table["rows"][number];

function NotesTable({ table, onType }: { readonly table: Table; readonly onType: () => void }) {
  const columns: readonly Column<Row>[] = [
    { id: "label", header: "Poste", card: "title", wrap: true, value: ({ label }) => label },
    {
      id: "accounts",
      header: "Comptes",
      from: "wide",
      truncate: true,
      figures: true,
      value: ({ accounts }) => accounts.join(", "),
    },
    ...table.headers.map(
      (header, at): Column<Row> => ({
        id: `cents${at}`,
        header,
        width: "150px",
        kind: "amount",
        value: ({ cents }) => cents[at] ?? 0,
        cell: ({ cents, total }) => <Amount cents={cents[at] ?? 0} strong={total} />,
      }),
    ),
  ];
  return (
    <Panel
      title={table.title}
      flush
      aside={
        table.rows.some(({ typed }) => typed) && (
          <ActionButton size="small" variant="outlined" color="inherit" onClick={onType}>
            Saisir les échéances
          </ActionButton>
        )
      }
    >
      <DataTable
        label={table.title}
        columns={columns}
        rows={table.rows}
        rowKey={({ key }) => key}
        inline
        dense
        pageKeys={false}
      />
    </Panel>
  );
}
