import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { nameOf } from "./expense-words.ts";
import { refreshMissions } from "./queries.ts";

interface AdvanceDialogProps {
  readonly mission: MissionAnswer;
  readonly onClose: () => void;
}

/** The advance given for a mission: D 425 / C 512. */
export function AdvanceDialog({ mission, onClose }: AdvanceDialogProps) {
  const [amountCents, setAmount] = useState<number | undefined>(mission.budgetCents ?? undefined);
  const [date, setDate] = useState<string | undefined>(localToday());
  const [account, setAccount] = useState("");
  const [key] = useState(newIdempotencyKey);
  const command = useBookCommand({
    work: async () => {
      const body = { amountCents: amountCents ?? 0, date, ...(account === "" ? {} : { account }) };
      await call(missionEndpoints.advance, { params: { id: mission.id }, body, idempotencyKey: key });
      return `Avance de ${mission.refId} enregistrée.`;
    },
    refresh: refreshMissions,
    onClose,
  });
  return (
    <BookDialog
      title={`Avance pour ${mission.refId}`}
      confirmLabel={command.busy ? "Écriture…" : "Enregistrer l’avance"}
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
        Versée à {nameOf(mission.traveller)}, elle est imputée sur la note de frais de la mission.
      </p>
      <div className={styles.fields}>
        <AmountField label="Montant" valueCents={amountCents} onChange={setAmount} required autoFocus />
        <DateField label="Versée le" value={date} onChange={setDate} />
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
