import {
  type RevaluationAnswer,
  type RevaluedAccount,
  writeRevaluationBody,
} from "@grand-livre/contracts/conversion";
import { revaluationEndpoints } from "@grand-livre/contracts/endpoints/conversion";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { formatCents } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { rateText } from "./ConversionView.tsx";
import { YearEndDialog } from "./YearEndDialog.tsx";
import { type YearEndProps, YearEndView } from "./YearEndView.tsx";

/** « Comptes en devise »: bank accounts in other currencies at the end of the exercise, and the entry that brings them to its rate. */
export function RevaluationView(props: YearEndProps) {
  const { exercise } = props.ledger;
  return (
    <YearEndView<RevaluationAnswer, RevaluedAccount>
      {...props}
      calls={revaluationEndpoints}
      label="Comptes bancaires en devise à la clôture"
      name="revaluations"
      noun={["compte", "comptes"]}
      columns={columnsAt(exercise.endDate)}
      rowKey={({ account }) => account}
      rowTone={({ rate }) => (rate === null ? "warning" : undefined)}
      words={{
        write: "Réévaluer les comptes",
        written: "Comptes réévalués",
        cancel: "Annuler la réévaluation",
        stale: "Une opération ou un cours a changé depuis. Annulez, puis recommencez.",
        sums: ({ lossCents, gainCents }) =>
          `Pertes de change ${formatCents(lossCents, "EUR")}, gains de change ${formatCents(gainCents, "EUR")}.`,
      }}
      empty={{
        title: "Aucun compte bancaire en devise à la clôture",
        text: "Les comptes des journaux de banque tenus en devise sont évalués ici au cours du dernier jour de l’exercice.",
      }}
      dialog={({ lossCents, gainCents, ...answer }, close) => (
        <YearEndDialog
          calls={revaluationEndpoints}
          schema={writeRevaluationBody}
          answer={answer}
          title="Réévaluer les comptes"
          note="Les disponibilités sont évaluées au cours de clôture : la différence va en 666 ou 766."
          seen={{ fiscalExerciseRefId: exercise.refId, lossCents, gainCents }}
          initial={{}}
          labels={{}}
          onClose={close}
        />
      )}
    />
  );
}

const columnsAt = (date: string): readonly Column<RevaluedAccount>[] => [
  { id: "account", header: "Compte", card: "title", figures: true, value: ({ account }) => account },
  {
    id: "units",
    header: "Solde en devise",
    align: "right",
    value: ({ units, currency }) => formatUnits(units, currency),
  },
  {
    id: "rate",
    header: "Cours de clôture",
    align: "right",
    figures: true,
    value: ({ rate, rateDay }) => rateText(rate, rateDay, date),
  },
  {
    id: "booked",
    header: "En comptabilité",
    kind: "amount",
    from: "medium",
    value: ({ bookedCents }) => bookedCents,
  },
  {
    id: "value",
    header: "À la clôture",
    kind: "amount",
    from: "medium",
    value: ({ valueCents }) => valueCents,
  },
  {
    id: "difference",
    header: "Différence",
    kind: "amount",
    card: "aside",
    value: ({ differenceCents }) => differenceCents,
  },
];
