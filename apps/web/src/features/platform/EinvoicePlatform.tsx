import {
  type EinvoicePlatformAnswer,
  einvoicePlatformBody,
  type platformTestAnswer,
} from "@grand-livre/contracts/einvoice-platform";
import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { DirectoryAddresses } from "./DirectoryAddresses.tsx";
import styles from "./Platform.module.css";
import { eReportingWords, outcomeWords } from "./platform-words.ts";

/** The approved platform of a company: how it is reached, its addresses in the directory, its e-reporting. */
export function EinvoicePlatform({ dossier }: { readonly dossier: Dossier }) {
  const { refId: legalEntityRefId } = dossier;
  const [saves, setSaves] = useState(0);
  const read = () => call(endpoints.read, { query: { legalEntityRefId } });
  const { data, error, refetch } = useQuery({
    queryKey: [endpoints.read.tag, legalEntityRefId],
    queryFn: read,
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={8} />;
  return (
    <PlatformForm
      key={saves}
      settings={data}
      legalEntityRefId={legalEntityRefId}
      reload={read}
      onSaved={(saved) => {
        queryClient.setQueryData([endpoints.read.tag, legalEntityRefId], saved);
        setSaves((count) => count + 1);
      }}
    />
  );
}

const labels = {
  name: "Plateforme agréée (PA)",
  mandatedOn: "Mandat depuis le",
  tokenUrl: "Adresse d’authentification",
  clientId: "Identifiant OAuth2",
  clientSecret: "Secret OAuth2",
  eReporting: "Transmission des données (e-reporting)",
  addresses: "Adresses électroniques",
};

function draftOf(settings: EinvoicePlatformAnswer) {
  return {
    name: settings.name ?? "",
    mandatedOn: (settings.mandatedOn ?? undefined) as string | undefined,
    tokenUrl: settings.tokenUrl ?? "",
    clientId: settings.clientId ?? "",
    clientSecret: "",
    eReporting: settings.eReporting ?? ("" as const),
    addresses: settings.addresses.map(({ address, effectiveOn, label }) => ({ address, effectiveOn, label })),
    version: settings.version,
  };
}

interface PlatformFormProps {
  readonly settings: EinvoicePlatformAnswer;
  readonly legalEntityRefId: string;
  readonly reload: () => Promise<EinvoicePlatformAnswer>;
  readonly onSaved: (saved: EinvoicePlatformAnswer) => void;
}

function PlatformForm({ settings, legalEntityRefId, reload, onSaved }: PlatformFormProps) {
  const missing = useMissingRight("platform", "Editor");
  const form = useContractForm({
    initial: draftOf(settings),
    labels,
    schema: einvoicePlatformBody,
    body: ({ clientSecret, ...draft }) => ({
      ...draft,
      legalEntityRefId,
      mandatedOn: draft.mandatedOn ?? null,
      eReporting: draft.eReporting || null,
      addresses: draft.addresses.filter(({ address }) => address.trim() !== ""),
      ...(clientSecret === "" ? {} : { clientSecret }),
    }),
    reload: async () => draftOf(await reload()),
    send: async (body) => {
      const saved = await call(endpoints.update, { body });
      toast({ tone: "success", message: "Plateforme agréée enregistrée." });
      onSaved(saved);
    },
  });
  const { field, values, change } = form;
  const ofRegime = eReportingWords[settings.eReportingOfRegime].toLowerCase();
  return (
    <EditForm
      form={{ ...form, missing }}
      submitLabel="Enregistrer"
      disabledReason={form.dirty ? undefined : "Rien n’a changé."}
    >
      <Panel title="Plateforme">
        <FormGrid>
          <TextField {...field("name")} maxLength={120} />
          <DateField {...field("mandatedOn")} help="Les factures émises depuis ce jour lui sont remises." />
          <SelectField
            {...field("eReporting")}
            options={[
              { value: "", label: `Selon le régime de TVA (${ofRegime})` },
              ...optionsOf(eReportingWords),
            ]}
          />
        </FormGrid>
      </Panel>
      <Panel title="Connexion à la plateforme">
        <div className={styles.lines}>
          <FormGrid>
            <TextField
              {...field("tokenUrl")}
              type="url"
              maxLength={500}
              help="Adresse https qui donne les jetons OAuth2."
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
          <ConnectionTest {...{ settings, legalEntityRefId, missing }} isChanged={form.dirty} />
        </div>
      </Panel>
      <DirectoryAddresses
        siren={settings.siren}
        known={settings.addresses}
        addresses={values.addresses}
        error={form.error}
        onChange={(addresses) => change({ addresses })}
      />
    </EditForm>
  );
}

interface ConnectionTestProps {
  readonly settings: EinvoicePlatformAnswer;
  readonly legalEntityRefId: string;
  readonly missing: string | undefined;
  readonly isChanged: boolean;
}

/** Asks the platform for a token, with what is saved, and says in one sentence what happened. */
function ConnectionTest({ settings, legalEntityRefId, missing, isChanged }: ConnectionTestProps) {
  const { isPending, error, data, mutate } = useMutation({
    mutationFn: () => call(endpoints.test, { body: { legalEntityRefId } }),
  });
  const last: z.output<typeof platformTestAnswer> | null = data ?? settings.lastTest;
  const isComplete = settings.tokenUrl !== null && settings.clientId !== null && settings.hasSecret;
  const reason = !isComplete
    ? "Enregistrez d’abord l’adresse, l’identifiant et le secret."
    : isChanged
      ? "Enregistrez d’abord les changements."
      : isPending
        ? "Essai en cours."
        : undefined;
  return (
    <>
      <div className={styles.buttons}>
        <ActionButton
          variant="outlined"
          size="small"
          disabledReason={missing ?? reason}
          onClick={() => mutate()}
        >
          {isPending ? "Essai en cours…" : "Essayer la connexion"}
        </ActionButton>
      </div>
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
      {last !== null && error === null && (
        <Notice
          tone={last.outcome === "accepted" ? "success" : "warning"}
          title={`Essai du ${formatDateTime(last.at)}`}
        >
          {outcomeWords[last.outcome]}
        </Notice>
      )}
    </>
  );
}
