import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CounterpartyDraft, draftOfCounterparty } from "../../app/counterparty/counterparty-draft.ts";
import { useCounterpartyForm } from "../../app/counterparty/use-counterparty-form.ts";
import { termsHelp } from "../../app/document/terms-help.ts";
import { AddressFields } from "../../app/form/AddressFields.tsx";
import { draftOfAddress } from "../../app/form/address.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import { Loading } from "../../app/Loading.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { clientOptions } from "./clients.ts";

/** What an invoice may miss of its client's card. */
export type ClientField = "name" | "siren" | "vatNumber" | "address" | "deliveryAddress";

export interface ClientPanelProps {
  readonly dossier: string;
  /** The card to complete; undefined: a new client. */
  readonly id: string | undefined;
  /** The name that was typed for a new one. */
  readonly name: string;
  /** Where the focus goes: what the invoice misses. */
  readonly focus?: ClientField | undefined;
  readonly onClose: () => void;
  readonly onSaved: (client: CounterpartyAnswer) => void;
}

/** A client's card beside the invoice: created on the fly, or completed with what the law asks for. */
export function ClientPanel(props: ClientPanelProps) {
  const { data, error, refetch } = useQuery(clientOptions(props.id));
  return (
    <SidePanel
      title={props.id === undefined ? "Nouveau client" : "Fiche du client"}
      subtitle="Ce que ses factures en reprennent"
      onClose={props.onClose}
    >
      {props.id === undefined ? (
        <ClientForm {...props} client={undefined} />
      ) : data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : (
        <ClientForm {...props} client={data} />
      )}
    </SidePanel>
  );
}

const customerKinds = [
  { value: "" as const, label: "Non précisée" },
  { value: "business" as const, label: "Professionnel" },
  { value: "consumer" as const, label: "Particulier" },
  { value: "public" as const, label: "Secteur public" },
  { value: "foreign" as const, label: "Étranger" },
];

function ClientForm(props: ClientPanelProps & { readonly client: CounterpartyAnswer | undefined }) {
  const { client, dossier, onSaved, onClose, focus } = props;
  const queries = useQueryClient();
  const newClient: CounterpartyDraft = {
    ...draftOfCounterparty(),
    kind: "customer",
    customerKind: "business",
    name: props.name,
  };
  const form = useCounterpartyForm({
    legalEntityRefId: dossier,
    edited: client,
    initial: client === undefined ? newClient : draftOfCounterparty(client),
    said: ({ name }) =>
      client === undefined ? `${name} est au fichier des clients.` : "Fiche du client enregistrée.",
    onSaved: (saved) => {
      queries.setQueryData(clientOptions(saved.id).queryKey, saved);
      onSaved(saved);
    },
  });
  const { field } = form;
  const [deliversElsewhere, setDeliversElsewhere] = useState(client?.deliveryAddress != null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-client="${focus}"] :is(input, [role=combobox])`)?.focus();
  }, [focus]);
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={client === undefined ? "Créer le client" : "Enregistrer la fiche"}
      onCancel={onClose}
    >
      <div ref={box}>
        <FormGrid>
          <div data-wide data-client="name">
            <TextField {...field("name")} required autoComplete="off" autoFocus={focus === undefined} />
          </div>
          <SelectField {...field("customerKind")} options={customerKinds} />
          <div data-client="siren">
            <SirenField form={form} help={"Neuf chiffres\u202f; vide pour un particulier ou un étranger."} />
          </div>
          <div data-client="vatNumber">
            <TextField {...field("vatNumber")} autoComplete="off" help="Proposé d’après le SIREN." />
          </div>
          <TextField {...field("email")} type="email" autoComplete="off" />
          <div data-wide data-client="address">
            <FormGrid>
              <AddressFields field={(part) => field(`address.${part}`)} />
            </FormGrid>
          </div>
          <TextField
            {...field("paymentTerms")}
            autoComplete="off"
            help={termsHelp(form.values.paymentTerms)}
          />
          <div data-wide>
            <CheckField
              label="Livré à une autre adresse"
              value={deliversElsewhere}
              onChange={(elsewhere) => {
                setDeliversElsewhere(elsewhere);
                if (!elsewhere) form.change({ deliveryAddress: draftOfAddress() });
              }}
              help="Mention obligatoire quand elle diffère de l’adresse du client."
            />
          </div>
          {deliversElsewhere && (
            <div data-wide data-client="deliveryAddress">
              <FormGrid>
                <AddressFields field={(part) => field(`deliveryAddress.${part}`)} />
              </FormGrid>
            </div>
          )}
        </FormGrid>
      </div>
    </EditForm>
  );
}
