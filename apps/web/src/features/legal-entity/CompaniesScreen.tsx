import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { chooseDossier, useLedgerContext } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { type CompanyStatus, companyStatus } from "./company-status.ts";
import { vatRegimes } from "./company-words.ts";
import { FirstSteps } from "./FirstSteps.tsx";

const PAGE_SIZE = 50;

/** « Entreprises »: every legal entity of the scope, and what each one's books are ready for. */
export function CompaniesScreen() {
  const missing = useMissingRight("companies", "Viewer");
  if (missing === undefined) return <Companies />;
  return (
    <>
      <PageHeader title="Entreprises" />
      <NoRight reason={missing} />
    </>
  );
}

function Companies() {
  const search = useSearch({ from: "/shell/gestions/companies" });
  const navigate = useNavigate({ from: "/gestions/companies" });
  const { skip = 0, limit = PAGE_SIZE, q = "" } = search;
  const missing = useMissingRight("companies", "Creator");
  const { data, error, isPlaceholderData, refetch } = useCompanies({ searchValue: q, skip, limit });
  const statusOf = useStatuses();
  const create = () => {
    if (missing === undefined) void navigate({ to: "/gestions/companies/new" });
  };
  useShortcut("n", create);
  const show = (next: typeof search) =>
    void navigate({ search: (current) => ({ ...current, ...next }), replace: true });

  const nothingYet = data?.count === 0 && q === "";
  return (
    <>
      <PageHeader
        title="Entreprises"
        count={data?.count}
        action={
          <ActionButton icon={icons.add} shortcut="N" onClick={create} disabledReason={missing}>
            Nouvelle entreprise
          </ActionButton>
        }
      />
      {nothingYet ? (
        <FirstSteps onCreate={create} disabledReason={missing} />
      ) : (
        <>
          <FilterBar
            search={{
              value: q,
              onChange: (value) => show({ q: value === "" ? undefined : value, skip: undefined }),
              placeholder: "Nom ou SIREN",
            }}
          />
          {error !== null && data === undefined ? (
            <RequestError error={error} onRetry={() => void refetch()} />
          ) : (
            <DataTable
              label="Entreprises"
              columns={columnsFor(statusOf)}
              rows={data?.legalEntities}
              stale={isPlaceholderData}
              rowKey={(company) => company.refId}
              onOpen={(company) =>
                void navigate({ to: "/gestions/companies/$refId", params: { refId: company.refId } })
              }
              empty={
                <EmptyState
                  icon={icons.search}
                  title="Aucune entreprise trouvée"
                  text={`Aucun nom ni SIREN ne contient «\u202f${q}\u202f».`}
                />
              }
            />
          )}
          {data !== undefined && data.count > limit && (
            <Pagination skip={skip} limit={limit} count={data.count} onChange={show} />
          )}
        </>
      )}
    </>
  );
}

function useCompanies(query: {
  readonly searchValue: string;
  readonly skip: number;
  readonly limit: number;
}) {
  return useQuery({
    queryKey: ["legal-entity", "list", query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<{ legalEntities: LegalEntityAnswer[]; count: number }>("/api/legal-entity", { query, signal }),
  });
}

/** Undefined while the exercises are being read. */
function useStatuses(): (refId: string) => CompanyStatus | undefined {
  const { data } = useQuery({
    queryKey: ["fiscal-exercise", "all"],
    queryFn: ({ signal }) =>
      readAll<FiscalExerciseAnswer>("/api/fiscal-exercise", "fiscalExercises", {}, signal),
  });
  return (refId) => data && companyStatus(refId, data, localToday());
}

function columnsFor(
  statusOf: (refId: string) => CompanyStatus | undefined,
): readonly Column<LegalEntityAnswer>[] {
  return [
    { id: "name", header: "Raison sociale", cell: (row) => <CompanyName company={row} />, truncate: true },
    { id: "siren", header: "SIREN", width: "130px", figures: true, cell: (row) => formatSiren(row.siren) },
    { id: "form", header: "Forme", width: "110px", cell: (row) => row.legalForm },
    { id: "vat", header: "Régime de TVA", width: "190px", cell: (row) => vatRegimes[row.vatRegime] },
    {
      id: "exercise",
      header: "Exercice",
      width: "190px",
      figures: true,
      cell: (row) => <ExerciseCell company={row} status={statusOf(row.refId)} />,
    },
    {
      id: "status",
      header: "Statut",
      width: "190px",
      card: "aside",
      cell: (row) => {
        const status = statusOf(row.refId);
        return status && <StatusChip tone={status.tone}>{status.label}</StatusChip>;
      },
    },
  ];
}

function CompanyName({ company }: { readonly company: LegalEntityAnswer }) {
  const { dossier } = useLedgerContext();
  return (
    <>
      {company.name}
      {dossier?.refId === company.refId && <span className="visually-hidden"> (dossier courant)</span>}
    </>
  );
}

function ExerciseCell({
  company,
  status,
}: {
  readonly company: LegalEntityAnswer;
  readonly status: CompanyStatus | undefined;
}) {
  if (status === undefined) return null;
  if (status.exercise !== undefined) return status.exercise;
  return (
    <Link
      to="/accounting/settings/exercises"
      search={{ panel: "new" }}
      onClick={() => chooseDossier(company.refId)}
    >
      Ouvrir un exercice
    </Link>
  );
}
