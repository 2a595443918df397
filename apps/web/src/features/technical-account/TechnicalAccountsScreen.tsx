import type { TechnicalAccountAnswer } from "@grand-livre/contracts/technical-account";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime, localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TechnicalAccountPanel } from "./TechnicalAccountPanel.tsx";
import styles from "./TechnicalAccountsScreen.module.css";
import { sinceText, verdictOf } from "./technical-account-check.ts";

const TITLE = "Comptes techniques";

/** Which account each role of the posting engine takes, whether it can be used, and since when. */
export function TechnicalAccountsScreen() {
  return (
    <DossierScreen title={TITLE} service="accounting-plan">
      {(dossier) => <TechnicalAccounts key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

const checkOptions = [
  { value: "", label: "Tous les rôles" },
  { value: "wrong", label: "À corriger" },
] as const;

function TechnicalAccounts({ dossier }: { readonly dossier: Dossier }) {
  const search = useSearch({ from: "/shell/accounting/accounting-plan/technical-accounts" });
  const { q = "", check, date, role } = search;
  const navigate = useNavigate({ from: "/accounting/accounting-plan/technical-accounts" });
  const { data, error, isPlaceholderData, refetch } = useTechnicalAccounts(
    dossier.refId,
    date ?? localToday(),
  );
  const show = (next: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const rows = data
    ?.filter((row) => check === undefined || verdictOf(row).wrong)
    .filter((row) => foldedIncludes(`${row.label} ${row.account ?? ""} ${row.accountLabel ?? ""}`, q));
  const wrong = data?.filter((row) => verdictOf(row).wrong).length ?? 0;
  const edited = data?.find((row) => row.role === role);
  return (
    <>
      <PageHeader
        title={TITLE}
        count={rows?.length}
        subtitle="Sans compte pour un rôle, aucune écriture automatique ne part."
        {...(wrong === 0 ? {} : { status: <StatusChip tone="error">{`${wrong} à corriger`}</StatusChip> })}
      />
      <FilterBar
        search={{
          value: q,
          onChange: (value) => show({ q: value === "" ? undefined : value }),
          placeholder: "Rôle, n° ou intitulé",
        }}
        active={[check, date].filter((value) => value !== undefined).length}
        onReset={() => show({ check: undefined, date: undefined })}
      >
        <SelectField
          label="Contrôle"
          hideLabel
          value={check ?? ""}
          options={checkOptions}
          onChange={(value) => show({ check: value === "" ? undefined : value })}
        />
        <DateField
          label="En vigueur le"
          hideLabel
          value={date ?? localToday()}
          onChange={(day) => show({ date: day === localToday() ? undefined : day })}
        />
      </FilterBar>
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={TITLE}
          columns={columns}
          rows={rows}
          stale={isPlaceholderData}
          rowKey={(row) => row.role}
          rowTone={(row) => (verdictOf(row).wrong ? "warning" : undefined)}
          onOpen={(row) => show({ role: row.role })}
          skeletonRows={16}
          empty={
            <EmptyState
              icon={icons.search}
              title="Aucun rôle trouvé"
              text="Changez la recherche ou les filtres."
            />
          }
        />
      )}
      {edited !== undefined && (
        <TechnicalAccountPanel
          key={edited.role}
          dossier={dossier}
          current={edited}
          onClose={() => show({ role: undefined })}
        />
      )}
    </>
  );
}

function useTechnicalAccounts(legalEntityRefId: string, date: string) {
  return useQuery({
    queryKey: ["technical-account", legalEntityRefId, date],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readAll<TechnicalAccountAnswer>(
        "/api/technical-account",
        "technicalAccounts",
        { legalEntityRefId, date },
        signal,
      ),
  });
}

const columns: readonly Column<TechnicalAccountAnswer>[] = [
  { id: "role", header: "Rôle", card: "title", wrap: true, cell: (row) => row.label },
  {
    id: "account",
    header: "Compte",
    width: "92px",
    figures: true,
    card: "aside",
    cell: (row) => <strong>{row.account ?? "–"}</strong>,
  },
  { id: "label", header: "Intitulé", wrap: true, cell: (row) => row.accountLabel },
  { id: "required", header: "Obligatoire", width: "96px", cell: (row) => (row.required ? "Oui" : "–") },
  {
    id: "check",
    header: "Contrôle",
    width: "190px",
    cell: (row) => (
      <span className={styles.verdict} data-tone={verdictOf(row).tone}>
        {verdictOf(row).text}
      </span>
    ),
  },
  {
    id: "since",
    header: "Depuis",
    width: "104px",
    figures: true,
    cell: (row) => sinceText(row.validFrom),
  },
  {
    id: "changed",
    header: "Modifié par, le",
    width: "180px",
    figures: true,
    wrap: true,
    cell: (row) =>
      row.changedAt === null || row.changedByName === null
        ? null
        : `${row.changedByName}, ${formatDateTime(row.changedAt)}`,
  },
];
