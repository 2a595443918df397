import { mandateEndpoints } from "@grand-livre/contracts/endpoints/mandate";
import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import { createMandateBody, type MandateAnswer, updateMandateBody } from "@grand-livre/contracts/mandate";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { fromList, saidOf, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { mandateKinds } from "./mandate-words.ts";

const labels = {
  counterpartyId: "Client",
  reference: "Référence (RUM)",
  iban: "IBAN du client",
  signedOn: "Signé le",
  kind: "Type",
  closing: "Le prochain prélèvement est le dernier",
  active: "Mandat en vigueur",
};

interface MandatePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new mandate. */
  readonly edited: MandateAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds a mandate, changes it until it is collected on, ends it. */
export function MandatePanel({ dossier, edited, onClose }: MandatePanelProps) {
  const form = useMandateForm(dossier.refId, edited, onClose);
  const { field } = form;
  return (
    <FormPanel
      title={edited === undefined ? "Nouveau mandat" : `Mandat ${edited.reference}`}
      subtitle={edited?.debtorName ?? dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le mandat" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        {edited === undefined && (
          <PartyField
            {...field("counterpartyId")}
            legalEntityRefId={dossier.refId}
            kind="customer"
            required
          />
        )}
        <TextField {...field("reference")} required help="Unique par mandat, 35 caractères au plus." />
        <TextField {...field("iban")} required autoComplete="off" />
        <DateField {...field("signedOn")} required />
        <SelectField {...field("kind")} options={optionsOf(mandateKinds)} />
        {edited !== undefined && (
          <>
            <CheckField
              {...field("closing")}
              help={"Envoyé à la banque comme FNAL\u202f; le mandat est ensuite épuisé."}
            />
            <CheckField {...field("active")} help="Révoqué, il ne permet plus aucun prélèvement." />
          </>
        )}
      </FormGrid>
    </FormPanel>
  );
}

const draftOf = (mandate?: MandateAnswer) => ({
  counterpartyId: mandate?.counterpartyId,
  reference: mandate?.reference ?? "",
  iban: formatIban(mandate?.iban ?? ""),
  signedOn: (mandate?.signedOn ?? localToday()) as string | undefined,
  kind: mandate?.kind ?? ("recurrent" as const),
  closing: mandate?.closing ?? false,
  active: mandate?.active ?? true,
});

function useMandateForm(legalEntityRefId: string, edited: MandateAnswer | undefined, onClose: () => void) {
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    ...savingOf(
      mandateEndpoints,
      [createMandateBody, updateMandateBody],
      legalEntityRefId,
      (draft: ReturnType<typeof draftOf>) => draft,
    ),
    reload: fromList(mandateEndpoints.list, "mandates", "reference", legalEntityRefId),
    tags: [mandateEndpoints.list.tag, transferEndpoints.list.tag],
    said: saidOf("Mandat", "reference"),
    onSaved: onClose,
  });
}
