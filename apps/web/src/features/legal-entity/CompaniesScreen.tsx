import type { CompanyRow } from "@grand-livre/contracts/company";
import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { RightScreen } from "../../app/RightScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { chooseDossier, useLedgerContext } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { ConfidentialAccessPanel } from "./ConfidentialAccessPanel.tsx";
import { usePeople } from "./company-command.ts";
import { exerciseName } from "./company-status.ts";
import { vatRegimes } from "./company-words.ts";
import { FirmPanel } from "./FirmPanel.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { companyKycWords, progressText, statusTones, statusWords } from "./portfolio-words.ts";

const TITLE = "Entreprises";

/** « Entreprises »: the portfolio of the firm, who works on what, and how far the month is. */
export function CompaniesScreen() {
  return (
    <RightScreen title={TITLE} service="companies">
      {() => <Companies />}
    </RightScreen>
  );
}

function Companies() {
  const { q, status, manager, mine, kyc, confidential, ...page } = useSearch({
    from: "/shell/gestions/companies",
  });
  const navigate = useNavigate();
  const { show } = useListSearch();
  const people = usePeople() ?? [];
  const administrator = useSignedInUser()?.superAdministrator === true;
  const query = {
    searchValue: q,
    status,
    managerId: manager,
    mine: mine === undefined ? undefined : true,
    kyc,
    confidential: confidential === undefined ? undefined : confidential === "yes",
  };
  const { skip, limit } = page;
  return (
    <ResourceScreen
      title={TITLE}
      name="companies"
      service="companies"
      noun={["entreprise", "entreprises"]}
      head={{
        subtitle: "L’avancement est celui du mois précédent, tel que les livres le montrent.",
        secondary: (
          <ActionMenu
            actions={[
              { label: "Règles du cabinet…", onSelect: () => show({ panel: "firm" }) },
              {
                label: "Consulter un dossier confidentiel…",
                onSelect: () => show({ panel: "access" }),
                disabledReason: administrator ? undefined : "Réservé aux super-administrateurs.",
              },
            ]}
          />
        ),
      }}
      list={usePagedList(companyEndpoints.list, "companies", query, { skip, limit })}
      columns={columns}
      searchPlaceholder="Nom ou SIREN"
      filters={[
        {
          name: "status",
          label: "Statut",
          options: [{ value: "", label: "Tous sauf archivés" }, ...optionsOf(statusWords)],
        },
        {
          name: "manager",
          label: "Responsable",
          options: [
            { value: "", label: "Tous les responsables" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        {
          name: "mine",
          label: "Attribution",
          options: [
            { value: "", label: "Toutes les entreprises" },
            { value: "me", label: "Les miennes" },
          ],
        },
        {
          name: "kyc",
          label: "KYC",
          options: [{ value: "", label: "Tous les KYC" }, ...optionsOf(companyKycWords)],
        },
        {
          name: "confidential",
          label: "Confidentialité",
          options: [
            { value: "", label: "Confidentielles ou non" },
            { value: "yes", label: "Confidentielles" },
            { value: "no", label: "Non confidentielles" },
          ],
        },
      ]}
      rowTone={({ status: shown, deadline }) =>
        shown === "archived"
          ? "muted"
          : deadline !== null && deadline.dueDate < localToday()
            ? "warning"
            : undefined
      }
      onOpen={({ refId }) => void navigate({ to: "/gestions/companies/$refId", params: { refId } })}
      create={{
        label: "Nouvelle entreprise",
        onCreate: () => void navigate({ to: "/gestions/companies/new" }),
      }}
      empty={{ icon: icons.building, title: "Aucune entreprise", text: "Créez la première entreprise." }}
      first={(onCreate) => <FirstSteps onCreate={onCreate} />}
      panel={(key, close) =>
        key === "access" ? (
          <ConfidentialAccessPanel onClose={close} />
        ) : key === "firm" ? (
          <FirmPanel onClose={close} />
        ) : null
      }
    />
  );
}

const of = (name: keyof CompanyRow["progress"], header: string): Column<CompanyRow> => ({
  id: name,
  header,
  width: "84px",
  figures: true,
  card: "none",
  value: ({ progress }) => progressText(progress[name]),
});

const columns: readonly Column<CompanyRow>[] = [
  {
    id: "name",
    header: "Raison sociale",
    truncate: true,
    value: ({ name }) => name,
    cell: (row) => <CompanyName company={row} />,
  },
  { id: "siren", header: "SIREN", width: "110px", figures: true, value: ({ siren }) => formatSiren(siren) },
  {
    id: "form",
    header: "Forme",
    width: "80px",
    from: "wide",
    card: "none",
    value: ({ legalForm }) => legalForm,
  },
  {
    id: "vatRegime",
    header: "Régime de TVA",
    width: "150px",
    from: "wide",
    card: "none",
    value: ({ vatRegime }) => vatRegimes[vatRegime as keyof typeof vatRegimes],
  },
  {
    id: "exercise",
    header: "Exercice",
    width: "90px",
    truncate: true,
    figures: true,
    value: ({ exercise }) => (exercise === null ? undefined : exerciseName(exercise)),
    cell: (row) => <ExerciseCell company={row} />,
  },
  {
    id: "manager",
    header: "Responsable",
    width: "115px",
    truncate: true,
    value: ({ manager }) => manager?.name,
  },
  {
    id: "collaborators",
    header: "Collaborateurs",
    width: "150px",
    truncate: true,
    from: "wide",
    card: "none",
    value: ({ collaborators }) => collaborators.map(({ name }) => name).join(", "),
  },
  of("entry", "Saisie"),
  of("bank", "Rapproch."),
  of("vat", "TVA"),
  of("review", "Révision"),
  {
    id: "deadline",
    header: "Échéance",
    width: "105px",
    kind: "date",
    value: ({ deadline }) => deadline?.dueDate,
  },
  {
    id: "kyc",
    header: "KYC",
    width: "110px",
    from: "wide",
    card: "none",
    value: ({ kyc }) => (kyc === null ? undefined : companyKycWords[kyc]),
  },
  {
    id: "platform",
    header: "PA",
    width: "100px",
    truncate: true,
    from: "wide",
    card: "none",
    value: ({ platform }) => platform,
  },
  {
    id: "status",
    header: "Statut",
    width: "110px",
    card: "aside",
    value: ({ status }) => statusWords[status],
    cell: ({ status }) => <StatusChip tone={statusTones[status]}>{statusWords[status]}</StatusChip>,
  },
];

function CompanyName({ company }: { readonly company: CompanyRow }) {
  const { dossier } = useLedgerContext();
  return (
    <>
      {company.name}
      {company.confidential && " (confidentiel)"}
      {dossier?.refId === company.refId && <span className="visually-hidden"> (dossier courant)</span>}
    </>
  );
}

function ExerciseCell({ company: { refId, exercise } }: { readonly company: CompanyRow }) {
  if (exercise !== null) return exerciseName(exercise);
  return (
    <Link to="/accounting/settings/exercises" search={{ panel: "new" }} onClick={() => chooseDossier(refId)}>
      Ouvrir un exercice
    </Link>
  );
}
