import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { inviteUserBody, type UserAnswer, updateUserBody } from "@grand-livre/contracts/user";
import { refuse } from "@grand-livre/domain/refusal";
import { useCompanies } from "../../app/fields/company-choices.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { bodyOfInvitation, draftOfUser, userLabels } from "./user-draft.ts";
import { OUT_OF_REACH } from "./user-reasons.ts";
import { nameOf, roleNames } from "./user-words.ts";

interface UserFormProps {
  readonly edited: UserAnswer | undefined;
  readonly onClose: () => void;
}

/** Address, names, access. An invitation names the first company; the rest is given in « Habilitations ». */
export function UserForm({ edited, onClose }: UserFormProps) {
  const me = useSignedInUser();
  const above = me?.superAdministrator === true;
  const form = useUserForm({ edited, onClose, needsEntity: edited === undefined && !above });
  const companies = useCompanies();
  const { field } = form;
  const self = edited !== undefined && edited.email === me?.email;
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={edited === undefined ? "Envoyer l’invitation" : "Enregistrer"}
      onCancel={onClose}
      disabledReason={form.missing ?? (edited?.may.edit === false ? OUT_OF_REACH : undefined)}
    >
      <FormGrid columns={1}>
        <TextField
          {...field("email")}
          type="email"
          required
          autoComplete="off"
          autoFocus={edited === undefined}
          disabled={edited !== undefined}
        />
        <TextField {...field("firstname")} autoComplete="off" maxLength={100} />
        <TextField {...field("lastname")} autoComplete="off" maxLength={100} />
        <TextField {...field("phone")} type="tel" autoComplete="off" maxLength={40} />
        <SelectField
          {...field("role")}
          options={optionsOf(roleNames)}
          disabled={self}
          help={
            self
              ? "Vous ne pouvez pas modifier votre propre accès."
              : "Seul l’accès « Back-office » ouvre cette application."
          }
        />
        {edited === undefined && (
          <SelectField
            {...field("legalEntityRefId")}
            required={!above}
            options={[{ value: "", label: above ? "Aucune pour l’instant" : "Choisir…" }, ...companies]}
            help="Ses autres entreprises et ses droits se donnent ensuite dans « Habilitations »."
          />
        )}
        {above && (
          <CheckField
            {...field("superAdministrator")}
            help="Il a tous les droits sur toutes les entreprises."
            disabled={self}
          />
        )}
      </FormGrid>
    </EditForm>
  );
}

function useUserForm({ edited, onClose, needsEntity }: UserFormProps & { readonly needsEntity: boolean }) {
  return useResourceForm({
    edited,
    draft: draftOfUser,
    labels: userLabels,
    create: { endpoint: userEndpoints.create, schema: inviteUserBody, body: bodyOfInvitation },
    update: {
      endpoint: userEndpoints.update,
      schema: updateUserBody,
      body: (draft, { version }) => bodyOf(updateUserBody, { ...draft, version }),
    },
    rule: ({ legalEntityRefId }) =>
      needsEntity && legalEntityRefId === "" ? refuse("LEGAL_ENTITY_REQUIRED") : undefined,
    places: { legalEntityRefIds: "legalEntityRefId" },
    reload: ({ id }) => call(userEndpoints.read, { params: { id } }),
    tags: [userEndpoints.list.tag],
    said: (saved, before) =>
      before === undefined ? `Invitation créée pour ${saved.email}.` : `${nameOf(saved)} enregistré.`,
    onSaved: onClose,
  });
}
