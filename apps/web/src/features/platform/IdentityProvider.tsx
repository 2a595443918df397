import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import {
  type IdentityProviderAnswer,
  identityProviderBody,
  type ProviderProtocol,
} from "@grand-livre/contracts/identity-provider";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { isFailing, LastWorked, type LastWorkedProps, lastText } from "../../app/LastWorked.tsx";
import { Loading } from "../../app/Loading.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { IdentityGroups } from "./IdentityGroups.tsx";
import styles from "./Platform.module.css";
import { passwordPolicyWords, protocolWords, providerTestText } from "./platform-words.ts";
import { Scim } from "./Scim.tsx";

const KEY = [endpoints.read.tag, "state"];

/** Who may come in without a password of Grand Livre: by an identity provider, and with what rights. */
export function IdentityProvider() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.read, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={8} />;
  return (
    <Stack className={styles.sections ?? ""}>
      <ProviderForm key={data.provider?.version ?? 0} answer={data} />
      <IdentityGroups groups={data.groups} />
      <Scim />
    </Stack>
  );
}

/** When somebody last came in by the provider, and what to do when nobody could. */
function workedOf({ provider, lastSignInAt, lastRefusal }: IdentityProviderAnswer): LastWorkedProps {
  const worked = lastText(
    "Dernière connexion par le fournisseur",
    lastSignInAt,
    "Personne ne s’est encore connecté par un fournisseur.",
  );
  if (provider === null)
    return { tone: "idle", text: `${worked} Enregistrez ses réglages, puis essayez-les.` };
  if (!provider.active)
    return {
      tone: "idle",
      text: `${worked} Elle n’est pas proposée\u00a0: cochez-la une fois l’essai réussi.`,
    };
  if (lastRefusal !== null && isFailing(lastRefusal.at, lastSignInAt))
    return {
      tone: "failing",
      text: `${worked} La dernière tentative, le ${formatDateTime(lastRefusal.at)}, a été refusée (${lastRefusal.code})\u00a0: essayez les réglages, puis voyez la personne et ses groupes.`,
    };
  return lastSignInAt === null
    ? { tone: "idle", text: `${worked} Essayez les réglages.` }
    : { tone: "good", text: worked };
}

const labels = {
  label: "Nom affiché sur le bouton",
  issuer: "Émetteur (issuer)",
  clientId: "Identifiant client",
  clientSecret: "Secret client",
  groupsClaim: "Champ des groupes (claim)",
  protocol: "Protocole",
  entryPoint: "Adresse de connexion (SSO)",
  certificates: "Certificats de signature",
  emailAttribute: "Attribut de l’adresse e-mail",
  firstnameAttribute: "Attribut du prénom",
  lastnameAttribute: "Attribut du nom",
  passwords: "Connexion par mot de passe",
};

const USUAL_NAMES = "Vide\u00a0: les noms usuels.";

function draftOf({ provider }: IdentityProviderAnswer) {
  return {
    active: provider?.active ?? false,
    label: provider?.label ?? "",
    protocol: provider?.protocol ?? ("oidc" as const),
    entryPoint: provider?.entryPoint ?? "",
    certificates: provider?.certificates ?? "",
    emailAttribute: provider?.emailAttribute ?? "",
    firstnameAttribute: provider?.firstnameAttribute ?? "",
    lastnameAttribute: provider?.lastnameAttribute ?? "",
    issuer: provider?.issuer ?? "",
    clientId: provider?.clientId ?? "",
    clientSecret: "",
    groupsClaim: provider?.groupsClaim ?? "groups",
    trustsEmails: provider?.trustsEmails ?? false,
    createsPeople: provider?.createsPeople ?? false,
    passwords: provider?.passwords ?? ("everyone" as const),
    version: provider?.version ?? 0,
  };
}

