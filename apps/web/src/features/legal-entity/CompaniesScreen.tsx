import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { RightScreen } from "../../app/RightScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { chooseDossier, useLedgerContext } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { type CompanyStatus, companyStatus } from "./company-status.ts";
import { vatRegimes } from "./company-words.ts";
import { FirstSteps } from "./FirstSteps.tsx";

const TITLE = "Entreprises";

/** « Entreprises »: every legal entity of the scope, and what each one's books are ready for. */
export function CompaniesScreen() {
  return (
    <RightScreen title={TITLE} service="companies">
      {() => <Companies />}
    </RightScreen>
  );
}

function Companies() {
  const { q, ...page } = useSearch({ from: "/shell/gestions/companies" });
  const navigate = useNavigate();
  return (
    <ResourceScreen
      title={TITLE}
      name="companies"
      service="companies"
      noun={["entreprise", "entreprises"]}
      list={usePagedList(legalEntityEndpoints.list, "legalEntities", { searchValue: q }, page)}
      columns={columnsFor(useStatuses())}
      searchPlaceholder="Nom ou SIREN"
      onOpen={({ refId }) => void navigate({ to: "/gestions/companies/$refId", params: { refId } })}
      create={{
        label: "Nouvelle entreprise",
        onCreate: () => void navigate({ to: "/gestions/companies/new" }),
      }}
      empty={{ icon: icons.building, title: "Aucune entreprise", text: "Créez la première entreprise." }}
      first={(onCreate) => <FirstSteps onCreate={onCreate} />}
    />
  );
}

/** Undefined while the exercises are being read. */
function useStatuses(): (refId: string) => CompanyStatus | undefined {
  const { data } = useQuery({
    queryKey: ["fiscal-exercise", "all"],
    queryFn: ({ signal }) => readAll(fiscalExerciseEndpoints.list, "fiscalExercises", {}, signal),
  });
  return (refId) => data && companyStatus(refId, data, localToday());
}

function columnsFor(
  statusOf: (refId: string) => CompanyStatus | undefined,
): readonly Column<LegalEntityAnswer>[] {
  return [
    {
      id: "name",
      header: "Raison sociale",
      truncate: true,
      value: ({ name }) => name,
      cell: (row) => <CompanyName company={row} />,
    },
    { id: "siren", header: "SIREN", width: "130px", figures: true, value: ({ siren }) => formatSiren(siren) },
    { id: "form", header: "Forme", width: "110px", value: ({ legalForm }) => legalForm },
    { id: "vat", header: "Régime de TVA", width: "190px", value: ({ vatRegime }) => vatRegimes[vatRegime] },
    {
      id: "exercise",
      header: "Exercice",
      width: "190px",
      figures: true,
      value: ({ refId }) => statusOf(refId)?.exercise,
      cell: ({ refId }) => <ExerciseCell refId={refId} status={statusOf(refId)} />,
    },
    {
      id: "status",
      header: "Statut",
      width: "190px",
      card: "aside",
      value: ({ refId }) => statusOf(refId)?.label,
      cell: ({ refId }) => {
        const status = statusOf(refId);
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

interface ExerciseCellProps {
  readonly refId: string;
  readonly status: CompanyStatus | undefined;
}

function ExerciseCell({ refId, status }: ExerciseCellProps) {
  if (status === undefined) return null;
  if (status.exercise !== undefined) return status.exercise;
  return (
    <Link to="/accounting/settings/exercises" search={{ panel: "new" }} onClick={() => chooseDossier(refId)}>
      Ouvrir un exercice
    </Link>
  );
}
