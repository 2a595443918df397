import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { TaxPackageRow } from "@grand-livre/contracts/report";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./Declaration.module.css";
import { FormsChoice, TAX_PACKAGE, useForms } from "./FormsChoice.tsx";
import { Holdings } from "./Holdings.tsx";
import { LineLabel, useOpenedLines } from "./opened-lines.tsx";
import { TaxForms } from "./TaxForms.tsx";
import { TaxTables } from "./TaxTables.tsx";
import { type PackageLine, packageLines } from "./tax-package-lines.ts";

const TITLES = {
  normal: "Balance par ligne de liasse",
  simplified: "Balance par ligne de liasse",
  tables: "Tableaux 2054 à 2057",
  result: "Résultat fiscal",
  "simplified-result": "Résultat fiscal",
  bnc: "Déclaration 2035",
  holdings: "Capital et participations",
} as const;

const FORMS: Readonly<Record<string, string>> = {
  "2050": "2050, bilan actif",
  "2051": "2051, bilan passif",
  "2052": "2052, compte de résultat",
  "2053": "2053, compte de résultat (suite)",
  "2033-A": "2033-A, bilan simplifié",
  "2033-B": "2033-B, compte de résultat simplifié",
};

/** « Déclarations professionnelles › Liasse »: the balances of the exercise by line of the forms, and its tables. */
export function TaxPackageScreen() {
  const forms = useForms();
  const title = TITLES[forms];
  return (
    <WithLedger title={title} service="declarations">
      {(ledger) =>
        forms === "holdings" ? (
          <Holdings key={ledger.exercise.refId} ledger={ledger} title={title} />
        ) : forms === "tables" ? (
          <TaxTables key={ledger.exercise.refId} ledger={ledger} title={title} />
        ) : forms === "result" || forms === "simplified-result" || forms === "bnc" ? (
          <TaxForms
            key={`${ledger.exercise.refId} ${forms}`}
            ledger={ledger}
            title={title}
            regime={forms === "bnc" ? "bnc" : forms === "result" ? "normal" : "simplified"}
          />
        ) : (
          <TaxPackage key={ledger.exercise.refId} ledger={ledger} regime={forms} />
        )
      }
    </WithLedger>
  );
}

interface TaxPackageProps {
  readonly ledger: Ledger;
  readonly regime: "normal" | "simplified";
}

function TaxPackage({ ledger, regime }: TaxPackageProps) {
  const { isOpen, open } = useOpenedLines();
  const { startDate, endDate, refId } = ledger.exercise;
  const query = { fiscalExerciseRefId: refId, regime } as const;
  const { data, error, refetch } = useQuery({
    queryKey: ["report", "tax-package", query],
    queryFn: ({ signal }) => call(reportEndpoints.taxPackage, { query, signal }),
  });
  const forms = [...new Set(data?.rows.map(({ form }) => form) ?? ["2050"])];
  const result = data?.resultCents ?? 0;
  return (
    <>
      <PageHeader
        title={TITLES[regime]}
        subtitle={`Exercice du ${formatDate(startDate)} au ${formatDate(endDate)}${
          data === undefined
            ? ""
            : ` · ${result < 0 ? "perte" : "bénéfice"} de ${formatCents(Math.abs(result))}\u00a0€`
        }`}
      />
      <DeclarationTabs current={TAX_PACKAGE} />
      <div className={styles.body}>
        <FilterBar
          aside={
            <ExportMenu
              service="declarations"
              name={`Liasse ${endDate.slice(0, 4)}`}
              columns={columns}
              count={undefined}
              all={async () => packageLines(data?.rows ?? [], () => true)}
            />
          }
        >
          <FormsChoice />
        </FilterBar>
        <Notice>
          Ce tableau donne les montants des lignes et leurs comptes. La liasse se transmet par un partenaire
          EDI&#8239;: le résultat fiscal, le PDF et le fichier des cases sont sous «&#160;2058-A à
          2059-E&#160;» ou «&#160;2033-B à E&#160;».
        </Notice>
        {error !== null && data === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          forms.map((form, at) => (
            <Fragment key={form}>
              <h2 className={styles.form}>{FORMS[form] ?? form}</h2>
              <DataTable<PackageLine>
                label={FORMS[form] ?? form}
                columns={columnsOf(FORMS[form] ?? form)}
                rows={data && packageLines(rowsOf(data.rows, form), isOpen)}
                rowKey={({ id }) => id}
                onOpen={open}
                dense
                pageKeys={at === 0}
              />
            </Fragment>
          ))
        )}
      </div>
    </>
  );
}

const rowsOf = (rows: readonly TaxPackageRow[], form: string) => rows.filter((row) => row.form === form);

/** The columns of one form's table; its title heads the lines. */
function columnsOf(title: string): readonly Column<PackageLine>[] {
  return columns
    .filter(({ id }) => id !== "form")
    .map((column) => (column.id === "label" ? { ...column, header: title } : column));
}

const columns: readonly Column<PackageLine>[] = [
  { id: "form", header: "Formulaire", value: ({ form }) => form },
  { id: "line", header: "Ligne", width: "64px", figures: true, value: ({ line }) => line },
  {
    id: "label",
    header: "Libellé",
    width: "100%",
    wrap: true,
    card: "title",
    value: ({ label }) => label,
    cell: ({ label, account, kind }) => (
      <LineLabel label={label} account={account} strong={kind === "total"} />
    ),
  },
  { id: "gross", header: "Brut", kind: "amount", from: "medium", value: ({ grossCents }) => grossCents },
  {
    id: "depreciation",
    header: "Amort. et dépréc.",
    kind: "amount",
    from: "medium",
    value: ({ depreciationCents }) => depreciationCents,
  },
  { id: "net", header: "Net", kind: "amount", value: ({ netCents }) => netCents },
  {
    id: "euros",
    header: "À porter (€)",
    kind: "number",
    align: "right",
    card: "aside",
    value: ({ euros }) => euros,
  },
  {
    id: "previous",
    header: "Exercice N-1",
    kind: "amount",
    from: "medium",
    value: ({ previousCents }) => previousCents,
  },
];
