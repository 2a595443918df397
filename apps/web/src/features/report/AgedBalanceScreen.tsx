import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { AgedBalanceRow } from "@grand-livre/contracts/report";
import { AGE_BUCKET_LABELS } from "@grand-livre/domain/report/aged-balance";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { usualDay } from "./report-search.ts";

/** « Balance âgée »: what customers owe, or suppliers are owed, by age. */
export function AgedBalanceScreen() {
  useDocumentTitle("Balance âgée");
  return (
    <WithLedger service="reports">
      {(ledger) => <AgedBalance key={ledger.dossier.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function AgedBalance({ ledger }: { readonly ledger: Ledger }) {
  const { side, date } = useSearch({ from: "/shell/accounting/reports/aged-balance" });
  const navigate = useNavigate();
  const usual = usualDay(ledger.exercise);
  const query = {
    legalEntityRefId: ledger.dossier.refId,
    side: side ?? "customer",
    date: date ?? usual,
  } as const;
  const list = useShortList(reportEndpoints.agedBalance, "rows", query, { words: ({ name }) => name });
  return (
    <ResourceScreen
      title="Balance âgée"
      name="aged-balance"
      inTabs
      service="reports"
      noun={["tiers", "tiers"]}
      list={list}
      columns={columnsOf(list.rows ?? [])}
      rowKey={({ auxiliary, name }) => auxiliary ?? name}
      searchPlaceholder="Tiers"
      filters={[
        {
          name: "side",
          label: "Tiers",
          options: [
            { value: "", label: "Clients" },
            { value: "supplier", label: "Fournisseurs" },
          ],
        },
        { name: "date", label: "Au", kind: "day", usual, within: ledger.range },
      ]}
      files={<ReportFileMenu query={{ ...query, report: "aged-balance" }} />}
      onOpen={({ counterpartyId }) => {
        if (counterpartyId !== null)
          void navigate({ to: "/accounting/counterparties/$id", params: { id: counterpartyId } });
      }}
      empty={{
        icon: icons.check,
        title: "Rien d’ouvert à cette date",
        text: "Toutes les lignes des comptes de tiers étaient lettrées.",
      }}
    />
  );
}

const AGES = [
  ["notDueCents", AGE_BUCKET_LABELS.notDue],
  ["upTo30Cents", AGE_BUCKET_LABELS.to30],
  ["upTo60Cents", AGE_BUCKET_LABELS.to60],
  ["upTo90Cents", AGE_BUCKET_LABELS.to90],
  ["olderCents", AGE_BUCKET_LABELS.over90],
] as const;

function columnsOf(rows: readonly AgedBalanceRow[]): readonly Column<AgedBalanceRow>[] {
  const total = (name: (typeof AGES)[number][0] | "totalCents") =>
    formatCents(rows.reduce((sum, row) => sum + row[name], 0));
  return [
    {
      id: "name",
      header: "Tiers",
      card: "title",
      truncate: true,
      width: "28%",
      footer: "Total",
      value: ({ name }) => name,
    },
    { id: "auxiliary", header: "Auxiliaire", from: "wide", value: ({ auxiliary }) => auxiliary },
    ...AGES.map(
      ([name, header]): Column<AgedBalanceRow> => ({
        id: name,
        header,
        kind: "amount",
        footer: total(name),
        value: (row) => row[name] || null,
      }),
    ),
    {
      id: "total",
      header: "Total",
      kind: "amount",
      card: "aside",
      footer: total("totalCents"),
      value: ({ totalCents }) => totalCents,
    },
  ];
}
