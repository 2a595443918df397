import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  bodyOfClient,
  type ClientDraft,
  checkClient,
  clientPlaces,
  draftOfClient,
  withSiren,
} from "./client-draft.ts";
import { clientOptions } from "./clients.ts";

export interface ClientPanelProps {
  readonly dossier: string;
  /** The card to complete; undefined: a new client. */
  readonly id: string | undefined;
  /** The name that was typed for a new one. */
  readonly name: string;
  /** Where the focus goes: what the invoice misses. */
  readonly focus?: keyof ClientDraft | undefined;
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
      ) : error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonForm fields={6} />
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
  const missing = useMissingRight("counterparties", client === undefined ? "Creator" : "Editor");
  const form = useForm<ClientDraft>({
    initial: draftOfClient(client, props.name),
    check: checkClient,
    places: clientPlaces,
    send: async (values, idempotencyKey) => {
      const body = bodyOfClient(values);
      const saved =
        client === undefined
          ? await api.post<CounterpartyAnswer>(
              "/api/counterparty",
              { ...body, kind: "customer", legalEntityRefId: dossier },
              { idempotencyKey },
            )
          : await api.patch<CounterpartyAnswer>(`/api/counterparty/${client.id}`, {
              ...body,
              version: client.version,
            });
      queries.setQueryData(clientOptions(saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ["counterparty"] });
      onSaved(saved);
    },
    ...(client === undefined
      ? {}
      : {
          reload: async () =>
            draftOfClient(await queries.fetchQuery({ ...clientOptions(client.id), staleTime: 0 })),
        }),
  });
  const { field, values } = form;
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
      disabledReason={missing}
    >
      <div ref={box}>
        <FormGrid>
          <div data-wide data-client="name">
            <TextField
              {...field("name")}
              label="Nom ou raison sociale"
              required
              autoComplete="off"
              autoFocus={focus === undefined}
            />
          </div>
          <SelectField {...field("customerKind")} label="Nature du client" options={customerKinds} />
          <div data-client="siren">
            <TextField
              {...field("siren")}
              label="SIREN"
              inputMode="numeric"
              autoComplete="off"
              onChange={(typed) => form.change(withSiren(values, typed))}
              help={"Neuf chiffres\u202f; vide pour un particulier ou un étranger."}
            />
          </div>
          <div data-client="vatNumber">
            <TextField
              {...field("vatNumber")}
              label="N° de TVA"
              autoComplete="off"
              help="Proposé d’après le SIREN."
            />
          </div>
          <TextField {...field("email")} label="E-mail" type="email" autoComplete="off" />
          <div data-wide data-client="line1">
            <TextField {...field("line1")} label="Adresse" autoComplete="off" />
          </div>
          <TextField {...field("postcode")} label="Code postal" autoComplete="off" />
          <TextField {...field("city")} label="Ville" autoComplete="off" />
          <TextField {...field("country")} label="Pays" maxLength={2} autoComplete="off" />
          <TextField
            {...field("paymentTerms")}
            label="Conditions de règlement"
            autoComplete="off"
            help={"Par exemple\u00a0: 45 jours fin de mois."}
          />
          <div data-wide>
            <CheckField
              label="Livré à une autre adresse"
              value={values.deliversElsewhere}
              onChange={(deliversElsewhere) => form.change({ deliversElsewhere })}
              help="Mention obligatoire quand elle diffère de l’adresse du client."
            />
          </div>
          {values.deliversElsewhere && (
            <>
              <div data-wide data-client="deliveryLine1">
                <TextField {...field("deliveryLine1")} label="Adresse de livraison" autoComplete="off" />
              </div>
              <TextField {...field("deliveryPostcode")} label="Code postal de livraison" autoComplete="off" />
              <TextField {...field("deliveryCity")} label="Ville de livraison" autoComplete="off" />
              <TextField
                {...field("deliveryCountry")}
                label="Pays de livraison"
                maxLength={2}
                autoComplete="off"
              />
            </>
          )}
        </FormGrid>
      </div>
    </EditForm>
  );
}
