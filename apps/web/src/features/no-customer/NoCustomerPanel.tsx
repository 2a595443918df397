import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import {
  createNoCustomerBody,
  type NoCustomerAnswer,
  updateNoCustomerBody,
} from "@grand-livre/contracts/no-customer";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import { fromList, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { NoCustomerSteps } from "./NoCustomerSteps.tsx";
import { reasons, states } from "./no-customer-words.ts";

interface NoCustomerPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new contact. */
  readonly edited: NoCustomerAnswer | undefined;
  readonly onClose: () => void;
}

const labels = {
  name: "Nom",
  siren: "SIREN",
  email: "Adresse e-mail",
  phone: "Téléphone",
  origin: "Origine",
  reason: "Motif",
  lastContactOn: "Dernier contact",
  relationEndedOn: "Fin de relation",
  note: "Note",
};

/** Adds a contact or changes one; the decisions on the contact are above the fields. */
export function NoCustomerPanel({ dossier, edited, onClose }: NoCustomerPanelProps) {
  const form = useNoCustomerForm(dossier.refId, edited, onClose);
  const { field } = form;
  const closed = edited === undefined || edited.state === "active" ? undefined : states[edited.state];
  return (
    <FormPanel
      title={edited === undefined ? "Nouveau contact" : edited.name}
      subtitle={
        edited === undefined ? dossier.name : (closed ?? `Purge prévue le ${formatDate(edited.purgeOn)}`)
      }
      form={form}
      submitLabel={edited === undefined ? "Créer le contact" : "Enregistrer"}
      disabledReason={closed && `${closed}\u00a0: ce contact ne se modifie plus.`}
      onClose={onClose}
    >
      {edited?.state === "active" && <NoCustomerSteps dossier={dossier} contact={edited} onDone={onClose} />}
      <FormGrid columns={1}>
        <TextField {...field("name")} required autoFocus={edited === undefined} />
        <SelectField {...field("reason")} options={optionsOf(reasons)} />
        <SirenField form={form} />
        <TextField {...field("email")} type="email" />
        <TextField {...field("phone")} type="tel" />
        <TextField {...field("origin")} help="Salon, recommandation, site…" />
        <DateField {...field("lastContactOn")} />
        <DateField {...field("relationEndedOn")} help="Un dossier refusé ou clos se conserve cinq ans." />
        <TextField {...field("note")} />
      </FormGrid>
    </FormPanel>
  );
}

/** A contact as its form holds it; `vatNumber` is what a SIREN proposes, and is not kept. */
const draftOf = (row?: NoCustomerAnswer) => ({
  name: row?.name ?? "",
  siren: row?.siren ?? "",
  vatNumber: "",
  email: row?.email ?? "",
  phone: row?.phone ?? "",
  origin: row?.origin ?? "",
  reason: row?.reason ?? ("prospect" as const),
  lastContactOn: row?.lastContactOn ?? undefined,
  relationEndedOn: row?.relationEndedOn ?? undefined,
  note: row?.note ?? "",
});

function useNoCustomerForm(
  legalEntityRefId: string,
  edited: NoCustomerAnswer | undefined,
  onClose: () => void,
) {
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    said: ({ name }, before) => `${name} ${before === undefined ? "ajouté" : "enregistré"}.`,
    ...savingOf(
      noCustomerEndpoints,
      [createNoCustomerBody, updateNoCustomerBody],
      legalEntityRefId,
      (draft: ReturnType<typeof draftOf>) => draft,
    ),
    reload: fromList(noCustomerEndpoints.list, "noCustomers", "name", legalEntityRefId),
    onSaved: onClose,
  });
}
