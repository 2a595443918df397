import { confidentialAccessBody } from "@grand-livre/contracts/company";
import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { useNavigate } from "@tanstack/react-router";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";

const hours = { "1": "1 heure", "4": "4 heures", "8": "8 heures", "24": "24 heures" } as const;
const draft = () => ({ siren: "", reason: "", hours: "4" as keyof typeof hours });
type Access = { readonly id: string; readonly version: number; readonly legalEntityRefId: string };

/** A super-administrator requests access to a confidential company: its collaborators learn who, and why. */
export function ConfidentialAccessPanel({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useResourceForm({
    edited: undefined as Access | undefined,
    draft,
    labels: { siren: "SIREN", reason: "Motif", hours: "Durée" },
    create: {
      endpoint: companyEndpoints.askAccess,
      schema: confidentialAccessBody,
      body: (values) => ({ ...values, hours: Number(values.hours) }),
    },
    tags: [companyEndpoints.list.tag, legalEntityEndpoints.list.tag],
    said: () => "Accès ouvert. Les collaborateurs du dossier sont prévenus.",
    onSaved: ({ legalEntityRefId: refId }: { readonly legalEntityRefId: string }) =>
      navigate({ to: "/gestions/companies/$refId", params: { refId } }),
  });
  const { field } = form;
  return (
    <FormPanel
      title="Consulter un dossier confidentiel"
      subtitle="La demande est tracée et ses collaborateurs sont prévenus."
      form={form}
      submitLabel="Ouvrir l’accès"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <TextField {...field("siren")} required autoFocus inputMode="numeric" />
        <TextField {...field("reason")} required help="Au moins dix caractères." />
        <SelectField {...field("hours")} options={optionsOf(hours)} />
      </FormGrid>
    </FormPanel>
  );
}
