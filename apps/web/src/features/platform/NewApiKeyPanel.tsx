import { createApiKeyBody } from "@grand-livre/contracts/api-key";
import { apiKeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/api-key";
import { useState } from "react";
import { CompanyChecks } from "../../app/fields/CompanyChecks.tsx";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { changeOfMatrix, tickedIn } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { mayDo, useMissingRight } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  type ApiKeyDraft,
  apiKeyLabels,
  bodyOfApiKey,
  keyServices,
  mayOpen,
  newApiKey,
  refusalOfEnd,
} from "./api-key-draft.ts";
import { SecretOnce } from "./SecretOnce.tsx";

/** Makes a key, then shows it this once. */
export function NewApiKeyPanel({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  return (
    <SidePanel
      wide
      padded={secret !== undefined}
      title={secret === undefined ? "Nouvelle clé API" : "Clé créée"}
      onClose={onClose}
    >
      {secret === undefined ? (
        <NewApiKeyForm onClose={onClose} onCreated={setSecret} />
      ) : (
        <SecretOnce
          secret={secret}
          title="Gardez cette clé maintenant"
          copyLabel="Copier la clé"
          keptLabel="J’ai gardé la clé"
          onKept={onClose}
        >
          Elle ne sera plus montrée. Le programme l’envoie dans l’en-tête Authorization{"\u00a0"}: Bearer.
        </SecretOnce>
      )}
    </SidePanel>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

function NewApiKeyForm({ onClose, onCreated }: FormProps) {
  const me = useSignedInUser();
  const missing = useMissingRight("platform", "Creator");
  const form = useContractForm({
    initial: newApiKey(localToday()),
    labels: apiKeyLabels,
    schema: createApiKeyBody,
    body: bodyOfApiKey,
    rule: (draft: ApiKeyDraft) => refusalOfEnd(draft, localToday()),
    places: { legalEntityRefIds: "entities", INVALID_CREDENTIALS: "password" },
    send: async (body) => {
      const { secret } = await call(endpoints.create, { body });
      await queryClient.invalidateQueries({ queryKey: [endpoints.list.tag] });
      onCreated(secret);
    },
  });
  const { values, field, change } = form;
  return (
    <EditForm form={{ ...form, missing }} place="panel" submitLabel="Créer la clé" onCancel={onClose}>
      <FormGrid columns={2}>
        <TextField {...field("name")} autoFocus required maxLength={80} help="Le programme qui l’utilise." />
        <DateField {...field("expiresOn")} required help="Un an au plus." />
      </FormGrid>
      <CompanyChecks
        chosen={values.entities}
        error={form.error("entities")}
        onChange={(entities) => change({ entities })}
      />
      <div>
        <RightsMatrix
          rows={keyServices}
          ticked={tickedIn(values)}
          onChange={(ticked) => change(changeOfMatrix(values, ticked))}
          disabled={missing !== undefined}
          mayGive={(service, action) => mayOpen(service, action) && mayDo(me, { service, action })}
          closedReason="Ce droit ne se donne pas à un programme, ou vous ne l’avez pas."
        />
        {form.error("rights") !== undefined && <Notice tone="error">{form.error("rights")}</Notice>}
      </div>
      <PasswordField
        {...field("password")}
        autoComplete="current-password"
        help="Une session laissée ouverte ne doit pas suffire."
      />
    </EditForm>
  );
}
