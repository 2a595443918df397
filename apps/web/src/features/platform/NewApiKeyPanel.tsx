import { createApiKeyBody } from "@grand-livre/contracts/api-key";
import { apiKeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/api-key";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { companyChoices } from "../../app/fields/company-choices.ts";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { changeOfMatrix, tickedIn } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { mayDo, useMissingRight } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
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
import styles from "./Platform.module.css";
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
      <Companies
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

interface CompaniesProps {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (entities: readonly string[]) => void;
}

function Companies({ chosen, error, onChange }: CompaniesProps) {
  const { data, error: failed, refetch } = useQuery(companyChoices);
  return (
    <fieldset className={styles.entities}>
      <legend>Sociétés</legend>
      {data?.map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          value={chosen.includes(value)}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
        />
      ))}
      {data === undefined && (
        <Loading error={failed} onRetry={() => void refetch()}>
          <Skeleton width="200px" height={18} />
        </Loading>
      )}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </fieldset>
  );
}
