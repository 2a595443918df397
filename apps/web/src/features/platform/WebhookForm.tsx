import { webhookEndpoints as endpoints } from "@grand-livre/contracts/endpoints/webhook";
import { type WebhookEndpointAnswer, webhookEndpoint } from "@grand-livre/contracts/webhook";
import { WEBHOOK_EVENTS } from "@grand-livre/contracts/webhook-events";
import { useState } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Platform.module.css";
import { SecretOnce } from "./SecretOnce.tsx";

/** Makes a webhook, then shows its secret this once. */
export function NewWebhookPanel({
  dossier,
  onClose,
}: {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}) {
  const [secret, setSecret] = useState<string>();
  return (
    <SidePanel
      wide
      padded={secret !== undefined}
      title={secret === undefined ? "Nouveau webhook" : "Webhook créé"}
      onClose={onClose}
    >
      {secret === undefined ? (
        <WebhookForm
          dossier={dossier}
          edited={undefined}
          onCancel={onClose}
          onSaved={(saved) => setSecret((saved as { readonly secret?: string }).secret)}
        />
      ) : (
        <WebhookSecret secret={secret} onKept={onClose} />
      )}
    </SidePanel>
  );
}

export function WebhookSecret({ secret, onKept }: { readonly secret: string; readonly onKept: () => void }) {
  return (
    <SecretOnce
      secret={secret}
      title="Gardez ce secret maintenant"
      copyLabel="Copier le secret"
      keptLabel="J’ai gardé le secret"
      onKept={onKept}
    >
      Il ne sera plus montré. Le programme s’en sert pour vérifier la signature de chaque appel (Standard
      Webhooks).
    </SecretOnce>
  );
}

interface WebhookFormProps {
  readonly dossier: Dossier;
  /** Undefined: a new one. */
  readonly edited: WebhookEndpointAnswer | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (saved: WebhookEndpointAnswer) => void;
}

/** The address that is called, and what it is told of. */
export function WebhookForm({ dossier, edited, onCancel, onSaved }: WebhookFormProps) {
  const form = useDeclaredForm({
    resource: webhookEndpoint,
    endpoints,
    legalEntityRefId: dossier.refId,
    edited,
    start: { events: ["invoice.validated", "payment.created"] },
    noun: "Webhook",
    onSaved,
  });
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={edited === undefined ? "Créer le webhook" : "Enregistrer"}
      onCancel={onCancel}
    >
      <FormGrid columns={1}>
        <DeclaredFields
          form={form}
          look={{
            url: { help: "En https, joignable depuis Internet.", maxLength: 500 },
            description: { help: "Le programme qui est prévenu.", maxLength: 200, required: false },
            events: { draw: (field: EventsProps) => <Events {...field} /> },
            active: { help: "Arrêtés, rien n’est mis en attente." },
          }}
        />
      </FormGrid>
    </EditForm>
  );
}

interface EventsProps extends FieldProps {
  /** Names of events, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Events({ label, value, onChange, error }: EventsProps) {
  const chosen = value.split(", ").filter((name) => name !== "");
  const toggle = (name: string, on: boolean) =>
    onChange((on ? [...chosen, name] : chosen.filter((one) => one !== name)).join(", "));
  return (
    <fieldset className={styles.entities}>
      <legend>{label}</legend>
      {Object.entries(WEBHOOK_EVENTS).map(([name, { label: of }]) => (
        <CheckField key={name} label={of} value={chosen.includes(name)} onChange={(on) => toggle(name, on)} />
      ))}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </fieldset>
  );
}
