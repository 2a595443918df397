import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import { createMissionBody, type MissionAnswer, updateMissionBody } from "@grand-livre/contracts/mission";
import { abilityReason } from "../../app/document/issue-text.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { MISSIONS } from "./queries.ts";

const labels = {
  purpose: "Objet",
  destination: "Destination",
  startDate: "Départ",
  endDate: "Retour",
  transport: "Moyen de transport",
  budget: "Budget prévu",
};

interface MissionPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new order of mission. */
  readonly edited: MissionAnswer | undefined;
  readonly onClose: () => void;
}

const draftOf = (row?: MissionAnswer) => ({
  purpose: row?.purpose ?? "",
  destination: row?.destination ?? "",
  startDate: row?.startDate,
  endDate: row?.endDate,
  transport: row?.transport ?? "",
  budget: row?.budgetCents ?? undefined,
});
type Draft = ReturnType<typeof draftOf>;

const told = ({ budget, startDate, endDate, ...texts }: Draft) => ({
  ...texts,
  startDate: startDate ?? "",
  endDate: endDate ?? "",
  budgetCents: budget ?? null,
});

/** Asks for an order of mission, or changes one's own before it is approved. */
export function MissionPanel({ dossier, edited, onClose }: MissionPanelProps) {
  const form = useResourceForm({
    edited,
    draft: draftOf,
    labels,
    create: {
      endpoint: missionEndpoints.create,
      schema: createMissionBody,
      body: (draft) => bodyOf(createMissionBody, { ...told(draft), legalEntityRefId: dossier.refId }),
    },
    update: {
      endpoint: missionEndpoints.update,
      schema: updateMissionBody,
      body: (draft, { version }) => bodyOf(updateMissionBody, { ...told(draft), version }),
    },
    places: { budgetCents: "budget" },
    reload: ({ id }) => call(missionEndpoints.read, { params: { id } }),
    tags: [MISSIONS],
    said: ({ refId }, before) => `Ordre ${refId} ${before === undefined ? "créé" : "enregistré"}.`,
    onSaved: onClose,
  });
  const { field } = form;
  const { value, ...budget } = field("budget");
  return (
    <FormPanel
      title={edited === undefined ? "Nouvel ordre de mission" : `Ordre de mission ${edited.refId}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer l’ordre" : "Enregistrer"}
      disabledReason={abilityReason(edited?.abilities.edit)}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <TextField {...field("purpose")} required autoFocus />
        <TextField {...field("destination")} required />
        <DateField {...field("startDate")} required />
        <DateField {...field("endDate")} required />
        <TextField {...field("transport")} help="Train, avion, véhicule personnel…" />
        <AmountField {...budget} valueCents={value} />
      </FormGrid>
    </FormPanel>
  );
}
