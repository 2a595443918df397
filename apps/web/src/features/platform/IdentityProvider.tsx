import { identityProviderEndpoints as endpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import { type IdentityProviderAnswer, identityProviderBody } from "@grand-livre/contracts/identity-provider";
import { useMutation, useQuery } from "@tanstack/react-query";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { isFailing, LastWorked, type LastWorkedProps, lastText } from "../../app/LastWorked.tsx";
import { Loading } from "../../app/Loading.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
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
import { passwordPolicyWords, providerTestText } from "./platform-words.ts";
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
  passwords: "Connexion par mot de passe",
};

function draftOf({ provider }: IdentityProviderAnswer) {
  return {
    active: provider?.active ?? false,
    label: provider?.label ?? "",
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
  return (
    <EditForm
      form={{ ...form, missing: undefined }}
      submitLabel="Enregistrer"
      disabledReason={form.dirty ? undefined : "Rien n’a changé."}
    >
      <Panel title="Fournisseur d’identité (OpenID Connect)">
        <div className={styles.lines}>
          <LastWorked {...workedOf(answer)} />
          <Facts
            facts={[
              ["Adresse de retour, à déclarer chez le fournisseur", answer.returnUrl],
              ["Adresse de déconnexion (back-channel)", answer.backChannelUrl],
            ]}
          />
          <div className={styles.buttons}>
            <CopyButton text={answer.returnUrl} label="Copier l’adresse de retour" />
            <Trial isSaved={answer.provider !== null && !form.dirty} />
          </div>
          <FormGrid>
            <TextField {...field("label")} required maxLength={60} help="Par exemple, Microsoft." />
            <TextField
              {...field("issuer")}
              required
              type="url"
              maxLength={500}
              help="En https, telle que le fournisseur l’écrit."
            />
            <TextField {...field("clientId")} required autoComplete="off" maxLength={300} />
            <TextField
              {...field("clientSecret")}
              type="password"
              autoComplete="new-password"
              maxLength={1000}
              help={
                answer.provider === null ? "Scellé, jamais montré." : "Vide\u00a0: celui qui est enregistré."
              }
            />
            <TextField {...field("groupsClaim")} required maxLength={100} help="Souvent groups." />
            <SelectField {...field("passwords")} options={optionsOf(passwordPolicyWords)} />
          </FormGrid>
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
            help="À cocher s’il n’envoie pas email_verified et que personne n’y choisit lui-même son adresse."
            value={values.trustsEmails}
            onChange={(trustsEmails) => change({ trustsEmails })}
          />
        </div>
      </Panel>
    </EditForm>
  );
}

function Trial({ isSaved }: { readonly isSaved: boolean }) {
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
          {providerTestText(data.outcome)}
        </Notice>
      )}
    </>
  );
}
