import type { UserAnswer } from "@grand-livre/contracts/user";
import { useRef } from "react";
import { useCompanies } from "../../app/fields/company-choices.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import {
  bodyOfUser,
  checkUserDraft,
  draftOfUser,
  type UserDraft,
  userLabels,
  userPlaces,
} from "./user-draft.ts";
import { OUT_OF_REACH } from "./user-reasons.ts";
import { nameOf, roleNames } from "./user-words.ts";

interface UserFormProps {
  readonly edited: UserAnswer | undefined;
  readonly onClose: () => void;
}

const roleOptions = (Object.keys(roleNames) as UserAnswer["role"][]).map((value) => ({
  value,
  label: roleNames[value],
}));

/** Address, names, access. An invitation names the first company; the rest is given in « Habilitations ». */
export function UserForm({ edited, onClose }: UserFormProps) {
  const me = useSignedInUser();
  const above = me?.superAdministrator === true;
  const form = useUserForm({ edited, onClose, needsEntity: edited === undefined && !above });
  const companies = useCompanies();
  const missing = useMissingRight("administrators", edited === undefined ? "Creator" : "Editor");
  const { values, field, change } = form;
  const self = edited !== undefined && edited.email === me?.email;
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={edited === undefined ? "Envoyer l’invitation" : "Enregistrer"}
      onCancel={onClose}
      disabledReason={missing ?? (edited?.may.edit === false ? OUT_OF_REACH : undefined)}
      labels={userLabels}
    >
      <FormGrid columns={1}>
        <TextField
          {...field("email")}
          label={userLabels.email}
          type="email"
          required
          autoComplete="off"
          autoFocus={edited === undefined}
          disabled={edited !== undefined}
        />
        <TextField {...field("firstname")} label={userLabels.firstname} autoComplete="off" maxLength={100} />
        <TextField {...field("lastname")} label={userLabels.lastname} autoComplete="off" maxLength={100} />
        <TextField
          {...field("phone")}
          label={userLabels.phone}
          type="tel"
          autoComplete="off"
          maxLength={40}
        />
        <SelectField
          {...field("role")}
          label={userLabels.role}
          options={roleOptions}
          disabled={self}
          help={
            self ? "Nul ne change son propre accès." : "Seul l’accès « Back-office » ouvre cette application."
          }
        />
        {edited === undefined && (
          <SelectField
            {...field("legalEntityRefId")}
            label={userLabels.legalEntityRefId}
            required={!above}
            options={[{ value: "", label: above ? "Aucune pour l’instant" : "Choisir…" }, ...companies]}
            help="Ses autres entreprises et ses droits se donnent ensuite dans « Habilitations »."
          />
        )}
        {above && (
          <CheckField
            label={userLabels.superAdministrator}
            help="Il a tous les droits sur toutes les entreprises."
            value={values.superAdministrator}
            disabled={self}
            onChange={(superAdministrator) => change({ superAdministrator })}
          />
        )}
      </FormGrid>
    </EditForm>
  );
}

function useUserForm({ edited, onClose, needsEntity }: UserFormProps & { readonly needsEntity: boolean }) {
  const version = useRef(edited?.version ?? 1);
  return useForm<UserDraft>({
    initial: draftOfUser(edited),
    check: (draft) => checkUserDraft(draft, needsEntity),
    places: userPlaces,
    send: async (draft, idempotencyKey) => {
      const body = bodyOfUser(draft);
      const saved =
        edited === undefined
          ? await api.post<UserAnswer>(
              "/api/user",
              {
                ...body,
                email: draft.email.trim(),
                legalEntityRefIds: draft.legalEntityRefId === "" ? [] : [draft.legalEntityRefId],
              },
              { idempotencyKey },
            )
          : await api.patch<UserAnswer>(`/api/user/${edited.id}`, { ...body, version: version.current });
      await queryClient.invalidateQueries({ queryKey: ["user"] });
      toast({
        tone: "success",
        message:
          edited === undefined ? `Invitation envoyée à ${saved.email}.` : `${nameOf(saved)} enregistré.`,
      });
      onClose();
    },
    reload: async () => {
      if (edited === undefined) return draftOfUser(undefined);
      const fresh = await api.get<UserAnswer>(`/api/user/${edited.id}`);
      version.current = fresh.version;
      return draftOfUser(fresh);
    },
  });
}
