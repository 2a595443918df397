import type { DsnMonthRow } from "@grand-livre/contracts/dsn";
import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatMonth, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./Dsn.module.css";
import { DsnMonth } from "./DsnMonth.tsx";
import { ADDRESS, DSN, stateWords, TITLE } from "./dsn-view.ts";
import { OrganismDues } from "./OrganismDues.tsx";
import { RatesDialog, TakeOverDialog } from "./ReceivedDialog.tsx";

const FIRST_YEAR = 2026;

const tabs = [
  { id: "months", label: "Déclarations" },
  { id: "dues", label: "À payer aux organismes" },
] as const;

/** « Paie › Déclarations sociales (DSN) »: the months of each establishment, and one of them. */
export const DsnScreen = dossierScreen(Dsn, { title: TITLE, service: "payslip" });

function Dsn({ dossier }: { readonly dossier: Dossier }) {
  const { month, employer } = useSearch({ from: `/shell${ADDRESS}` });
  if (month === undefined || employer === undefined) return <Months dossier={dossier} />;
  const query = { legalEntityRefId: dossier.refId, employerId: employer, month };
  return <DsnMonth key={`${employer} ${month}`} query={query} />;
}

function Months({ dossier }: { readonly dossier: Dossier }) {
  const search = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const [dialog, setDialog] = useState<"rates" | "year">();
  const missingEdit = useMissingRight("payslip", "Editor");
  const thisYear = Number(localToday().slice(0, 4));
  const year = search.year ?? thisYear;
  const query = { legalEntityRefId: dossier.refId, year };
  const { data, error, refetch } = useQuery({
    queryKey: [DSN, "year", query],
    queryFn: ({ signal }) => call(dsnEndpoints.year, { query, signal }),
  });
  const rows = data?.months;
  const left = rows?.filter(({ state }) => state !== "deposited").length ?? 0;
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, at) => thisYear - at);
  const close = () => setDialog(undefined);
  const { refId } = dossier;
  const declarations = (
    <div className={styles.body}>
      <Notice tone="info" title="Dépôt sur net-entreprises.fr">
        Rien n’est transmis d’ici : téléchargez le fichier, déposez-le sur net-entreprises.fr, puis notez la
        date.
      </Notice>
      <FilterBar>
        <SelectField
          label="Année"
          hideLabel
          value={String(year)}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => void navigate({ search: { year: Number(value) } })}
        />
      </FilterBar>
      {error !== null && rows === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable<DsnMonthRow>
          label="Mois à déclarer"
          columns={columns}
          rows={rows}
          rowKey={({ month, employerId }) => `${month} ${employerId}`}
          onOpen={({ month, employerId }) =>
            void navigate({ search: { ...search, month, employer: employerId } })
          }
          rowTone={({ state, dueDate }) =>
            state === "deposited" ? "muted" : dueDate < localToday() ? "error" : undefined
          }
          empty={
            <EmptyState
              icon={icons.calendar}
              title="Aucun mois à déclarer"
              text="Une DSN est due à partir du premier salarié de l’établissement."
            />
          }
        />
      )}
    </div>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={rows === undefined ? dossier.name : `${formatPlural(left, "mois", "mois")} à déposer`}
        secondary={
          <ActionMenu
            actions={[
              {
                label: "Lire les taux du PAS (CRM)",
                icon: icons.upload,
                onSelect: () => setDialog("rates"),
                disabledReason: missingEdit,
              },
              {
                label: "Reprendre une année (DSN)",
                icon: icons.upload,
                onSelect: () => setDialog("year"),
                disabledReason: missingEdit,
              },
            ]}
          />
        }
      />
      <Tabs
        label={TITLE}
        tabs={tabs}
        value={search.tab ?? "months"}
        onChange={(id) => void navigate({ search: id === "dues" ? { tab: id } : {} })}
      >
        {search.tab === "dues" ? <OrganismDues dossier={dossier} /> : declarations}
      </Tabs>
      {dialog === "rates" && <RatesDialog legalEntityRefId={refId} onClose={close} />}
      {dialog === "year" && <TakeOverDialog legalEntityRefId={refId} onClose={close} />}
    </>
  );
}

const columns: readonly Column<DsnMonthRow>[] = [
  { id: "month", header: "Mois", width: "150px", card: "title", value: ({ month }) => formatMonth(month) },
  { id: "siret", header: "Établissement", value: ({ siret }) => siret },
  {
    id: "payslips",
    header: "Bulletins",
    width: "100px",
    align: "right",
    from: "medium",
    value: ({ payslips }) => payslips,
  },
  { id: "due", header: "Échéance", width: "130px", kind: "date", value: ({ dueDate }) => dueDate },
  {
    id: "state",
    header: "État",
    width: "190px",
    card: "aside",
    value: ({ state }) => stateWords[state].label,
    cell: ({ state, depositedOn }) => (
      <StatusChip tone={stateWords[state].tone}>
        {state === "deposited" && depositedOn !== null
          ? `Déposée le ${formatDate(depositedOn)}`
          : stateWords[state].label}
      </StatusChip>
    ),
  },
];
