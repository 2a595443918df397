import { employerEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import { headcountWords } from "@grand-livre/contracts/payroll-words";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { EmployerPanel } from "./EmployerPanel.tsx";

/** « Bulletin de paie › Sociétés employeurs ». */
export const EmployersScreen = dossierScreen(Employers, { title: "Sociétés employeurs", service: "payslip" });

function Employers({ dossier }: { readonly dossier: Dossier }) {
  const { q, status, skip, limit } = useSearch({ from: "/shell/accounting/payslip/companies" });
  const active = status === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, active };
  const list = usePagedList(employerEndpoints.list, "employers", query, { skip, limit });
  return (
    <ResourceScreen
      title="Sociétés employeurs"
      name="employers"
      service="payslip"
      noun={["établissement", "établissements"]}
      head={{ subtitle: dossier.name }}
      list={list}
      columns={columns}
      searchPlaceholder="SIRET, NAF ou convention"
      filters={[activeFilter]}
      rowTone={activeTone}
      create={{ label: "Nouvelle société employeur" }}
      empty={{
        icon: icons.building,
        title: "Aucune société employeur",
        text: "Une société employeur porte le SIRET, l’effectif et les taux AT/MP d’un établissement.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <EmployerPanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const rate = (ppm: number | null) => (ppm === null ? null : formatPpm(ppm));
const columns: readonly Column<EmployerAnswer>[] = [
  { id: "name", header: "Raison sociale", card: "title", truncate: true, value: ({ name }) => name },
  { id: "siren", header: "SIREN", width: "110px", figures: true, from: "wide", value: ({ siren }) => siren },
  { id: "siret", header: "SIRET", width: "150px", figures: true, value: ({ siret }) => siret },
  { id: "naf", header: "NAF", width: "80px", value: ({ naf }) => naf },
  {
    id: "agreement",
    header: "Convention",
    truncate: true,
    from: "medium",
    value: ({ agreement, idcc }) => [idcc, agreement].filter(Boolean).join(" · "),
  },
  {
    id: "headcount",
    header: "Effectif",
    width: "110px",
    value: ({ headcount }) => headcount && headcountWords[headcount],
  },
  { id: "accident", header: "AT/MP", width: "80px", align: "right", value: (row) => rate(row.accidentPpm) },
  {
    id: "mobility",
    header: "Mobilité",
    width: "90px",
    align: "right",
    value: (row) => rate(row.mobilityPpm),
  },
  { id: "dsn", header: "DSN", width: "70px", value: ({ dsnDay }) => `le ${dsnDay}` },
  {
    id: "account",
    header: "Banque",
    width: "90px",
    figures: true,
    from: "wide",
    value: ({ account }) => account,
  },
];
