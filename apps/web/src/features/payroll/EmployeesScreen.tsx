import { employeeEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import type { EmployeeAnswer } from "@grand-livre/contracts/payroll";
import { contractWords } from "@grand-livre/contracts/payroll-words";
import { monthlyHours } from "@grand-livre/domain/payroll/employer";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatCents } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { EmployeePanel } from "./EmployeePanel.tsx";
import { IbanRequests } from "./IbanRequests.tsx";
import { PayslipsOfMonth } from "./PayslipsOfMonth.tsx";

const tabs = [
  { id: "employees", label: "Salariés" },
  { id: "payslips", label: "Bulletins" },
  { id: "ibans", label: "Changements d’IBAN" },
] as const;

/** « Bulletin de paie › Salariés »: the employees, the payslips of a month, the changes of IBAN that were asked. */
export const EmployeesScreen = dossierScreen(PayrollTabs, { title: "Salariés", service: "payslip" });

function PayrollTabs({ dossier }: { readonly dossier: Dossier }) {
  const { tab = "employees" } = useSearch({ from: "/shell/accounting/payslip/employees" });
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Salariés" subtitle={dossier.name} />
      <Tabs
        label="Paie"
        tabs={tabs}
        value={tab}
        onChange={(id) =>
          void navigate({
            to: "/accounting/payslip/employees",
            search: id === "employees" ? {} : { tab: id },
          })
        }
      >
        {tab === "payslips" ? (
          <PayslipsOfMonth dossier={dossier} />
        ) : tab === "ibans" ? (
          <IbanRequests dossier={dossier} />
        ) : (
          <Employees dossier={dossier} />
        )}
      </Tabs>
    </>
  );
}

function Employees({ dossier }: { readonly dossier: Dossier }) {
  const { q, present, skip, limit } = useSearch({ from: "/shell/accounting/payslip/employees" });
  const only = present === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, present: only };
  const list = usePagedList(employeeEndpoints.list, "employees", query, { skip, limit });
  return (
    <ResourceScreen
      title="Salariés"
      name="employees"
      inTabs
      service="payslip"
      noun={["salarié", "salariés"]}
      list={list}
      columns={columns}
      searchPlaceholder="Matricule, nom ou emploi"
      filters={[
        {
          name: "present",
          label: "Contrat",
          options: [
            { value: "", label: "Présents" },
            { value: "all", label: "Tous les salariés" },
          ],
        },
      ]}
      create={{ label: "Nouveau salarié" }}
      empty={{
        icon: icons.users,
        title: "Aucun salarié",
        text: "Un salarié porte son contrat, son salaire et son taux de prélèvement à la source.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <EmployeePanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const days = (hundredths: number) => formatCents(hundredths);
const columns: readonly Column<EmployeeAnswer>[] = [
  { id: "number", header: "Matricule", width: "110px", card: "aside", value: ({ number }) => number },
  {
    id: "name",
    header: "Nom et prénom",
    card: "title",
    truncate: true,
    value: ({ lastname, firstname }) => `${lastname} ${firstname}`,
  },
  { id: "job", header: "Emploi", truncate: true, value: ({ now }) => now.job },
  { id: "contract", header: "Contrat", width: "140px", value: ({ now }) => contractWords[now.contract] },
  { id: "status", header: "Statut", width: "100px", from: "wide", value: (row) => statusOf(row) },
  { id: "entry", header: "Entrée", width: "110px", kind: "date", value: ({ entryDate }) => entryDate },
  {
    id: "exit",
    header: "Sortie",
    width: "110px",
    kind: "date",
    from: "wide",
    value: ({ exitDate }) => exitDate,
  },
  {
    id: "hours",
    header: "Horaire",
    width: "90px",
    align: "right",
    from: "wide",
    value: ({ now: { weeklyHours, yearlyDays } }) =>
      yearlyDays === null ? `${formatCents(monthlyHours(weeklyHours))} h` : `${yearlyDays} j/an`,
  },
  {
    id: "monthly",
    header: "Brut mensuel",
    width: "120px",
    kind: "amount",
    value: ({ now }) => now.monthlyCents,
  },
  {
    id: "rate",
    header: "Taux PAS",
    width: "90px",
    align: "right",
    value: ({ withholdingPpm }) => (withholdingPpm === null ? "Neutre" : formatPpm(withholdingPpm)),
  },
  {
    id: "leave",
    header: "Congés",
    width: "80px",
    align: "right",
    from: "medium",
    value: ({ leaveAfter }) => days(leaveAfter),
  },
];

const statusOf = ({ now }: EmployeeAnswer) => (now.executive ? "Cadre" : "Non-cadre");
