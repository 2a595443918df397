import type { EReportPeriodRow } from "@grand-livre/contracts/e-reporting";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./EReporting.module.css";
import { daysOf, kindWords, reportStateWords } from "./e-reporting-words.ts";
import { useReportPeriods } from "./queries.ts";
import { ReportView } from "./ReportView.tsx";

const TITLE = "E-reporting";
const ADDRESS = "/accounting/declarations/e-reporting";

/** « Déclarations professionnelles › E-reporting »: the periods by their last day, each down to its invoices. */
export function EReportingScreen() {
  return (
    <DossierScreen title={TITLE} service="declarations">
      {(dossier) => <EReporting dossier={dossier} />}
    </DossierScreen>
  );
}

function EReporting({ dossier }: { readonly dossier: Dossier }) {
  const { kind, from, to, year } = useSearch({ from: `/shell${ADDRESS}` });
  if (kind === undefined || from === undefined || to === undefined) return <Periods dossier={dossier} />;
  return (
    <ReportView
      key={`${kind} ${from}`}
      query={{ legalEntityRefId: dossier.refId, kind, startDate: from, endDate: to }}
      year={year}
    />
  );
}

function Periods({ dossier }: { readonly dossier: Dossier }) {
  const search = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const thisYear = Number(localToday().slice(0, 4));
  const year = search.year ?? thisYear;
  const span = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { data, error, refetch } = useReportPeriods({ legalEntityRefId: dossier.refId, ...span });
  const rows = data?.periods.filter(({ state }) => state !== "nothing");
  const late = rows?.filter(({ daysLate }) => daysLate > 0).length ?? 0;
  const left = rows?.filter(({ state }) => state === "to_send" || state === "rejected").length ?? 0;
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={
          rows === undefined
            ? dossier.name
            : `${formatPlural(left, "période")} à transmettre${late > 0 ? ` · ${late} en retard` : ""}`
        }
      />
      <DeclarationTabs current={ADDRESS} />
      <div className={styles.body}>
        <FilterBar>
          <SelectField
            label="Année des échéances"
            hideLabel
            value={String(year)}
            options={[thisYear + 1, thisYear, thisYear - 1]
              .filter((one) => one >= 2026)
              .map((one) => ({ value: String(one), label: `Échéances ${one}` }))}
            onChange={(value) => void navigate({ search: { year: Number(value) } })}
          />
        </FilterBar>
        {error !== null && rows === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable<EReportPeriodRow>
            label="Périodes d’e-reporting"
            columns={columns}
            rows={rows}
            rowKey={({ kind, startDate }) => `${kind} ${startDate}`}
            onOpen={({ kind, startDate, endDate }) =>
              void navigate({
                search: {
                  ...(search.year === undefined ? {} : { year: search.year }),
                  ...{ kind, from: startDate, to: endDate },
                },
              })
            }
            rowTone={({ daysLate, state }) =>
              daysLate > 0 ? "error" : state === "sent" || state === "corrected" ? "muted" : undefined
            }
            empty={
              <EmptyState
                icon={icons.calendar}
                title="Aucune période à transmettre"
                text="Aucune vente à des particuliers ni opération internationale de cette année n’est à transmettre."
              />
            }
          />
        )}
      </div>
    </>
  );
}

const columns: readonly Column<EReportPeriodRow>[] = [
  {
    id: "due",
    header: "Échéance",
    kind: "date",
    width: "150px",
    value: ({ dueDate }) => dueDate,
    cell: ({ dueDate, daysLate }) => (
      <span className={styles.due} data-late={daysLate > 0 || undefined}>
        {formatDate(dueDate)}
        {daysLate > 0 && <span className={styles.late}>{formatPlural(daysLate, "jour")} de retard</span>}
      </span>
    ),
  },
  { id: "kind", header: "Données", card: "title", value: ({ kind }) => kindWords[kind] },
  { id: "period", header: "Période", value: daysOf },
  {
    id: "required",
    header: "Obligation",
    from: "medium",
    value: ({ isRequired }) => (isRequired ? "Obligatoire" : "Facultative"),
  },
  {
    id: "state",
    header: "État",
    card: "aside",
    value: ({ state }) => reportStateWords[state].label,
    cell: ({ state }) => (
      <StatusChip tone={reportStateWords[state].tone}>{reportStateWords[state].label}</StatusChip>
    ),
  },
];
