import { thirteenthMonthEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import type { ThirteenthMonthAnswer, ThirteenthMonthLine } from "@grand-livre/contracts/leave-provision";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { formatCents, formatDate } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { PayProvisionView } from "./PayProvisionView.tsx";
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
  const { name, known, fromDate, paidIn, months, monthlyCents, grossCents, ratePpm, chargesCents } = line;
  return (
    <SidePanel padded title={name} subtitle="Pourquoi ce montant ?" onClose={onClose}>
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
          [
            "Charges",
            known
              ? `${euros(chargesCents)}\u00a0: ${formatPpm(ratePpm)} du brut, taux patronal réel de l’année, allègements déduits.`
              : "Le bulletin du mois de clôture n’est pas validé.",
          ],
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
  { id: "gross", header: "13e mois", kind: "amount", from: "medium", value: ({ grossCents }) => grossCents },
  {
    id: "rate",
    header: "Taux",
    align: "right",
    figures: true,
    from: "wide",
    value: ({ ratePpm }) => formatPpm(ratePpm),
  },
  {
    id: "charges",
    header: "Charges",
    kind: "amount",
    from: "medium",
    value: ({ chargesCents }) => chargesCents,
  },
  {
    id: "total",
    header: "Provision",
    kind: "amount",
    card: "aside",
    value: ({ grossCents, chargesCents }) => grossCents + chargesCents,
  },
];
