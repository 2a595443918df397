import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { writePayProvisionBody } from "@grand-livre/contracts/leave-provision";
import type { YearEndAnswer } from "@grand-livre/contracts/year-end";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import type { ReactNode } from "react";
import { formatCents, formatPlural } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { YearEndDialog } from "./YearEndDialog.tsx";
import { type YearEndProps, YearEndView } from "./YearEndView.tsx";

const euros = (cents: number) => formatCents(cents, "EUR");

/** What every provision of pay knows of an employee; without the payslip of the closing month its charges are unknown. */
interface ProvidedLine {
  readonly known: boolean;
  readonly grossCents: number;
  readonly ratePpm: number;
  readonly chargesCents: number;
  readonly taxesCents: number;
}

/** What is owed, the employer's rate, the charges, and the sum: an amount that is not known yet is left blank. */
export const provisionColumns = <Line extends ProvidedLine>(header: string): readonly Column<Line>[] => [
  {
    id: "gross",
    header,
    kind: "amount",
    from: "medium",
    value: ({ known, grossCents }) => (known || grossCents > 0 ? grossCents : null),
  },
  {
    id: "rate",
    header: "Taux",
    align: "right",
    figures: true,
    from: "wide",
    value: ({ known, ratePpm }) => (known ? formatPpm(ratePpm) : null),
  },
  {
    id: "charges",
    header: "Charges",
    kind: "amount",
    from: "medium",
    value: ({ known, chargesCents }) => (known ? chargesCents : null),
  },
  {
    id: "total",
    header: "Provision",
    kind: "amount",
    card: "aside",
    value: ({ known, grossCents, chargesCents }) => (known ? grossCents + chargesCents : null),
  },
];

/** Where the charges of an employee come from. */
export const chargesFact = ({
  known,
  chargesCents,
  taxesCents,
  ratePpm,
}: ProvidedLine): readonly [term: string, value: string] => [
  "Charges",
  known
    ? `${euros(chargesCents)}\u00a0: ${formatPpm(ratePpm)} du brut, taux patronal réel de l’année, allègements déduits, dont ${euros(taxesCents)} de taxes sur les salaires.`
    : "Le bulletin du mois de clôture n’est pas validé.",
];

type Answered<Line> = YearEndAnswer & {
  readonly lines: Line[];
  readonly grossCents: number;
  readonly chargesCents: number;
};

interface PayProvisionViewProps<Line> extends YearEndProps {
  readonly calls: Readonly<Record<"read" | "cancel" | "preview", Endpoint>> & {
    readonly write: Endpoint & { readonly body: typeof writePayProvisionBody };
  };
  readonly label: string;
  readonly name: string;
  readonly columns: readonly Column<Line>[];
  readonly line: (line: Line, close: () => void) => ReactNode;
  /** « Comptabiliser les congés »: the button and its dialog. */
  readonly title: string;
  readonly written: string;
  /** What is provided for: « Congés ». */
  readonly noun: string;
  readonly empty: Readonly<Record<"title" | "text", string>>;
}

/** A provision of pay at the end of the exercise, by employee, with the employer's contributions. */
export function PayProvisionView<
  Answer extends Answered<Line>,
  Line extends { readonly employeeId: string; readonly known: boolean },
>({ ledger, screen, calls, title, written, noun, ...rest }: PayProvisionViewProps<Line>) {
  return (
    <YearEndView<Answer, Line>
      {...rest}
      ledger={ledger}
      screen={{ ...screen, service: "payslip" }}
      calls={calls}
      noun={["salarié", "salariés"]}
      rowKey={({ employeeId }) => employeeId}
      rowTone={({ known }) => (known ? undefined : "warning")}
      words={{
        write: title,
        written,
        cancel: "Annuler la provision",
        stale: "Un bulletin ou un contrat a changé depuis. Annulez, puis recommencez.",
        sums: ({ lines, grossCents, chargesCents }) => {
          const unknown = lines.filter(({ known }) => !known).length;
          return unknown > 0
            ? `${formatPlural(unknown, "bulletin de clôture manque", "bulletins de clôture manquent")}\u00a0: la provision n’est pas encore connue.`
            : `${noun} ${euros(grossCents)}, charges ${euros(chargesCents)}, total ${euros(grossCents + chargesCents)}.`;
        },
      }}
      dialog={(answer, close) => (
        <YearEndDialog
          calls={calls}
          schema={writePayProvisionBody}
          answer={answer}
          title={title}
          note="L’écriture porte des totaux, sans nom de salarié."
          seen={{
            fiscalExerciseRefId: ledger.exercise.refId,
            grossCents: answer.grossCents,
            chargesCents: answer.chargesCents,
          }}
          initial={{}}
          labels={{}}
          onClose={close}
        />
      )}
    />
  );
}
