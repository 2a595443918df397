import { scimEndpoints as endpoints } from "@grand-livre/contracts/endpoints/scim";
import { createScimTokenBody, type ScimTokenAnswer } from "@grand-livre/contracts/scim";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Platform.module.css";
import { SecretOnce } from "./SecretOnce.tsx";

/** How a directory makes, changes and closes accounts by itself (SCIM 2.0): off until it has a token. */
export function Scim() {
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [endpoints.read.tag],
    queryFn: ({ signal }) => call(endpoints.read, { signal }),
  });
  return (
    <Panel title="Comptes tenus par l’annuaire (SCIM 2.0)">
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={2} />
      ) : (
        <div className={styles.lines}>
          <p className={styles.hint}>
            {data.tokens.length === 0
              ? "Fermé. Avec un jeton, l’annuaire crée, modifie et ferme les comptes lui-même\u00a0; ses groupes donnent les profils ci-dessus."
              : "L’annuaire crée, modifie et ferme les comptes. Une personne qu’il retire perd aussitôt ses sessions et ses clés\u00a0; ce qu’elle a écrit reste."}
          </p>
          <Facts facts={[["Adresse à donner à l’annuaire", data.baseUrl]]} />
          <ul className={styles.groups}>
            {data.tokens.map((token) => (
              <TokenLine key={token.id} token={token} />
            ))}
          </ul>
          <div className={styles.buttons}>
            <CopyButton text={data.baseUrl} label="Copier l’adresse de l’annuaire" />
            <ActionButton size="small" variant="outlined" onClick={() => setMaking(true)}>
              Créer un jeton
            </ActionButton>
          </div>
        </div>
      )}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
    </Panel>
  );
}

function TokenLine({ token }: { readonly token: ScimTokenAnswer }) {
  const { run, busyReason } = useCommand([endpoints.read.tag]);
  const { id, name, ending, createdBy, createdAt, lastUsedAt, lastUsedAddress } = token;
  const used =
    lastUsedAt === null
      ? "jamais utilisé"
      : `utilisé le ${formatDateTime(lastUsedAt)}${lastUsedAddress === null ? "" : ` depuis ${lastUsedAddress}`}`;
  const confirm = {
    title: "Révoquer le jeton",
    message: `L’annuaire qui utilise « ${name} » ne crée ni ne ferme plus aucun compte. Les comptes restent tels qu’ils sont.`,
    confirmLabel: "Révoquer",
  };
  return (
    <li>
      <span>
        <strong>{name}</strong>
        {`\u00a0: …${ending}, créé par ${createdBy} le ${formatDateTime(createdAt)}, ${used}`}
      </span>
      <ActionButton
        size="small"
        variant="text"
        color="error"
        disabledReason={busyReason}
        onClick={() => void run(endpoints.revoke, { params: { id } }, { confirm, said: "Jeton révoqué." })}
      >
        {`Révoquer ${name}`}
      </ActionButton>
    </li>
  );
}

function NewToken({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const form = useContractForm({
    initial: { name: "", password: "" },
    labels: { name: "Nom", password: "Votre mot de passe" },
    schema: createScimTokenBody,
    body: (draft) => draft,
    places: { INVALID_CREDENTIALS: "password" },
    send: async (body) => {
      const made = await call(endpoints.create, { body });
      await queryClient.invalidateQueries({ queryKey: [endpoints.read.tag] });
      setSecret(made.secret);
    },
  });
  const { field } = form;
  return (
    <SidePanel
      padded={secret !== undefined}
      title={secret === undefined ? "Nouveau jeton d’annuaire" : "Jeton créé"}
      onClose={onClose}
    >
      {secret === undefined ? (
        <EditForm
          form={{ ...form, missing: undefined }}
          place="panel"
          submitLabel="Créer le jeton"
          onCancel={onClose}
        >
          <FormGrid columns={1}>
            <TextField
              {...field("name")}
              required
              autoFocus
              maxLength={80}
              help="L’annuaire qui l’utilise."
            />
            <PasswordField
              {...field("password")}
              autoComplete="current-password"
              help="Une session laissée ouverte ne doit pas suffire."
            />
          </FormGrid>
        </EditForm>
      ) : (
        <SecretOnce
          secret={secret}
          title="Gardez ce jeton maintenant"
          copyLabel="Copier le jeton"
          keptLabel="J’ai gardé le jeton"
          onKept={onClose}
        >
          Il ne sera plus montré. Collez-le chez l’annuaire, à côté de l’adresse.
        </SecretOnce>
      )}
    </SidePanel>
  );
}
