import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import { advanceBody, giveBackBody, type MissionAnswer } from "@grand-livre/contracts/mission";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { BankOrTillField } from "./BankOrTillField.tsx";
import { nameOf } from "./expense-words.ts";
import { EXPENSES, MISSIONS } from "./queries.ts";

interface MissionDialogProps {
  readonly mission: MissionAnswer;
  readonly onClose: () => void;
}

const touches = [MISSIONS, EXPENSES];
const moved = () => ({ date: localToday() as string | undefined, account: "" });
const placeOf = ({ date = "", account }: ReturnType<typeof moved>) => ({
  date,
  account: account || undefined,
});

/** The advance given for a mission (D 425 / C 512). */
export function AdvanceDialog({ mission, onClose }: MissionDialogProps) {
  const { id, refId, budgetCents, traveller, legalEntityRefId } = mission;
  const form = useCommandForm({
    endpoint: missionEndpoints.advance,
    params: { id },
    touches,
    schema: advanceBody,
    initial: { ...moved(), amountCents: budgetCents ?? undefined },
    labels: { amountCents: "Montant", date: "Versée le", account: "Banque ou caisse" },
    body: ({ amountCents, ...place }) => ({ amountCents, ...placeOf(place) }),
    said: `Avance de ${refId} enregistrée.`,
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Avance pour ${refId}`}
      confirmLabel="Enregistrer l’avance"
      busyLabel="Écriture…"
      dateField="date"
      note={`Versée à ${nameOf(traveller)}, elle est imputée sur la note de frais de la mission.`}
    >
      <AmountField {...form.amount("amountCents")} required autoFocus />
      <DateField {...form.field("date")} />
      <BankOrTillField {...form.field("account")} legalEntityRefId={legalEntityRefId} />
    </CommandDialog>
  );
}

/** The rest of the advance, which its traveller gives back (D 512 / C 425). */
export function GiveBackDialog({ mission, onClose }: MissionDialogProps) {
  const { id, refId, leftCents, traveller, legalEntityRefId } = mission;
  const form = useCommandForm({
    endpoint: missionEndpoints.giveBack,
    params: { id },
    touches,
    schema: giveBackBody,
    initial: moved(),
    labels: { date: "Rendu le", account: "Banque ou caisse" },
    body: placeOf,
    said: `Reliquat de ${refId} enregistré.`,
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Reliquat d’avance de ${refId}`}
      confirmLabel="Enregistrer le reliquat"
      busyLabel="Écriture…"
      dateField="date"
      note={`${nameOf(traveller)} rend ${formatCents(leftCents, "EUR")} que ses notes de frais n’ont pas utilisés.`}
    >
      <DateField {...form.field("date")} autoFocus />
      <BankOrTillField {...form.field("account")} legalEntityRefId={legalEntityRefId} />
    </CommandDialog>
  );
}
