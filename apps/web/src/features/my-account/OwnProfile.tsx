import type { UserRow } from "@grand-livre/contracts/user";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { type FieldErrors, useForm } from "../../lib/use-form.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./MyAccount.module.css";

interface OwnDraft {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
}

const labels = { firstname: "Prénom", lastname: "Nom", phone: "Téléphone" } as const;

const ownQuery = {
  queryKey: ["user", "me"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.get<UserRow>("/api/user/me", { signal }),
} as const;

/** Name and telephone, which one changes oneself; the rest, which an administrator gives. */
export function OwnProfile() {
  const { data, error, refetch } = useQuery(ownQuery);
  // Read again after a save only: what another tab saves must not wipe what is typed here.
  const [saves, setSaves] = useState(0);
  if (data === undefined) {
    return error === null ? (
      <SkeletonForm fields={4} />
    ) : (
      <RequestError error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <OwnForm key={saves} own={data} onSaved={() => setSaves((count) => count + 1)} />
      <Panel title="Donné par vos administrateurs">
        <dl className={styles.facts}>
          {data.superAdministrator && (
            <>
              <dt>Droits</dt>
              <dd>Tous les droits</dd>
            </>
          )}
          <dt>Profils</dt>
          <dd>{data.profiles.map(({ name }) => name).join(", ") || "Aucun"}</dd>
          <dt>Entreprises</dt>
          <dd>
            {data.superAdministrator
              ? "Toutes (super-administrateur)"
              : data.legalEntities.map(({ name }) => name).join(", ") || "Aucune"}
          </dd>
          <dt>Compte ouvert le</dt>
          <dd>{formatDateTime(data.createdAt)}</dd>
        </dl>
      </Panel>
    </>
  );
}

function draftOf(own: UserRow): OwnDraft {
  return { firstname: own.firstname, lastname: own.lastname, phone: own.phone ?? "" };
}

function check({ firstname, lastname }: OwnDraft): FieldErrors<OwnDraft> {
  return {
    ...(firstname.trim() === "" ? { firstname: "Indiquez votre prénom." } : {}),
    ...(lastname.trim() === "" ? { lastname: "Indiquez votre nom." } : {}),
  };
}

function OwnForm({ own, onSaved }: { readonly own: UserRow; readonly onSaved: () => void }) {
  const version = useRef(own.version);
  const form = useForm<OwnDraft>({
    initial: draftOf(own),
    check,
    places: { PHONE_TAKEN: "phone", PHONE_INVALID: "phone" },
    send: async ({ firstname, lastname, phone }) => {
      await api.patch<UserRow>("/api/user/me", {
        version: version.current,
        firstname: firstname.trim(),
        lastname: lastname.trim(),
        phone: phone.trim() === "" ? null : phone.trim(),
      });
      // The menu shows the name too.
      await Promise.all(
        [["user"], ["identity"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      toast({ tone: "success", message: "Vos coordonnées sont enregistrées." });
      onSaved();
    },
    reload: async () => {
      const fresh = await api.get<UserRow>("/api/user/me");
      version.current = fresh.version;
      return draftOf(fresh);
    },
  });
  return (
    <EditForm
      form={form}
      submitLabel="Enregistrer"
      labels={labels}
      disabledReason={form.dirty ? undefined : "Rien n’a changé."}
    >
      <FormGrid>
        <TextField
          {...form.field("firstname")}
          label={labels.firstname}
          required
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...form.field("lastname")}
          label={labels.lastname}
          required
          autoComplete="family-name"
          maxLength={100}
        />
        <TextField
          {...form.field("phone")}
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          help="Pour recevoir par SMS le code d’un mot de passe oublié."
        />
        <TextField
          label="E-mail"
          type="email"
          value={own.email}
          onChange={() => undefined}
          readOnly
          help={"C’est votre identifiant\u00a0: un administrateur seul peut le changer."}
        />
      </FormGrid>
    </EditForm>
  );
}
