import {
  type ConversionAnswer,
  type ConversionDocument,
  writeConversionBody,
} from "@grand-livre/contracts/conversion";
import { conversionEndpoints } from "@grand-livre/contracts/endpoints/conversion";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { rateAge, STALE_DAYS } from "@grand-livre/domain/currency/rate-age";
import { formatCents, formatDate } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { ConversionPanel } from "./ConversionPanel.tsx";
import styles from "./Regulation.module.css";
import { YearEndDialog } from "./YearEndDialog.tsx";
import { type YearEndProps, YearEndView } from "./YearEndView.tsx";

const euros = (cents: number | null) => formatCents(cents ?? 0, "EUR");

/** « Écarts de conversion »: what is open in other currencies at the end of the exercise, and its entries. */
export function ConversionView(props: YearEndProps) {
  const { exercise } = props.ledger;
  return (
    <YearEndView<ConversionAnswer, ConversionDocument>
      {...props}
      calls={conversionEndpoints}
      label="Documents en devise à la clôture"
      name="conversion-differences"
      noun={["document", "documents"]}
      columns={columnsAt(exercise.endDate)}
      rowKey={({ invoiceId }) => invoiceId}
      line={(document, close, { date, run }) => (
        <ConversionPanel document={document} date={date} run={run} onClose={close} />
      )}
      rowTone={({ rate }) => (rate === null ? "warning" : undefined)}
      words={{
        write: "Comptabiliser les différences",
        written: "Différences comptabilisées",
        cancel: "Annuler les différences",
        stale: "Un document, un règlement ou un cours a changé depuis. Annulez, puis recommencez.",
        sums: ({ lossCents, gainCents, provisionCents }) =>
          `Pertes latentes ${euros(lossCents)}, gains latents ${euros(gainCents)}, provision ${euros(provisionCents)}.`,
      }}
      empty={{
        title: "Aucun document en devise à la clôture",
        text: "Les factures et avoirs en devise qui restent à régler à la fin de l’exercice sont évalués ici au cours de ce jour.",
      }}
      dialog={(answer, close) => (
        <YearEndDialog
          calls={conversionEndpoints}
          schema={writeConversionBody}
          answer={answer}
          title="Comptabiliser les différences"
          note="Une perte latente prend une provision (1515), sauf si une couverture en porte le risque."
          seen={{
            fiscalExerciseRefId: exercise.refId,
            lossCents: answer.lossCents,
            gainCents: answer.gainCents,
          }}
          initial={{ hedgedIds: [] as string[] }}
          labels={{ hedgedIds: "Pertes couvertes" }}
          foot={({ hedgedIds }, change) => (
            <HedgedLosses
              lines={answer.lines}
              ids={hedgedIds}
              onChange={(ids) => change({ hedgedIds: ids })}
            />
          )}
          onClose={close}
        />
      )}
    />
  );
}

interface HedgedLossesProps {
  readonly lines: readonly ConversionDocument[];
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** A loss that a hedge bears takes no provision. */
function HedgedLosses({ lines, ids, onChange }: HedgedLossesProps) {
  const losses = lines.filter(({ differenceCents }) => (differenceCents ?? 0) < 0);
  if (losses.length === 0) return null;
  return (
    <fieldset className={styles.losses}>
      <legend>Pertes couvertes</legend>
      {losses.map(({ invoiceId, number, counterpartyName, differenceCents }) => (
        <CheckField
          key={invoiceId}
          label={[number, counterpartyName, euros(differenceCents)].filter(Boolean).join(" · ")}
          value={ids.includes(invoiceId)}
          onChange={(checked) =>
            onChange(checked ? [...ids, invoiceId] : ids.filter((id) => id !== invoiceId))
          }
        />
      ))}
    </fieldset>
  );
}

const columnsAt = (date: string): readonly Column<ConversionDocument>[] => [
  { id: "number", header: "Document", card: "title", value: ({ number }) => number },
  {
    id: "party",
    header: "Tiers",
    truncate: true,
    width: "18%",
    value: ({ counterpartyName }) => counterpartyName,
  },
  { id: "account", header: "Compte", figures: true, from: "wide", value: ({ account }) => account },
  {
    id: "open",
    header: "Restant dû",
    align: "right",
    value: ({ openUnits, currency }) => formatUnits(openUnits, currency),
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
  { id: "hedged", header: "Couverture", from: "wide", value: ({ hedged }) => (hedged ? "Couvert" : null) },
];

/** The rate, with its day where it is not the closing's. */
export function rateText(rate: string | null, rateDay: string | null, date: string): string {
  if (rate === null || rateDay === null) return "Cours absent";
  const text = rate.replace(".", ",");
  if (rateDay === date) return text;
  const old = rateAge(rateDay, date) > STALE_DAYS ? ", ancien" : "";
  return `${text} (${formatDate(rateDay)}${old})`;
}
