import { type AssetAnswer, impairBody, reviseBody, unitsBody } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import type { Ledger } from "../../app/WithLedger.tsx";
import { localToday } from "../../lib/format.ts";
import { wholeFromText } from "../../lib/number-text.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { methodWords } from "./asset-words.ts";
import { ASSETS } from "./queries.ts";

interface PlanDialogProps {
  readonly asset: AssetAnswer;
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

const commandOn = ({ asset: { id }, onClose }: PlanDialogProps) => ({
  params: { id },
  touches: [ASSETS],
  onClose,
});

/** The day after the last charge, which the plan may change from. */
const firstFreeDay = ({ chargedUntil, serviceDate }: AssetAnswer): string | undefined =>
  chargedUntil === null ? serviceDate : addDays(chargedUntil, 1);

/** Other terms for what is left of the plan. */
export function ReviseDialog(props: PlanDialogProps) {
  const { asset, ledger } = props;
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: assetEndpoints.revise,
    schema: reviseBody,
    initial: {
      from: firstFreeDay(asset),
      method: asset.method,
      lifeMonths: "",
      totalUnits: "",
      residualCents: asset.residualCents as number | undefined,
    },
    labels: {
      from: "À partir du",
      method: "Mode",
      lifeMonths: "Durée restante",
      totalUnits: "Unités restantes",
      residualCents: "Valeur résiduelle",
    },
    body: ({ from = "", method, lifeMonths, totalUnits, residualCents = 0 }) => ({
      from,
      method,
      lifeMonths: isCounted(method) ? wholeFromText(lifeMonths) : 0,
      residualCents: method === "none" ? 0 : residualCents,
      totalUnits: method === "units" ? wholeFromText(totalUnits) : null,
    }),
    said: "Plan révisé.",
  });
  const { method } = form.values;
  return (
    <CommandDialog
      form={form}
      title={`Réviser le plan de ${asset.label}`}
      confirmLabel="Réviser"
      busyLabel="Enregistrement…"
      note="Ce qui est déjà amorti ne change pas : le reste est réparti selon les nouvelles conditions."
    >
      <DateField {...form.field("from")} within={ledger.exercise} required autoFocus />
      <SelectField {...form.field("method")} options={optionsOf(methodWords)} />
      {isCounted(method) && (
        <TextField {...form.field("lifeMonths")} numeric inputMode="numeric" end="mois" required />
      )}
      {method === "units" && <TextField {...form.field("totalUnits")} numeric inputMode="numeric" required />}
      {method !== "none" && <AmountField {...form.amount("residualCents")} />}
    </CommandDialog>
  );
}

const isCounted = (method: AssetAnswer["method"]) => method === "straight_line" || method === "declining";

/** What the asset produced up to a day. */
export function UnitsDialog(props: PlanDialogProps) {
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: assetEndpoints.countUnits,
    schema: unitsBody,
    initial: { date: localToday() as string | undefined, units: "" },
    labels: { date: "Relevées au", units: "Unités depuis le relevé précédent" },
    body: ({ date = "", units }) => ({ date, units: wholeFromText(units) }),
    said: "Unités d’œuvre enregistrées.",
  });
  return (
    <CommandDialog
      form={form}
      title={`Unités d’œuvre de ${props.asset.label}`}
      confirmLabel="Enregistrer"
      busyLabel="Enregistrement…"
    >
      <DateField {...form.field("date")} within={props.ledger.exercise} autoFocus />
      <TextField {...form.field("units")} numeric inputMode="numeric" required />
    </CommandDialog>
  );
}

const movements = { impairment: "Dépréciation", reversal: "Reprise" } as const;

/** An impairment, or its reversal. */
export function ImpairDialog(props: PlanDialogProps) {
  const { ledger } = props;
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: assetEndpoints.impair,
    schema: impairBody,
    initial: {
      kind: "impairment" as keyof typeof movements,
      date: ledger.exercise.endDate as string | undefined,
      cents: undefined as number | undefined,
    },
    labels: { kind: "Mouvement", date: "Date", cents: "Montant" },
    body: ({ kind, date = "", cents }) => ({
      date,
      cents: cents !== undefined && kind === "reversal" ? -cents : cents,
    }),
    said: (_, { cents = 0 }) => `${cents < 0 ? movements.reversal : movements.impairment} passée.`,
  });
  return (
    <CommandDialog
      form={form}
      title={`Déprécier ${props.asset.label}`}
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      dateField="date"
      disabled={(form.values.cents ?? 0) < 0}
      note="La valeur qui reste est répartie sur la durée restante dès le lendemain."
    >
      <SelectField {...form.field("kind")} options={optionsOf(movements)} />
      <DateField {...form.field("date")} within={ledger.exercise} />
      <AmountField {...form.amount("cents")} required autoFocus />
    </CommandDialog>
  );
}
