import { type EinvoicePlatformAnswer, einvoicePlatformBody } from "@grand-livre/contracts/einvoice-platform";
import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { useState } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { Connection } from "./Connection.tsx";
import { DirectoryAddresses } from "./DirectoryAddresses.tsx";
import styles from "./Platform.module.css";
import { apiVersionWords, environmentWords, eReportingWords } from "./platform-words.ts";
import { settingsKey, usePlatform } from "./use-platform.ts";

/** The approved platform of a company: how it is reached, its addresses in the directory, its e-reporting. */
export function EinvoicePlatform({ dossier }: { readonly dossier: Dossier }) {
  const { refId: legalEntityRefId } = dossier;
  const [saves, setSaves] = useState(0);
  const { data, error, refetch } = usePlatform(legalEntityRefId);
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={8} />;
  return (
    <PlatformForm
      key={saves}
      settings={data}
      legalEntityRefId={legalEntityRefId}
      onSaved={(saved) => {
        queryClient.setQueryData(settingsKey(legalEntityRefId), saved);
        setSaves((count) => count + 1);
      }}
    />
  );
}

const labels = {
  name: "Plateforme agréée (PA)",
  tokenUrl: "Adresse d’authentification",
  flowUrl: "Adresse du service de flux",
  directoryUrl: "Adresse de l’annuaire",
  clientId: "Identifiant OAuth2",
  clientSecret: "Secret OAuth2",
  organizationId: "Compte de la société chez la plateforme",
  apiVersion: "Version de l’interface (XP Z12-013)",
  environment: "Environnement",
  mandatedOn: "Mandat depuis le",
  eReporting: "Transmission des données (e-reporting)",
  addresses: "Adresses électroniques",
};

function draftOf(settings: EinvoicePlatformAnswer) {
  const { addresses, environment, apiVersion, version } = settings;
  return {
    name: settings.name ?? "",
    tokenUrl: settings.tokenUrl ?? "",
    flowUrl: settings.flowUrl ?? "",
    directoryUrl: settings.directoryUrl ?? "",
    clientId: settings.clientId ?? "",
    clientSecret: "",
    organizationId: settings.organizationId ?? "",
    ...{ apiVersion, environment, version },
    mandatedOn: (settings.mandatedOn ?? undefined) as string | undefined,
    eReporting: settings.eReporting ?? ("" as const),
    addresses: addresses.map(({ address, effectiveOn, label }) => ({ address, effectiveOn, label })),
  };
}

/** What a change sends; no secret means the one that is kept. */
function bodyOf(legalEntityRefId: string, { clientSecret, ...draft }: ReturnType<typeof draftOf>) {
  return {
    ...draft,
    legalEntityRefId,
    mandatedOn: draft.mandatedOn ?? null,
    eReporting: draft.eReporting || null,
    addresses: draft.addresses.filter(({ address }) => address.trim() !== ""),
    ...(clientSecret === "" ? {} : { clientSecret }),
  };
}

interface PlatformFormProps {
  readonly settings: EinvoicePlatformAnswer;
  readonly legalEntityRefId: string;
  readonly onSaved: (saved: EinvoicePlatformAnswer) => void;
}

function PlatformForm({ settings, legalEntityRefId, onSaved }: PlatformFormProps) {
  const missing = useMissingRight("platform", "Editor");
  const form = useContractForm({
    initial: draftOf(settings),
    labels,
    schema: einvoicePlatformBody,
    body: (draft) => bodyOf(legalEntityRefId, draft),
    reload: async () => draftOf(await call(endpoints.read, { query: { legalEntityRefId } })),
    send: async (body) => {
      const saved = await call(endpoints.update, { body });
      toast({ tone: "success", message: "Plateforme agréée enregistrée." });
      onSaved(saved);
    },
  });
  const { field, values, change } = form;
  return (
    <EditForm
      form={{ ...form, missing }}
      submitLabel="Enregistrer"
      disabledReason={form.dirty ? undefined : "Rien n’a changé."}
    >
      <Panel title="Plateforme agréée">
        <div className={styles.lines}>
          <FormGrid>
            <TextField {...field("name")} maxLength={120} />
            <TextField
              {...field("tokenUrl")}
              type="url"
              maxLength={500}
              help="Adresse https qui donne les jetons OAuth2."
            />
            <TextField {...field("flowUrl")} type="url" maxLength={500} help="Adresse https, sans « /v1 »." />
            <TextField
              {...field("directoryUrl")}
              type="url"
              maxLength={500}
              help="Adresse https, sans « /v1 »."
            />
            <TextField {...field("clientId")} autoComplete="off" maxLength={200} />
            <TextField
              {...field("clientSecret")}
              type="password"
              autoComplete="new-password"
              maxLength={500}
              help={settings.hasSecret ? "Un secret est enregistré. Laisser vide pour le garder." : undefined}
            />
          </FormGrid>
          <Options settings={settings} field={field} />
          <Connection
            settings={settings}
            body={bodyOf(legalEntityRefId, draftOf(settings))}
            isChanged={form.dirty}
            onSaved={onSaved}
          />
        </div>
      </Panel>
      <DirectoryAddresses
        siren={settings.siren}
        legalEntityRefId={legalEntityRefId}
        hasDirectory={settings.directoryUrl !== null && settings.hasSecret}
        known={settings.addresses}
        addresses={values.addresses}
        error={form.error}
        onChange={(addresses) => change({ addresses })}
      />
    </EditForm>
  );
}

interface OptionsProps {
  readonly settings: EinvoicePlatformAnswer;
  readonly field: ReturnType<
    typeof useContractForm<ReturnType<typeof draftOf>, typeof einvoicePlatformBody>
  >["field"];
}

/** What most companies leave as it is. */
function Options({ settings, field }: OptionsProps) {
  const ofRegime = eReportingWords[settings.eReportingOfRegime].toLowerCase();
  return (
    <details className={styles.options}>
      <summary>Options</summary>
      <FormGrid>
        <TextField
          {...field("organizationId")}
          autoComplete="off"
          maxLength={200}
          help="Seulement si un même identifiant sert à plusieurs sociétés."
        />
        <SelectField {...field("apiVersion")} options={optionsOf(apiVersionWords)} />
        <SelectField {...field("environment")} options={optionsOf(environmentWords)} />
        <DateField {...field("mandatedOn")} help="Les factures émises depuis ce jour lui sont remises." />
        <SelectField
          {...field("eReporting")}
          options={[
            { value: "", label: `Selon le régime de TVA (${ofRegime})` },
            ...optionsOf(eReportingWords),
          ]}
        />
      </FormGrid>
    </details>
  );
}
