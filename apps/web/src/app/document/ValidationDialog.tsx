import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { weightyDoubts } from "@grand-livre/domain/invoice/weighty-doubts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import dialogStyles from "../command/CommandDialog.module.css";
import { CommandDialog } from "../command/CommandDialog.tsx";
import { kindLabels } from "./document-kinds.ts";
import { previewOptions } from "./invoice-queries.ts";
import { type Finding, findingText } from "./issue-text.ts";
import styles from "./ValidationDialog.module.css";

interface ValidationDialogProps {
  /** The draft as it is saved. */
  readonly invoice: InvoiceAnswer;
  /** What somebody should look at before it is final, a sentence each. */
  readonly doubts: readonly string[];
  readonly busy: boolean;
  /** With the codes of the doubts of weight, each of which the person has confirmed. */
  readonly onConfirm: (doubts: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The entry of a draft, and what is doubtful of it, before it is written for good. */
export function ValidationDialog({ invoice, doubts, busy, onConfirm, onClose }: ValidationDialogProps) {
  const { id, version, kind, bill_direction, currency } = invoice;
  const { data, error } = useQuery(previewOptions(id, version, { action: "validate" }));
  const isNote = kind === "credit_note";
  const isSale = bill_direction === "credit";
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const told: readonly Finding[] = isSale ? invoice.issues : invoice.warnings;
  const gates = weightyDoubts(told);
  const textsOf = (code: string) => [
    ...new Set(
      told
        .filter((one) => one.code === code)
        .map((one) => findingText(one, currency, isSale ? "sale" : "bill")),
    ),
  ];
  const gated = new Set(gates.flatMap(textsOf));
  const lighter = doubts.filter((doubt) => ![...gated].some((text) => doubt.endsWith(text)));
  const party = invoice.party?.name ?? invoice.companyName ?? (isSale ? "ce client" : "ce fournisseur");
  return (
    <CommandDialog
      form={{ sending: busy, submit: () => onConfirm(gates), close: onClose }}
      title={`Valider ${isNote ? "l’" : "la "}${kindLabels[kind].toLowerCase()} de ${formatCents(invoice.totalInclVatCents, currency)} ${isSale ? "pour" : "de"} ${party}`}
      confirmLabel={isSale ? "Valider et numéroter" : "Valider et comptabiliser"}
      busyLabel="Validation…"
      disabled={gates.some((code) => !confirmed.includes(code))}
      preview={{ error, entries: data?.entries, lineIds: invoice.lines.map((line) => line.id) }}
      foot={
        <>
          {gates.length > 0 && (
            <fieldset className={styles.gates}>
              <legend>À confirmer un à un avant de valider</legend>
              {gates.map((code) => (
                <CheckField
                  key={code}
                  label={textsOf(code).join(" ")}
                  value={confirmed.includes(code)}
                  onChange={(isTicked) =>
                    setConfirmed((before) =>
                      isTicked ? [...before, code] : before.filter((one) => one !== code),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
          {lighter.length > 0 && (
            <Notice tone="warning" title={formatPlural(lighter.length, "point douteux", "points douteux")}>
              <ul className={styles.doubts}>
                {lighter.map((doubt) => (
                  <li key={doubt}>{doubt}</li>
                ))}
              </ul>
            </Notice>
          )}
          <p className={dialogStyles.note}>{EFFECTS[bill_direction][isNote ? "note" : "invoice"]}</p>
        </>
      }
    />
  );
}

const EFFECTS = {
  credit: {
    invoice: "La facture sera numérotée et comptabilisée. Elle ne pourra être corrigée que par un avoir.",
    note: "L’avoir sera numéroté, comptabilisé et imputé sur sa facture. Il ne pourra plus être modifié.",
  },
  debit: {
    invoice: "La facture sera comptabilisée. Elle ne pourra être corrigée que par une nouvelle écriture.",
    note: "L’avoir sera comptabilisé. Il ne pourra être corrigé que par une nouvelle écriture.",
  },
} as const;