function ProviderForm({ answer }: { readonly answer: IdentityProviderAnswer }) {
  const form = useContractForm({
    initial: draftOf(answer),
    labels,
    schema: identityProviderBody,
    // No secret means the one that is kept.
    body: ({ clientSecret, ...draft }) => ({ ...draft, ...(clientSecret === "" ? {} : { clientSecret }) }),
    reload: async () => draftOf(await call(endpoints.read)),
    send: async (body) => {
      queryClient.setQueryData(KEY, await call(endpoints.save, { body }));
      toast({ tone: "success", message: "Fournisseur d’identité enregistré." });
    },
  });
  const { field, values, change } = form;
  const isSaml = values.protocol === "saml";
  return (
    <EditForm
      form={{ ...form, missing: undefined }}
      submitLabel="Enregistrer"
      disabledReason={form.dirty ? undefined : "Rien n’a changé."}
    >
      <Panel title="Fournisseur d’identité">
        <div className={styles.lines}>
          <LastWorked {...workedOf(answer)} />
          <SelectField {...field("protocol")} options={optionsOf(protocolWords)} />
          <OurAddresses answer={answer} protocol={values.protocol}>
            <Trial isSaved={answer.provider !== null && !form.dirty} protocol={values.protocol} />
          </OurAddresses>
          <FormGrid>
            <TextField {...field("label")} required maxLength={60} help="Par exemple, Microsoft." />
            <TextField
              {...field("issuer")}
              required
              type={isSaml ? "text" : "url"}
              maxLength={500}
              help={
                isSaml
                  ? "L’entityID de ses métadonnées, lettre pour lettre."
                  : "En https, telle que le fournisseur l’écrit."
              }
            />
            {isSaml ? (
              <TextField
                {...field("entryPoint")}
                required
                type="url"
                maxLength={500}
                help="SingleSignOnService, HTTP-Redirect."
              />
            ) : (
              <>
                <TextField {...field("clientId")} required autoComplete="off" maxLength={300} />
                <TextField
                  {...field("clientSecret")}
                  type="password"
                  autoComplete="new-password"
                  maxLength={1000}
                  help={
                    answer.provider?.protocol === "oidc"
                      ? "Vide\u00a0: celui qui est enregistré."
                      : "Scellé, jamais montré."
                  }
                />
              </>
            )}
            <TextField {...field("groupsClaim")} required maxLength={300} help="Souvent groups." />
            <SelectField {...field("passwords")} options={optionsOf(passwordPolicyWords)} />
            {isSaml &&
              (["emailAttribute", "firstnameAttribute", "lastnameAttribute"] as const).map((name) => (
                <TextField key={name} {...field(name)} maxLength={300} help={USUAL_NAMES} />
              ))}
          </FormGrid>
          {isSaml && (
            <TextField
              {...field("certificates")}
              required
              rows={8}
              maxLength={20_000}
              help="PEM, à la suite pendant un changement de clé. Les assertions sont signées."
            />
          )}
          <CheckField
            label="Proposer cette connexion"
            value={values.active}
            onChange={(active) => change({ active })}
          />
          <CheckField
            label="Créer le compte d’une personne inconnue"
            help="Si l’un de ses groupes ouvre un profil. Sinon, seules les personnes qui ont un compte se connectent."
            value={values.createsPeople}
            onChange={(createsPeople) => change({ createsPeople })}
          />
          <CheckField
            label="Le fournisseur garantit toutes les adresses e-mail"
            help={
              isSaml
                ? "SAML ne dit pas si une adresse est vérifiée\u00a0: à cocher si personne n’y choisit lui-même la sienne."
                : "À cocher s’il n’envoie pas email_verified et que personne n’y choisit lui-même son adresse."
            }
            value={values.trustsEmails}
            onChange={(trustsEmails) => change({ trustsEmails })}
          />
        </div>
      </Panel>
    </EditForm>
  );
}

/** What is declared at the provider, by the protocol that is chosen. */
function OurAddresses({
  answer: { returnUrl, backChannelUrl, saml, provider },
  protocol,
  children,
}: {
  readonly answer: IdentityProviderAnswer;
  readonly protocol: ProviderProtocol;
  readonly children: ReactNode;
}) {
  const isSaml = protocol === "saml";
  const until = provider?.certificatesUntil.map((day) => formatDate(day)).join(", ");
  return (
    <>
      <Facts
        facts={
          isSaml
            ? [
                ["Nos métadonnées, et notre entityID", saml.metadataUrl],
                ["Adresse de réception (ACS)", saml.consumerUrl],
                ["Certificats valables jusqu’au", until],
              ]
            : [
                ["Adresse de retour, à déclarer chez le fournisseur", returnUrl],
                ["Adresse de déconnexion (back-channel)", backChannelUrl],
              ]
        }
      />
      <div className={styles.buttons}>
        {isSaml ? (
          <>
            <CopyButton text={saml.metadataUrl} label="Copier l’adresse des métadonnées" />
            <CopyButton text={saml.consumerUrl} label="Copier l’adresse de réception" />
          </>
        ) : (
          <CopyButton text={returnUrl} label="Copier l’adresse de retour" />
        )}
        {children}
      </div>
    </>
  );
}

function Trial({ isSaved, protocol }: { readonly isSaved: boolean; readonly protocol: ProviderProtocol }) {
  const { isPending, error, data, mutate } = useMutation({ mutationFn: () => call(endpoints.test) });
  const off = isSaved ? undefined : "Enregistrez d’abord les réglages.";
  return (
    <>
      <ActionButton
        size="small"
        variant="outlined"
        disabledReason={off ?? (isPending ? "Essai en cours." : undefined)}
        onClick={() => mutate()}
      >
        Essayer
      </ActionButton>
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
      {data !== undefined && (
        <Notice tone={data.outcome === "answers" ? "success" : "warning"}>
          {providerTestText(data.outcome, protocol)}
        </Notice>
      )}
    </>
  );
}
