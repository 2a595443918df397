import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import { createKycBody, type KycAnswer } from "@grand-livre/contracts/kyc";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { KYC, keepKycFile } from "./kyc-queries.ts";

const about = { customer: "Un client", supplier: "Un fournisseur", own: "L’entreprise elle-même" } as const;
const labels = { about: "Dossier sur", counterpartyId: "Tiers" };

const draft = () => ({
  about: "customer" as keyof typeof about,
  counterpartyId: undefined as string | undefined,
});

/** Opens the file of a third party, or of the company itself; it is completed in its panel. */
export function NewKycPanel({
  dossier,
  onClose,
}: {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}) {
  const { refId: legalEntityRefId } = dossier;
  const { show } = useListSearch();
  const form = useResourceForm({
    edited: undefined as KycAnswer | undefined,
    draft,
    labels,
    create: {
      endpoint: kycEndpoints.create,
      schema: createKycBody,
      body: (values) => ({
        legalEntityRefId,
        // No third party means the company itself: one that is still to be chosen is refused instead.
        counterpartyId: values.about === "own" ? null : (values.counterpartyId ?? ""),
      }),
    },
    tags: [KYC],
    said: ({ name }) => `Dossier KYC de ${name} ouvert.`,
    onSaved: async (saved) => {
      await keepKycFile(saved);
      show({ panel: saved.id });
    },
  });
  const { field, values } = form;
  return (
    <FormPanel
      title="Nouveau dossier KYC"
      subtitle={dossier.name}
      form={form}
      submitLabel="Ouvrir le dossier"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <SelectField {...field("about")} options={optionsOf(about)} autoFocus />
        {values.about !== "own" && (
          <PartyField
            key={values.about}
            {...field("counterpartyId")}
            legalEntityRefId={legalEntityRefId}
            kind={values.about}
            required
          />
        )}
      </FormGrid>
    </FormPanel>
  );
}
