import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { BalanceSheetRow, StatementRow } from "@grand-livre/contracts/report";
import type { ReportFile } from "@grand-livre/contracts/report-journal";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { exerciseBefore } from "../../lib/context.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { LeadFigures } from "../../ui/LeadFigures.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { PrintHead } from "./PrintHead.tsx";
import filterStyles from "./ReportFilters.module.css";
import styles from "./Statement.module.css";
import { type ShownLine, shownLines } from "./statement-rows.ts";

type Row = BalanceSheetRow | StatementRow;

interface StatementProps {
  readonly title: string;
  /** Its name among the reports that leave as files. */
  readonly file: ReportFile;
  readonly endpoint:
    | typeof reportEndpoints.balanceSheet
    | typeof reportEndpoints.incomeStatement
    | typeof reportEndpoints.intermediateBalances
    | typeof reportEndpoints.cashFlow;
  /** The tables of the statement: which rows each of them shows. */
  readonly parts: readonly {
    readonly label: string;
    readonly keeps: (row: Row) => boolean;
    /** Gross amounts and depreciation are beside the net. */
    readonly gross?: boolean;
  }[];
}

/** « Bilan ». */
export function BalanceSheetScreen() {
  return (
    <Statement
      title="Bilan"
      file="balance-sheet"
      endpoint={reportEndpoints.balanceSheet}
      parts={[
        { label: "Actif", gross: true, keeps: (row) => "side" in row && row.side === "asset" },
        { label: "Passif", keeps: (row) => "side" in row && row.side === "liability" },
      ]}
    />
  );
}

/** « Compte de résultat ». */
export function IncomeStatementScreen() {
  return (
    <Statement
      title="Compte de résultat"
      file="income-statement"
      endpoint={reportEndpoints.incomeStatement}
      parts={[{ label: "Compte de résultat", keeps: () => true }]}
    />
  );
}

/** « Soldes intermédiaires de gestion ». */
export function IntermediateBalancesScreen() {
  const isFinancing = ({ code }: Row) => code.startsWith("caf_");
  return (
    <Statement
      title="Soldes intermédiaires de gestion"
      file="intermediate-balances"
      endpoint={reportEndpoints.intermediateBalances}
      parts={[
        { label: "Soldes intermédiaires de gestion", keeps: (row) => !isFinancing(row) },
        { label: "Capacité d’autofinancement", keeps: isFinancing },
      ]}
    />
  );
}

/** « Flux de trésorerie ». */
export function CashFlowScreen() {
  return (
    <Statement
      title="Flux de trésorerie"
      file="cash-flow"
      endpoint={reportEndpoints.cashFlow}
      parts={[{ label: "Flux de trésorerie", keeps: () => true }]}
    />
  );
}

function Statement(props: StatementProps) {
  useDocumentTitle(props.title);
  return (
    <WithLedger service="reports">
      {(ledger) => <Shown key={ledger.exercise.refId} {...props} ledger={ledger} />}
    </WithLedger>
  );
}

/** A statement of the current exercise: each line opens on its accounts, each account on its grand livre. */
function Shown({ title, file, endpoint, parts, ledger }: StatementProps & { readonly ledger: Ledger }) {
  const { details, drafts } = useSearch({ strict: false }) as { details?: true; drafts?: true };
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const query = { fiscalExerciseRefId: ledger.exercise.refId, drafts };
  const { data, error, refetch } = useQuery({
    queryKey: ["report", endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
  });
  const rows: readonly Row[] | undefined = data?.rows;
  const previous = exerciseBefore(ledger);
  const show = (next: { readonly details?: true | undefined; readonly drafts?: true | undefined }) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...next })) as never,
      replace: true,
    });
  const isDetailed = (code: string) => details === true || opened.has(code);
  const open = ({ id, account }: ShownLine) => {
    if (account !== null) return void navigate({ href: generalLedgerHref(account) });
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  return (
    <Stack>
      <FilterBar
        aside={
          <>
            <ReportFileMenu query={{ ...query, legalEntityRefId: ledger.dossier.refId, report: file }} />
            <PrintButton />
          </>
        }
      >
        <Toggle label="Détail des comptes" on={details} onChange={(on) => show({ details: on })} />
        <Toggle label="Avec les brouillards" on={drafts} onChange={(on) => show({ drafts: on })} />
      </FilterBar>
      <PrintHead
        title={title}
        dossier={ledger.dossier.name}
        range={ledger.exercise}
        drafts={drafts === true}
      />
      {data !== undefined && (
        <LeadFigures
          label="Résultat"
          figures={[
            {
              label: data.resultCents < 0 ? "Perte de l’exercice" : "Bénéfice de l’exercice",
              cents: Math.abs(data.resultCents),
            },
          ]}
        />
      )}
      {error !== null ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        parts.map(({ label, keeps, gross = false }, at) => (
          <DataTable
            key={label}
            label={label}
            columns={columnsOf(label, gross, previous)}
            rows={rows && shownLines(rows.filter(keeps), isDetailed)}
            rowKey={({ id }) => id}
            onOpen={open}
            dense
            pageKeys={at === 0}
            skeletonRows={12}
          />
        ))
      )}
    </Stack>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly on: true | undefined;
  readonly onChange: (on: true | undefined) => void;
}

function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label className={filterStyles.toggle}>
      <input
        type="checkbox"
        checked={on === true}
        onChange={(event) => onChange(event.target.checked || undefined)}
      />
      {label}
    </label>
  );
}

function columnsOf(header: string, gross: boolean, previous: string): readonly Column<ShownLine>[] {
  const amount = (
    id: "grossCents" | "depreciationCents" | "cents" | "previousCents",
    title: string,
  ): Column<ShownLine> => ({
    id,
    header: title,
    kind: "amount",
    width: "130px",
    ...(id === "cents" ? { card: "aside" as const } : {}),
    value: (line) => (line[id] === 0 && id !== "cents" ? null : line[id]),
  });
  return [
    {
      id: "label",
      header,
      card: "title",
      value: ({ label }) => label,
      cell: ({ kind, label, account }) =>
        account === null ? (
          <span className={styles[kind]}>{label}</span>
        ) : (
          <Link className={styles.account} to="/accounting/reports/general-ledger" search={{ account }}>
            {label}
          </Link>
        ),
    },
    ...(gross ? [amount("grossCents", "Brut"), amount("depreciationCents", "Amort. et dépréc.")] : []),
    amount("cents", gross ? "Net" : "Exercice"),
    amount("previousCents", previous),
  ];
}
