import { leaveProvisionEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import type { LeaveProvisionAnswer, LeaveProvisionLine } from "@grand-livre/contracts/leave-provision";
import { formatCents } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { chargesFact, PayProvisionView, provisionColumns } from "./PayProvisionView.tsx";
import { Facts, type YearEndProps } from "./YearEndView.tsx";

const euros = (cents: number) => formatCents(cents, "EUR");
const days = (hundredths: number) => formatCents(hundredths);
const unitWords = { open: "jours ouvrables", worked: "jours ouvrés" } as const;

/** « Congés à payer »: what each employee is owed of leave at the end of the exercise, why, and its entry. */
export function LeaveProvisionView(props: YearEndProps) {
  return (
    <PayProvisionView<LeaveProvisionAnswer, LeaveProvisionLine>
      {...props}
      calls={leaveProvisionEndpoints}
      label="Congés à payer à la clôture"
      name="leave-provisions"
      columns={columns}
      line={(line, close) => <Why line={line} onClose={close} />}
      title="Comptabiliser les congés"
      written="Congés comptabilisés"
      noun="Congés"
      empty={{
        title: "Aucun congé à provisionner à la clôture",
        text: "Les congés acquis et non pris des salariés présents à la fin de l’exercice sont évalués ici, charges comprises.",
      }}
    />
  );
}

/** Where the figures of an employee come from. */
function Why({ line, onClose }: { readonly line: LeaveProvisionLine; readonly onClose: () => void }) {
  const { name, known, unit, monthlyCents, maintainedCents, tenthCents, grossCents } = line;
  const better = tenthCents > maintainedCents ? "le dixième" : "le maintien de salaire";
  const facts: readonly (readonly [string, string])[] = known
    ? [
        ["Congés restants", `${days(line.days)} ${unitWords[unit]}, d’après le dernier bulletin validé.`],
        [
          "Maintien de salaire",
          `${euros(maintainedCents)}\u00a0: ${euros(monthlyCents)} par mois de ${unit === "open" ? "26" : "21,67"} jours.`,
        ],
        [
          "Dixième",
          `${euros(tenthCents)}\u00a0: un dixième de ${euros(line.yearCents)}, bruts des douze derniers mois au plus, pour ${days(line.acquired)} jours acquis.`,
        ],
        ["Congés à payer", `${euros(grossCents)}\u00a0: ${better}, le plus favorable des deux.`],
        chargesFact(line),
      ]
    : [["Congés restants", "Le bulletin du mois de clôture n’est pas validé."]];
  return (
    <SidePanel title={name} subtitle="Pourquoi ce montant ?" onClose={onClose}>
      <Facts facts={facts} />
    </SidePanel>
  );
}

const columns: readonly Column<LeaveProvisionLine>[] = [
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  {
    id: "days",
    header: "Jours restants",
    align: "right",
    figures: true,
    value: (line) => (line.known ? days(line.days) : "Bulletin absent"),
  },
  {
    id: "maintained",
    header: "Maintien",
    kind: "amount",
    from: "wide",
    value: ({ maintainedCents }) => maintainedCents,
  },
  { id: "tenth", header: "Dixième", kind: "amount", from: "wide", value: ({ tenthCents }) => tenthCents },
  ...provisionColumns<LeaveProvisionLine>("Congés"),
];
