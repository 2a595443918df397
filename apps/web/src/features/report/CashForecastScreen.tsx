import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { CashForecastAnswer } from "@grand-livre/contracts/report-journal";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { LeadFigures } from "../../ui/LeadFigures.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { usualDay } from "./report-search.ts";

const ForecastChart = lazy(() =>
  import("./ForecastChart.tsx").then((module) => ({ default: module.ForecastChart })),
);

/** Height of the drawing, kept while it loads. */
const CHART_HEIGHT = 220;

type Week = CashForecastAnswer["weeks"][number];
type Flow = CashForecastAnswer["flows"][number];

/** « Prévision de trésorerie »: what is due week by week, from what the banks hold today. */
export function CashForecastScreen() {
  useDocumentTitle("Prévision de trésorerie");
  return (
    <WithLedger service="reports">
      {(ledger) => <Forecast key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Forecast({ ledger }: { readonly ledger: Ledger }) {
  const { date = usualDay(ledger.exercise) } = useSearch({
    from: "/shell/accounting/reports/cash-forecast",
  });
  const navigate = useNavigate();
  const query = { legalEntityRefId: ledger.dossier.refId, date };
  const { data, error, refetch } = useQuery({
    queryKey: ["report", "cash-forecast", query],
    queryFn: ({ signal }) => call(reportEndpoints.cashForecast, { query, signal }),
    placeholderData: (previous) => previous,
  });
  const lowest = data && lowestOf(data, date);
  const last = data?.weeks.at(-1);
  return (
    <Stack>
      <FilterBar aside={<ReportFileMenu query={{ ...query, report: "cash-forecast" }} />}>
        <DateField
          label="Au"
          hideLabel
          value={date}
          within={ledger.range}
          onChange={(day) => void navigate({ to: ".", search: { date: day } as never, replace: true })}
        />
      </FilterBar>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data !== undefined && (
            <LeadFigures
              label="Trésorerie"
              figures={[
                { label: `Trésorerie au ${formatDate(date)}`, cents: data.startCents },
                ...(lowest === undefined
                  ? []
                  : [{ label: `Au plus bas, le ${formatDate(lowest.day)}`, cents: lowest.cents }]),
                ...(last === undefined
                  ? []
                  : [{ label: `Prévue au ${formatDate(last.endDate)}`, cents: last.balanceCents }]),
              ]}
            />
          )}
          <Notice>
            Chaque échéance est attendue avec le retard habituel de son tiers, d’après ses dix dernières
            factures réglées. Au plus bas, les clients en retard ne paient pas et les fournisseurs sont payés
            au plus tôt.
          </Notice>
          {data !== undefined && <Uncertain {...data.uncertain} />}
          <Panel title="Trésorerie à la fin de chaque semaine">
            <div aria-hidden="true">
              <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
                {data !== undefined && <ForecastChart weeks={data.weeks} height={CHART_HEIGHT} />}
              </Suspense>
            </div>
          </Panel>
          <DataTable
            label="Semaines"
            columns={WEEKS}
            rows={data?.weeks}
            rowKey={({ startDate }) => startDate}
            rowTone={({ balanceCents }) => (balanceCents < 0 ? "error" : undefined)}
            dense
            skeletonRows={13}
          />
          <DataTable
            label="Encaissements et décaissements attendus"
            columns={FLOWS}
            rows={data?.flows}
            rowKey={({ kind, dueDate, name, label, cents }) => `${kind} ${dueDate} ${name} ${label} ${cents}`}
            onOpen={({ entryId, kind }) => {
              if (entryId !== null)
                void navigate({ to: "/accounting/entry-logs/$id", params: { id: entryId } });
              else if (kind === "declaration") void navigate({ to: "/accounting/declarations" as never });
            }}
            pageKeys={false}
            dense
            skeletonRows={6}
          />
          {data?.isCut && (
            <Notice>
              Les 200 premières échéances de clients et de fournisseurs sont listées ; l’échéancier les donne
              toutes.
            </Notice>
          )}
          {data !== undefined && data.accounts.length > 0 && (
            <DataTable
              label="Comptes de trésorerie"
              columns={ACCOUNTS}
              rows={data.accounts}
              rowKey={({ account }) => account}
              onOpen={({ account }) => void navigate({ href: generalLedgerHref(account) })}
              pageKeys={false}
              dense
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** What the banks hold at the least, today's money included. */
function lowestOf({ startCents, weeks }: CashForecastAnswer, date: string) {
  const days = [
    { day: date, cents: startCents },
    ...weeks.map(({ endDate, lowCents }) => ({ day: endDate, cents: lowCents })),
  ];
  return days.reduce((least, one) => (one.cents < least.cents ? one : least));
}

/** Debts that no week counts on. */
function Uncertain({ customerCents, supplierCents }: CashForecastAnswer["uncertain"]) {
  if (customerCents === 0 && supplierCents === 0) return null;
  return (
    <Notice tone="warning" title="Incertain">
      {`Échu depuis plus de 90 jours, hors prévision\u00a0: ${formatCents(customerCents, "EUR")} de clients, ${formatCents(-supplierCents, "EUR")} de fournisseurs.`}
    </Notice>
  );
}

const amount = (
  id: "customerCents" | "supplierCents" | "declarationCents" | "regularCents" | "scheduledCents",
  header: string,
): Column<Week> => ({ id, header, kind: "amount", value: (week) => week[id] || null });
const bound = (id: "lowCents" | "highCents", header: string): Column<Week> => ({
  ...{ id, header, kind: "amount", from: "medium" },
  value: (week) => week[id],
});

const WEEKS: readonly Column<Week>[] = [
  {
    id: "week",
    header: "Semaine",
    card: "title",
    value: ({ startDate, endDate }) => `Du ${formatDate(startDate)} au ${formatDate(endDate)}`,
  },
  amount("customerCents", "Clients"),
  amount("supplierCents", "Fournisseurs"),
  amount("declarationCents", "Déclarations"),
  amount("regularCents", "Charges régulières"),
  amount("scheduledCents", "Récurrents"),
  {
    id: "balance",
    header: "Trésorerie",
    kind: "amount",
    card: "aside",
    value: ({ balanceCents }) => balanceCents,
  },
  bound("lowCents", "Au plus bas"),
  bound("highCents", "Au plus haut"),
];

const KINDS = {
  customer: "Client",
  supplier: "Fournisseur",
  declaration: "Déclaration",
  regular: "Charge régulière",
  scheduled: "Récurrent",
} as const;

const FLOWS: readonly Column<Flow>[] = [
  {
    id: "expected",
    header: "Attendu le",
    value: ({ expectedDate }) => (expectedDate === null ? "Incertain" : formatDate(expectedDate)),
  },
  { id: "due", header: "Échéance", kind: "date", from: "medium", value: ({ dueDate }) => dueDate },
  { id: "kind", header: "Nature", value: ({ kind }) => KINDS[kind] },
  { id: "name", header: "Tiers ou déclaration", truncate: true, card: "title", value: ({ name }) => name },
  { id: "label", header: "Pièce", from: "medium", value: ({ label }) => label },
  { id: "cents", header: "Montant", kind: "amount", card: "aside", value: ({ cents }) => cents },
];

const ACCOUNTS: readonly Column<CashForecastAnswer["accounts"][number]>[] = [
  { id: "account", header: "Compte", figures: true, value: ({ account }) => account },
  { id: "label", header: "Intitulé", card: "title", value: ({ label }) => label },
  { id: "cents", header: "Solde", kind: "amount", card: "aside", value: ({ cents }) => cents },
];
