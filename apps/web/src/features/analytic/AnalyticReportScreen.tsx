import type {
  AnalyticAxisAnswer,
  AnalyticLineAnswer,
  AnalyticReportRow,
} from "@grand-livre/contracts/analytic";
import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { Loading } from "../../app/Loading.tsx";
import { usePagedList, useShortList } from "../../app/resource/list-state.ts";
import type { ListFilter } from "../../app/resource/ResourceFilters.tsx";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";

const FROM = { from: "/shell/accounting/reports/analytic" } as const;
/** In the URL: the lines without a section. */
const REST = "-";

/** « Rapports › Analytique »: charges and income by section of an axis, then the lines behind a row. */
export function AnalyticReportScreen() {
  useDocumentTitle("Analytique");
  return (
    <WithLedger service="reports">
      {(ledger) => <Report key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Report({ ledger }: { readonly ledger: Ledger }) {
  const { axis: chosen, section } = useSearch(FROM);
  const axes = useShortList(analyticEndpoints.list, "analyticAxes", {
    legalEntityRefId: ledger.dossier.refId,
  });
  if (axes.rows === undefined) return <Loading error={axes.error} onRetry={axes.refetch} fields={4} />;
  const axis = axes.rows.find(({ code }) => code === chosen) ?? axes.rows[0];
  if (axis === undefined)
    return (
      <EmptyState
        icon={icons.layers}
        title="Aucun axe analytique"
        text="Créez un axe et ses sections, puis ventilez les lignes des écritures."
        action={<ButtonLink to="/accounting/settings/analytic">Axes analytiques</ButtonLink>}
      />
    );
  const View = section === undefined ? Sections : Lines;
  return <View ledger={ledger} axis={axis} axes={axes.rows} />;
}

interface ViewProps {
  readonly ledger: Ledger;
  readonly axis: AnalyticAxisAnswer;
  readonly axes: readonly AnalyticAxisAnswer[];
}

/** What both views ask for, and their filters. */
function useReport({ ledger, axis, axes }: ViewProps) {
  const { from, to } = useSearch(FROM);
  const { startDate, endDate } = ledger.exercise;
  const filters: readonly ListFilter[] = [
    {
      name: "axis",
      label: "Axe",
      options: axes.map(({ code, label }, at) => ({ value: at === 0 ? "" : code, label })),
    },
    {
      name: "section",
      label: "Section",
      options: [
        { value: "", label: "Toutes" },
        ...axis.sections.map(({ code, label }) => ({ value: code, label })),
        { value: REST, label: "Non ventilé" },
      ],
    },
    { name: "from", label: "Du", kind: "day", usual: startDate, within: ledger.range },
    { name: "to", label: "Au", kind: "day", usual: endDate, within: ledger.range },
  ];
  const query = {
    legalEntityRefId: ledger.dossier.refId,
    axisId: axis.id,
    startDate: from ?? startDate,
    endDate: to ?? endDate,
  };
  return { filters, query };
}

function Sections(props: ViewProps) {
  const { filters, query } = useReport(props);
  const kept = useSearch(FROM);
  const navigate = useNavigate();
  const list = useShortList(analyticEndpoints.report, "rows", query);
  return (
    <ResourceScreen
      title="Analytique"
      label={`Résultat par section, ${props.axis.label}`}
      name="analytic-report"
      inTabs
      service="reports"
      noun={["section", "sections"]}
      list={list}
      columns={columnsOf(list.rows ?? [])}
      rowKey={({ section }) => section ?? REST}
      rowTone={({ section }) => (section === null ? "muted" : undefined)}
      filters={filters}
      onOpen={({ section }) =>
        void navigate({ to: "/accounting/reports/analytic", search: { ...kept, section: section ?? REST } })
      }
      empty={{
        icon: icons.layers,
        title: "Aucune section",
        text: "Ajoutez des sections à cet axe dans les paramètres.",
      }}
    />
  );
}

function columnsOf(rows: readonly AnalyticReportRow[]): readonly Column<AnalyticReportRow>[] {
  const total = (name: "chargesCents" | "incomeCents" | "resultCents") =>
    formatCents(sumCentsOf(rows, (row) => row[name]));
  return [
    { id: "section", header: "Section", width: "140px", value: ({ section }) => section, footer: "Total" },
    { id: "label", header: "Libellé", card: "title", truncate: true, value: ({ label }) => label },
    {
      id: "charges",
      header: "Charges",
      kind: "amount",
      footer: total("chargesCents"),
      value: ({ chargesCents }) => chargesCents,
    },
    {
      id: "income",
      header: "Produits",
      kind: "amount",
      footer: total("incomeCents"),
      value: ({ incomeCents }) => incomeCents,
    },
    {
      id: "result",
      header: "Résultat",
      kind: "amount",
      card: "aside",
      footer: total("resultCents"),
      value: ({ resultCents }) => resultCents,
    },
  ];
}

function Lines(props: ViewProps) {
  const { filters, query } = useReport(props);
  const { section, skip, limit } = useSearch(FROM);
  const navigate = useNavigate();
  const asked = { ...query, section: section === REST ? undefined : section };
  const list = usePagedList(analyticEndpoints.lines, "lines", asked, { skip, limit });
  return (
    <ResourceScreen
      title="Analytique"
      label="Lignes de la section"
      name="analytic-lines"
      inTabs
      service="reports"
      noun={["ligne", "lignes"]}
      list={list}
      columns={lineColumns}
      filters={filters}
      onOpen={({ entryId }) => void navigate({ href: entryHref(entryId) })}
      empty={{
        icon: icons.check,
        title: "Aucune ligne",
        text: "Aucune ligne de charge ou de produit n’est portée ici sur la période.",
      }}
    />
  );
}

const lineColumns: readonly Column<AnalyticLineAnswer>[] = [
  { id: "date", header: "Date", kind: "date", width: "110px", value: ({ date }) => date },
  {
    id: "journal",
    header: "Journal",
    width: "90px",
    from: "medium",
    value: ({ journalCode }) => journalCode,
  },
  { id: "number", header: "N°", width: "110px", from: "medium", value: ({ number }) => number },
  { id: "account", header: "Compte", figures: true, width: "110px", value: ({ account }) => account },
  { id: "label", header: "Libellé", card: "title", truncate: true, value: ({ label }) => label },
  {
    id: "line",
    header: "Ligne",
    kind: "amount",
    from: "medium",
    value: ({ lineCents }) => lineCents,
  },
  {
    id: "amount",
    header: "Ventilé",
    kind: "amount",
    card: "aside",
    value: ({ amountCents }) => amountCents,
  },
];
