import { housingEffortEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import {
  type HousingEffortAnswer,
  type HousingEffortLine,
  writeHousingEffortBody,
} from "@grand-livre/contracts/housing-effort";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { formatCents } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { YearEndDialog } from "./YearEndDialog.tsx";
import { type YearEndProps, YearEndView } from "./YearEndView.tsx";

const euros = (cents: number) => formatCents(cents, "EUR");

/** « Effort de construction »: what the wages of the year owe to housing from 50 employees on, and its entry. */
export function HousingEffortView({ ledger, screen }: YearEndProps) {
  return (
    <YearEndView<HousingEffortAnswer, HousingEffortLine>
      ledger={ledger}
      screen={{ ...screen, service: "payslip" }}
      calls={housingEffortEndpoints}
      label="Participation à l’effort de construction"
      name="housing-efforts"
      noun={["établissement", "établissements"]}
      columns={columns}
      rowKey={({ employerId }) => employerId}
      rowTone={({ missing, dueCents }) => (missing !== null && dueCents > 0 ? "warning" : undefined)}
      words={{
        write: "Comptabiliser la participation",
        written: "Participation comptabilisée",
        cancel: "Annuler la participation",
        stale: "Un bulletin, un effectif ou un taux a changé depuis. Annulez, puis recommencez.",
        sums: ({ wagesCents, dueCents, run }) =>
          dueCents === 0 && run === null
            ? "Moins de 50\u00a0salariés\u00a0: aucune participation n’est due."
            : `Rémunérations ${euros(wagesCents)}, participation ${euros(dueCents)}, à investir ou à verser à Action Logement avant le 31 décembre de l’année suivante\u00a0; à défaut, la cotisation est de 2\u00a0%.`,
      }}
      empty={{
        title: "Aucune rémunération de l’année",
        text: "La participation des employeurs à l’effort de construction est due à partir de 50 salariés, sur les rémunérations de l’année civile.",
      }}
      dialog={({ date, reversalDate, dueCents }, close) => (
        <YearEndDialog
          calls={housingEffortEndpoints}
          schema={writeHousingEffortBody}
          answer={{ date, reversalDate }}
          title="Comptabiliser la participation"
          note="Charge 6334, dette 4386."
          seen={{ fiscalExerciseRefId: ledger.exercise.refId, dueCents }}
          initial={{}}
          labels={{}}
          onClose={close}
        />
      )}
    />
  );
}

const columns: readonly Column<HousingEffortLine>[] = [
  { id: "siret", header: "Établissement", card: "title", figures: true, value: ({ siret }) => siret },
  {
    id: "threshold",
    header: "Assujettissement",
    value: ({ dueCents, missing }) =>
      dueCents === 0 ? "Moins de 50 salariés" : missing === null ? "50 salariés et plus" : "Bulletin absent",
  },
  {
    id: "wages",
    header: "Rémunérations",
    kind: "amount",
    from: "medium",
    value: ({ wagesCents }) => wagesCents,
  },
  {
    id: "rate",
    header: "Taux",
    align: "right",
    figures: true,
    from: "wide",
    value: ({ ratePpm }) => formatPpm(ratePpm),
  },
  { id: "due", header: "Participation", kind: "amount", card: "aside", value: ({ dueCents }) => dueCents },
];
