import { thirteenthMonthEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import type { ThirteenthMonthAnswer, ThirteenthMonthLine } from "@grand-livre/contracts/leave-provision";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { formatCents, formatDate } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { chargesFact, PayProvisionView, provisionColumns } from "./PayProvisionView.tsx";
import { Facts, type YearEndProps } from "./YearEndView.tsx";

const euros = (cents: number) => formatCents(cents, "EUR");

/** « 13e mois »: what each employee has earned of it at the end of the exercise and is paid later, and its entry. */
export function ThirteenthMonthView(props: YearEndProps) {
  return (
    <PayProvisionView<ThirteenthMonthAnswer, ThirteenthMonthLine>
      {...props}
      calls={thirteenthMonthEndpoints}
      label="13e mois acquis à la clôture"
      name="thirteenth-months"
      columns={columns}
      line={(line, close) => <Why line={line} onClose={close} />}
      title="Comptabiliser le 13e mois"
      written="13e mois comptabilisé"
      noun="13e mois"
      empty={{
        title: "Aucun 13e mois à provisionner à la clôture",
        text: "Le 13e mois des contrats qui en prévoient un, acquis à la fin de l’exercice et payé plus tard, est évalué ici, charges comprises.",
      }}
    />
  );
}

/** Where the figures of an employee come from. */
function Why({ line, onClose }: { readonly line: ThirteenthMonthLine; readonly onClose: () => void }) {
  const { name, fromDate, paidIn, months, monthlyCents, grossCents } = line;
  return (
    <SidePanel title={name} subtitle="Pourquoi ce montant ?" onClose={onClose}>
      <Facts
        facts={[
          ["Versement", `En ${FRENCH_MONTHS[paidIn - 1]}, d’après le contrat.`],
          [
            "Présence",
            `${formatCents(months)} mois depuis le ${formatDate(fromDate)}, au prorata des jours.`,
          ],
          [
            "13e mois acquis",
            `${euros(grossCents)}\u00a0: ${formatCents(months)} douzièmes de ${euros(monthlyCents)}, brut mensuel à la clôture.`,
          ],
          chargesFact(line),
        ]}
      />
    </SidePanel>
  );
}

const columns: readonly Column<ThirteenthMonthLine>[] = [
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  {
    id: "months",
    header: "Mois acquis",
    align: "right",
    figures: true,
    value: ({ known, months }) => (known ? formatCents(months) : "Bulletin absent"),
  },
  {
    id: "paid",
    header: "Payé en",
    from: "wide",
    value: ({ paidIn }) => FRENCH_MONTHS[paidIn - 1],
  },
  ...provisionColumns<ThirteenthMonthLine>("13e mois"),
];
