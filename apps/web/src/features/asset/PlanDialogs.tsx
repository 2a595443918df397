import type { AssetAnswer } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { methodWords, monthsFromText } from "./asset-words.ts";
import { refreshAssets } from "./queries.ts";

interface PlanDialogProps {
  readonly asset: AssetAnswer;
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

const rangeOf = ({ exercise: { startDate, endDate } }: Ledger) => ({ startDate, endDate });

/** The day after the last charge, which the plan may change from. */
const firstFreeDay = ({ chargedUntil, serviceDate }: AssetAnswer) =>
  chargedUntil === null ? serviceDate : addDays(chargedUntil, 1);

/** Other terms for what is left of the plan. */
export function ReviseDialog({ asset, ledger, onClose }: PlanDialogProps) {
  const [from, setFrom] = useState<string | undefined>(firstFreeDay(asset));
  const [method, setMethod] = useState(asset.method);
  const [life, setLife] = useState("");
  const [units, setUnits] = useState("");
  const [residualCents, setResidual] = useState<number | undefined>(asset.residualCents);
  const counted = method === "straight_line" || method === "declining";
  const lifeMonths = counted ? monthsFromText(life) : 0;
  const totalUnits = method === "units" ? monthsFromText(units) : null;
  const command = useBookCommand({
    work: async () => {
      const body = {
        from: from ?? "",
        method,
        lifeMonths: lifeMonths ?? 0,
        residualCents: method === "none" ? 0 : (residualCents ?? 0),
        totalUnits: totalUnits ?? null,
      };
      await call(assetEndpoints.revise, { params: { id: asset.id }, body });
      return "Plan révisé.";
    },
    refresh: refreshAssets,
    onClose,
  });
  return (
    <BookDialog
      title={`Réviser le plan de ${asset.label}`}
      confirmLabel={command.busy ? "Enregistrement…" : "Réviser"}
      problem={command.problem}
      disabled={command.busy || from === undefined || lifeMonths === undefined || totalUnits === undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={styles.note}>
        Ce qui est déjà amorti ne change pas&#8239;: le reste est réparti selon les nouvelles conditions.
      </p>
      <div className={styles.fields}>
        <DateField
          label="À partir du"
          value={from}
          onChange={setFrom}
          within={rangeOf(ledger)}
          required
          autoFocus
        />
        <SelectField label="Mode" value={method} options={optionsOf(methodWords)} onChange={setMethod} />
        {counted && (
          <TextField
            label="Durée restante"
            value={life}
            onChange={setLife}
            numeric
            inputMode="numeric"
            end="mois"
            required
          />
        )}
        {method === "units" && (
          <TextField
            label="Unités restantes"
            value={units}
            onChange={setUnits}
            numeric
            inputMode="numeric"
            required
          />
        )}
        {method !== "none" && (
          <AmountField label="Valeur résiduelle" valueCents={residualCents} onChange={setResidual} />
        )}
      </div>
    </BookDialog>
  );
}

/** What the asset produced up to a day. */
export function UnitsDialog({ asset, ledger, onClose }: PlanDialogProps) {
  const [date, setDate] = useState<string | undefined>(localToday());
  const [text, setText] = useState("");
  const units = monthsFromText(text);
  const command = useBookCommand({
    work: async () => {
      const body = { date: date ?? "", units: units ?? 0 };
      await call(assetEndpoints.countUnits, { params: { id: asset.id }, body });
      return "Unités d’œuvre enregistrées.";
    },
    refresh: refreshAssets,
    onClose,
  });
  return (
    <BookDialog
      title={`Unités d’œuvre de ${asset.label}`}
      confirmLabel={command.busy ? "Enregistrement…" : "Enregistrer"}
      problem={command.problem}
      disabled={command.busy || date === undefined || units === undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <DateField label="Relevées au" value={date} onChange={setDate} within={rangeOf(ledger)} autoFocus />
        <TextField
          label="Unités depuis le relevé précédent"
          value={text}
          onChange={setText}
          numeric
          inputMode="numeric"
          required
        />
      </div>
    </BookDialog>
  );
}

const movements = { impairment: "Dépréciation", reversal: "Reprise" } as const;

/** An impairment, or its reversal. */
export function ImpairDialog({ asset, ledger, onClose }: PlanDialogProps) {
  const [kind, setKind] = useState<keyof typeof movements>("impairment");
  const [date, setDate] = useState<string | undefined>(ledger.exercise.endDate);
  const [cents, setCents] = useState<number | undefined>();
  const command = useBookCommand({
    work: async () => {
      const signed = kind === "reversal" ? -(cents ?? 0) : (cents ?? 0);
      await call(assetEndpoints.impair, {
        params: { id: asset.id },
        body: { date: date ?? "", cents: signed },
      });
      return `${movements[kind]} passée.`;
    },
    refresh: refreshAssets,
    onClose,
  });
  return (
    <BookDialog
      title={`Déprécier ${asset.label}`}
      confirmLabel={command.busy ? "Écriture…" : "Passer l’écriture"}
      problem={command.problem}
      onDate={(proposed) => {
        command.forget();
        setDate(proposed);
      }}
      disabled={command.busy || date === undefined || cents === undefined || cents <= 0}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={styles.note}>La valeur qui reste est répartie sur la durée restante dès le lendemain.</p>
      <div className={styles.fields}>
        <SelectField label="Mouvement" value={kind} options={optionsOf(movements)} onChange={setKind} />
        <DateField label="Date" value={date} onChange={setDate} within={rangeOf(ledger)} />
        <AmountField label="Montant" valueCents={cents} onChange={setCents} required autoFocus />
      </div>
    </BookDialog>
  );
}
