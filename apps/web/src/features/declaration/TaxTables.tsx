import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { TaxTableAnswer, TaxTablesAnswer } from "@grand-livre/contracts/report";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./Declaration.module.css";
import { FormsChoice, TAX_PACKAGE } from "./FormsChoice.tsx";
import { LineLabel, useOpenedLines } from "./opened-lines.tsx";
import { type BoxLine, boxLines, checkSentence, type TableLine, tableLines } from "./tax-table-lines.ts";

interface TaxTablesProps {
  readonly ledger: Ledger;
  readonly title: string;
}

/** The tables 2054 to 2057 of the exercise, what they have to come to, and their accounts. */
export function TaxTables({ ledger: { exercise }, title }: TaxTablesProps) {
  const { isOpen, open } = useOpenedLines();
  const query = { fiscalExerciseRefId: exercise.refId };
  const { data, error, refetch } = useQuery({
    queryKey: ["report", "tax-tables", query],
    queryFn: ({ signal }) => call(reportEndpoints.taxTables, { query, signal }),
  });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`Exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)}`}
      />
      <DeclarationTabs current={TAX_PACKAGE} />
      <div className={styles.body}>
        <FilterBar
          aside={
            <ExportMenu
              service="declarations"
              name={`Liasse 2054 à 2057 ${exercise.endDate.slice(0, 4)}`}
              columns={boxColumns}
              count={undefined}
              all={async () => boxLines(data?.tables ?? [])}
            />
          }
        >
          <FormsChoice />
        </FilterBar>
        {error !== null && data === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {data && <Checks {...data} />}
            {(data?.tables ?? []).map((table, at) => (
              <Fragment key={table.key}>
                <h2 className={styles.form}>{table.title}</h2>
                <DataTable<TableLine>
                  label={table.title}
                  columns={columnsOf(table)}
                  rows={tableLines(table, isOpen)}
                  rowKey={({ id }) => id}
                  onOpen={open}
                  empty={<Notice>{table.title}&#8239;: aucun montant.</Notice>}
                  dense
                  pageKeys={at === 0}
                />
              </Fragment>
            ))}
          </>
        )}
      </div>
    </>
  );
}

function Checks({ checks, untyped }: Pick<TaxTablesAnswer, "checks" | "untyped">) {
  const failed = checks.filter(({ tableCents, otherCents }) => tableCents !== otherCents);
  const count = failed.length + untyped.length;
  if (count === 0)
    return (
      <Notice tone="success">
        Les {checks.length} contrôles entre tableaux, bilan et compte de résultat concordent.
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={formatPlural(count, "point à revoir", "points à revoir")}
      action={
        untyped.length > 0 && (
          <Link to="/accounting/reports/annual-accounts" search={{ part: "maturities" }}>
            Saisir les échéances
          </Link>
        )
      }
    >
      <ul className={styles.findings}>
        {failed.map((check) => (
          <li key={check.code}>{checkSentence(check)}</li>
        ))}
        {untyped.map((label) => (
          <li key={label}>Les échéances de «&nbsp;{label}&nbsp;» ne sont pas saisies.</li>
        ))}
      </ul>
    </Notice>
  );
}

function columnsOf({ title, headers }: TaxTableAnswer): readonly Column<TableLine>[] {
  return [
    {
      id: "label",
      header: title,
      width: "100%",
      wrap: true,
      card: "title",
      cell: ({ label, account, total }) => <LineLabel label={label} account={account} strong={total} />,
    },
    ...headers.map(
      (header, at): Column<TableLine> => ({
        id: `cents${at}`,
        header,
        width: "150px",
        kind: "amount",
        value: ({ cents }) => cents?.[at],
        cell: ({ cents, boxes, total }) =>
          cents && (
            <span className={styles.boxed}>
              <span className={styles.box}>{boxes[at]}</span>
              <Amount cents={cents[at] ?? 0} strong={total} />
            </span>
          ),
      }),
    ),
  ];
}

const boxColumns: readonly Column<BoxLine>[] = [
  { id: "form", header: "Formulaire", value: ({ form }) => form },
  { id: "box", header: "Case", value: ({ box }) => box },
  { id: "label", header: "Poste", value: ({ label }) => label },
  { id: "column", header: "Colonne", value: ({ column }) => column },
  { id: "cents", header: "Montant", kind: "amount", value: ({ cents }) => cents },
  { id: "euros", header: "À porter (€)", kind: "number", value: ({ euros }) => euros },
];
