import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import {
  createEngagementBody,
  type EngagementRow,
  updateEngagementBody,
} from "@grand-livre/contracts/engagement";
import { engagementTypeWords, feeModeWords, feeUnitWords } from "@grand-livre/contracts/engagement-words";
import type { EngagementType } from "@grand-livre/domain/engagement/engagement";
import type { FeeMode, FeeUnit } from "@grand-livre/domain/engagement/fees";
import { abilityReason } from "../../app/document/issue-text.ts";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { wholeFromText } from "../../lib/number-text.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { durationText, minutesFromText } from "./duration-text.ts";
import { PeopleField } from "./PeopleField.tsx";
import { ENGAGEMENTS, useMembers } from "./queries.ts";

const labels = {
  counterpartyId: "Client",
  year: "Millésime",
  type: "Type de mission",
  label: "Intitulé",
  feeMode: "Honoraires",
  fee: "Montant HT par période",
  feeUnit: "Périodicité",
  periods: "Nombre de périodes",
  startDate: "Début",
  estimated: "Temps estimé",
  managerId: "Responsable",
  collaboratorIds: "Collaborateurs",
  progress: "Avancement",
};

interface EngagementPanelProps {
  readonly dossier: Pick<Dossier, "refId" | "name">;
  /** Absent: a new mission. */
  readonly edited: EngagementRow | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (saved: EngagementRow) => void;
}

const draftOf = (row?: EngagementRow) => ({
  counterpartyId: row?.client.id,
  year: String(row?.year ?? localToday().slice(0, 4)),
  type: row?.type ?? ("bookkeeping" as EngagementType),
  label: row?.label ?? "",
  feeMode: row?.feeMode ?? ("subscription" as FeeMode),
  fee: row?.feeCents ?? undefined,
  feeUnit: row?.feeUnit ?? ("month" as FeeUnit),
  periods: row === undefined ? "12" : String(row.periods ?? ""),
  startDate: (row?.startDate ?? `${localToday().slice(0, 4)}-01-01`) as string | undefined,
  estimated: durationText(row?.estimatedMinutes ?? 0),
  managerId: row?.manager.id,
  collaboratorIds: row?.collaborators.map(({ id }) => id) ?? [],
  progress: String(row?.progressPercent ?? 0),
});
type Draft = ReturnType<typeof draftOf>;

function told({ fee, feeUnit, periods, estimated, startDate, progress, ...draft }: Draft) {
  const byPeriod = draft.feeMode === "subscription";
  return {
    ...draft,
    year: wholeFromText(draft.year),
    startDate: startDate ?? "",
    feeCents: byPeriod ? (fee ?? null) : null,
    feeUnit: byPeriod ? feeUnit : null,
    periods: byPeriod ? wholeFromText(periods) : null,
    estimatedMinutes: minutesFromText(estimated) ?? -1,
    progressPercent: wholeFromText(progress),
  };
}

/** Opens a mission for a client, or changes one. */
export function EngagementPanel({ dossier, edited, onClose, onSaved }: EngagementPanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const members = useMembers(legalEntityRefId);
  const form = useResourceForm({
    edited,
    draft: draftOf,
    labels,
    create: {
      endpoint: engagementEndpoints.create,
      schema: createEngagementBody,
      body: (draft) =>
        bodyOf(createEngagementBody, {
          ...told(draft),
          legalEntityRefId,
          counterpartyId: draft.counterpartyId ?? "",
        }),
    },
    update: {
      endpoint: engagementEndpoints.update,
      schema: updateEngagementBody,
      body: (draft, { version }) => bodyOf(updateEngagementBody, { ...told(draft), version }),
    },
    places: { feeCents: "fee", estimatedMinutes: "estimated", progressPercent: "progress" },
    reload: ({ id }) => call(engagementEndpoints.read, { params: { id } }),
    tags: [ENGAGEMENTS],
    said: ({ refId }, before) => `Mission ${refId} ${before === undefined ? "ouverte" : "enregistrée"}.`,
    onSaved: (saved) => (onSaved === undefined ? onClose() : onSaved(saved)),
  });
  const { field, values } = form;
  const { value, ...fee } = field("fee");
  const { value: managerId, onChange: onManager, ...manager } = field("managerId");
  const chosen = members.find(({ id }) => id === managerId) ?? edited?.manager;
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle mission" : `Mission ${edited.refId}`}
      subtitle={edited === undefined ? dossier.name : edited.client.name}
      form={form}
      submitLabel={edited === undefined ? "Ouvrir la mission" : "Enregistrer"}
      disabledReason={abilityReason(edited?.abilities.edit)}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        {edited === undefined && (
          <PartyField
            {...field("counterpartyId")}
            legalEntityRefId={legalEntityRefId}
            kind="customer"
            required
          />
        )}
        <TextField {...field("label")} required />
        <SelectField
          {...field("type")}
          options={optionsOf(engagementTypeWords)}
          help={
            values.type === "presentation"
              ? "Le travail attend la lettre de mission signée et le KYC validé."
              : undefined
          }
        />
        <TextField {...field("year")} required numeric inputMode="numeric" />
        <DateField {...field("startDate")} required />
        <SelectField {...field("feeMode")} options={optionsOf(feeModeWords)} />
        {values.feeMode === "subscription" && (
          <>
            <AmountField {...fee} valueCents={value} required />
            <SelectField {...field("feeUnit")} options={optionsOf(feeUnitWords)} />
            <TextField {...field("periods")} required numeric inputMode="numeric" />
          </>
        )}
        <TextField {...field("estimated")} help={"Heures et minutes\u00a0: 42:30."} />
        <Combo
          {...manager}
          value={chosen === undefined ? undefined : { id: chosen.id, label: chosen.name }}
          options={members.map(({ id, name }) => ({ id, label: name }))}
          onChange={(option) => onManager(option?.id)}
          help={edited === undefined ? "Vous, si personne n’est choisi." : undefined}
        />
        <PeopleField {...field("collaboratorIds")} legalEntityRefId={legalEntityRefId} />
        {edited !== undefined && <TextField {...field("progress")} numeric inputMode="numeric" end="%" />}
      </FormGrid>
    </FormPanel>
  );
}
