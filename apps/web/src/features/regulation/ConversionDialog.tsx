import { type ConversionAnswer, writeConversionBody } from "@grand-livre/contracts/conversion";
import { conversionEndpoints } from "@grand-livre/contracts/endpoints/conversion";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import styles from "./Regulation.module.css";

interface ConversionDialogProps {
  readonly fiscalExerciseRefId: string;
  readonly conversion: ConversionAnswer;
  readonly onClose: () => void;
}

/** The entries of the differences before they are written; a loss that a hedge bears takes no provision. */
export function ConversionDialog({ fiscalExerciseRefId, conversion, onClose }: ConversionDialogProps) {
  const { date, reversalDate, lossCents, gainCents, documents } = conversion;
  const losses = documents.filter(({ differenceCents }) => (differenceCents ?? 0) < 0);
  const form = useCommandForm({
    endpoint: conversionEndpoints.write,
    touches: [conversionEndpoints.read.tag],
    schema: writeConversionBody,
    initial: { hedgedIds: [] as string[] },
    labels: { hedgedIds: "Pertes couvertes" },
    body: (values) => ({ fiscalExerciseRefId, lossCents, gainCents, ...values }),
    said: ({ run }) =>
      `${run?.pieceRef ?? "Différences"} comptabilisée au ${formatDate(date)}, extourne au ${formatDate(reversalDate)}.`,
    onClose,
  });
  const { hedgedIds } = form.values;
  const body = { fiscalExerciseRefId, lossCents, gainCents, hedgedIds };
  const { data, error } = useQuery({
    queryKey: [conversionEndpoints.read.tag, "preview", body],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(conversionEndpoints.preview, { body, signal }),
  });
  return (
    <CommandDialog
      form={form}
      title="Comptabiliser les différences"
      confirmLabel="Passer les écritures"
      busyLabel="Écriture…"
      note={`Au ${formatDate(date)}, extournées le ${formatDate(reversalDate)}. Une perte latente prend une provision (1515), sauf si une couverture en porte le risque.`}
      preview={{ error, entries: data?.entries }}
      foot={
        losses.length > 0 && (
          <fieldset className={styles.losses}>
            <legend>Pertes couvertes</legend>
            {losses.map(({ invoiceId, number, counterpartyName, differenceCents }) => (
              <CheckField
                key={invoiceId}
                label={[number, counterpartyName, formatCents(differenceCents ?? 0, "EUR")]
                  .filter(Boolean)
                  .join(" · ")}
                value={hedgedIds.includes(invoiceId)}
                onChange={(checked) =>
                  form.change({
                    hedgedIds: checked
                      ? [...hedgedIds, invoiceId]
                      : hedgedIds.filter((id) => id !== invoiceId),
                  })
                }
              />
            ))}
          </fieldset>
        )
      }
    />
  );
}
