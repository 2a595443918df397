import { mandateEndpoints } from "@grand-livre/contracts/endpoints/mandate";
import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import { type MandateAnswer, mandate } from "@grand-livre/contracts/mandate";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { PartyField, type PartyFieldProps } from "../../app/fields/PartyFields.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";

interface MandatePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new mandate. */
  readonly edited: MandateAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds a mandate, changes it until it is collected on, ends it. */
export function MandatePanel({ dossier, edited, onClose }: MandatePanelProps) {
  const form = useDeclaredForm({
    resource: mandate,
    shown: { counterpartyId: () => edited === undefined },
    endpoints: mandateEndpoints,
    legalEntityRefId: dossier.refId,
    edited: edited && { ...edited, iban: formatIban(edited.iban) },
    start: { signedOn: localToday(), kind: "recurrent" },
    noun: "Mandat",
    onSaved: () => {
      // What may be collected changes with it.
      void queryClient.invalidateQueries({ queryKey: [transferEndpoints.list.tag] });
      onClose();
    },
  });
  return (
    <FormPanel
      title={edited === undefined ? "Nouveau mandat" : `Mandat ${edited.reference}`}
      subtitle={edited?.debtorName ?? dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le mandat" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DeclaredFields
          form={form}
          look={{
            counterpartyId: {
              draw: (field: PartyFieldProps) => (
                <PartyField {...field} legalEntityRefId={dossier.refId} kind="customer" />
              ),
            },
            reference: { help: "Unique par mandat, 35 caractères au plus." },
            closing: { help: "Envoyé à la banque comme FNAL\u202f; le mandat est ensuite épuisé." },
            active: { help: "Révoqué, il ne permet plus aucun prélèvement." },
          }}
        />
      </FormGrid>
    </FormPanel>
  );
}
