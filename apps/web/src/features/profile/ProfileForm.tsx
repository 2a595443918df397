import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { profileEndpoints } from "@grand-livre/contracts/endpoints/profile";
import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { createProfileBody, type ProfileAnswer, updateProfileBody } from "@grand-livre/contracts/profile";
import { useCompanies } from "../../app/fields/company-choices.ts";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { changeOfMatrix, serviceIds, tickedIn } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { mayDo } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ProfileHolders } from "./ProfileHolders.tsx";
import { bodyOfNewProfile, bodyOfProfile, draftOfProfile, profileLabels } from "./profile-draft.ts";
import { PROFILE_OUT_OF_REACH } from "./profile-reasons.ts";

export interface ProfileFormProps {
  readonly edited: ProfileAnswer | undefined;
  /** Of a new one: the profile whose rights it starts with. */
  readonly copied?: ProfileAnswer;
  readonly onClose: () => void;
}

/** A name, what it is for, and the matrix. */
export function ProfileForm({ edited, copied, onClose }: ProfileFormProps) {
  const me = useSignedInUser();
  const above = me?.superAdministrator === true;
  const companies = useCompanies();
  const form = useProfileForm({ edited, onClose, ...(copied === undefined ? {} : { copied }) });
  const off = form.missing ?? (edited?.may.edit === false ? PROFILE_OUT_OF_REACH : undefined);
  const { values, field, change } = form;
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={edited === undefined ? "Créer le profil" : "Enregistrer"}
      onCancel={onClose}
      disabledReason={off}
    >
      <FormGrid columns={1}>
        <TextField
          {...field("name")}
          required
          maxLength={100}
          autoComplete="off"
          autoFocus={edited === undefined}
          disabled={off !== undefined}
        />
        <TextField
          {...field("description")}
          rows={3}
          maxLength={500}
          disabled={off !== undefined}
          help="À qui il est destiné, en une phrase."
        />
        {edited === undefined && (above || companies.length > 1) && (
          <SelectField
            {...field("legalEntityRefId")}
            required={!above}
            options={[{ value: "", label: above ? "Toute l’installation" : "Choisir…" }, ...companies]}
            help="Ses administrateurs pourront le modifier et le donner."
          />
        )}
      </FormGrid>
      <RightsMatrix
        rows={serviceIds}
        ticked={tickedIn(values)}
        onChange={(ticked) => change(changeOfMatrix(values, ticked))}
        disabled={off !== undefined}
        mayGive={(service, action) => mayDo(me, { service, action })}
        closedReason={"Vous n’avez pas ce droit\u00a0: vous ne pouvez pas le donner."}
      />
      {edited !== undefined && edited.userCount > 0 && <ProfileHolders profile={edited} />}
    </EditForm>
  );
}

function useProfileForm({ edited, copied, onClose }: ProfileFormProps) {
  return useResourceForm({
    edited,
    draft: (profile?: ProfileAnswer) => draftOfProfile(profile),
    initial: copied && draftOfProfile(copied, true),
    labels: profileLabels,
    create: { endpoint: profileEndpoints.create, schema: createProfileBody, body: bodyOfNewProfile },
    update: {
      endpoint: profileEndpoints.update,
      schema: updateProfileBody,
      body: (draft, { version }) => ({ ...bodyOfProfile(draft), version }),
    },
    reload: ({ id }) => call(profileEndpoints.read, { params: { id } }),
    // Those who have it have other rights now; one may be oneself.
    tags: [profileEndpoints.list.tag, userEndpoints.list.tag, identityEndpoints.session.tag],
    said: ({ name }, before) =>
      `Profil «\u202f${name}\u202f» ${before === undefined ? "créé" : "enregistré"}.`,
    onSaved: onClose,
  });
}
