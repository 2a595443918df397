import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { nameOf } from "./expense-words.ts";
import { refreshMissions } from "./queries.ts";

interface AdvanceDialogProps {
  readonly mission: MissionAnswer;
  /** The advance itself, or what is left of it and comes back. */
  readonly kind: "advance" | "giveBack";
  readonly onClose: () => void;
}

/** The advance given for a mission (D 425 / C 512), or the rest of it that its traveller gives back (D 512 / C 425). */
export function AdvanceDialog({ mission, kind, onClose }: AdvanceDialogProps) {
  const { id, refId, leftCents, traveller } = mission;
  const isAdvance = kind === "advance";
  const [amountCents, setAmount] = useState<number | undefined>(
    isAdvance ? (mission.budgetCents ?? undefined) : leftCents,
  );
  const [date, setDate] = useState<string | undefined>(localToday());
  const [account, setAccount] = useState("");
  const [key] = useState(newIdempotencyKey);
  const command = useBookCommand({
    work: async () => {
      const place = { date, ...(account === "" ? {} : { account }) };
      const sent = { params: { id }, idempotencyKey: key };
      if (isAdvance)
        await call(missionEndpoints.advance, { ...sent, body: { amountCents: amountCents ?? 0, ...place } });
      else await call(missionEndpoints.giveBack, { ...sent, body: place });
      return isAdvance ? `Avance de ${refId} enregistrée.` : `Reliquat de ${refId} enregistré.`;
    },
    refresh: refreshMissions,
    onClose,
  });
  return (
    <BookDialog
      title={isAdvance ? `Avance pour ${refId}` : `Reliquat d’avance de ${refId}`}
      confirmLabel={
        command.busy ? "Écriture…" : isAdvance ? "Enregistrer l’avance" : "Enregistrer le reliquat"
      }
      problem={command.problem}
      onDate={(proposed) => {
        command.forget();
        setDate(proposed);
      }}
      disabled={command.busy || date === undefined || amountCents === undefined || amountCents <= 0}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={styles.note}>
        {isAdvance
          ? `Versée à ${nameOf(traveller)}, elle est imputée sur la note de frais de la mission.`
          : `${nameOf(traveller)} rend ${formatCents(leftCents, "EUR")} que ses notes de frais n’ont pas utilisés.`}
      </p>
      <div className={styles.fields}>
        {isAdvance && (
          <AmountField label="Montant" valueCents={amountCents} onChange={setAmount} required autoFocus />
        )}
        <DateField
          label={isAdvance ? "Versée le" : "Rendu le"}
          value={date}
          onChange={setDate}
          autoFocus={!isAdvance}
        />
        <AccountField
          label="Banque ou caisse"
          legalEntityRefId={mission.legalEntityRefId}
          prefixes={["512", "53"]}
          suggest="512"
          value={account}
          onChange={setAccount}
          help={"Vide\u00a0: la banque principale."}
        />
      </div>
    </BookDialog>
  );
}
