import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { useRef } from "react";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { changeOfMatrix, serviceIds, tickedIn } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { mayDo, useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { ProfileHolders } from "./ProfileHolders.tsx";
import {
  bodyOfProfile,
  checkProfile,
  draftOfProfile,
  type ProfileDraft,
  profileLabels,
} from "./profile-draft.ts";
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
  const form = useProfileForm({ edited, onClose, ...(copied === undefined ? {} : { copied }) });
  const missing = useMissingRight("user-profiles", edited === undefined ? "Creator" : "Editor");
  const off = missing ?? (edited?.may.edit === false ? PROFILE_OUT_OF_REACH : undefined);
  const { values, field, change } = form;
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={edited === undefined ? "Créer le profil" : "Enregistrer"}
      onCancel={onClose}
      disabledReason={off}
      labels={profileLabels}
    >
      <FormGrid columns={1}>
        <TextField
          {...field("name")}
          label="Nom"
          required
          maxLength={100}
          autoComplete="off"
          autoFocus={edited === undefined}
          disabled={off !== undefined}
        />
        <TextField
          {...field("description")}
          label="Description"
          rows={3}
          maxLength={500}
          disabled={off !== undefined}
          help="À qui il est destiné, en une phrase."
        />
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
  const version = useRef(edited?.version ?? 1);
  return useForm<ProfileDraft>({
    initial: edited === undefined ? draftOfProfile(copied, true) : draftOfProfile(edited),
    check: checkProfile,
    places: { PROFILE_NAME_TAKEN: "name" },
    send: async (draft, idempotencyKey) => {
      const body = bodyOfProfile(draft);
      const saved =
        edited === undefined
          ? await api.post<ProfileAnswer>("/api/user-profile", body, { idempotencyKey })
          : await api.patch<ProfileAnswer>(`/api/user-profile/${edited.id}`, {
              ...body,
              version: version.current,
            });
      await queryClient.invalidateQueries({ queryKey: ["profile"] });
      // Whoever has it has other rights now; it may be oneself.
      await queryClient.invalidateQueries({ queryKey: ["user"] });
      await queryClient.invalidateQueries({ queryKey: ["identity"] });
      toast({
        tone: "success",
        message: `Profil «\u202f${saved.name}\u202f» ${edited === undefined ? "créé" : "enregistré"}.`,
      });
      onClose();
    },
    reload: async () => {
      if (edited === undefined) return draftOfProfile(undefined);
      const fresh = await api.get<ProfileAnswer>(`/api/user-profile/${edited.id}`);
      version.current = fresh.version;
      return draftOfProfile(fresh);
    },
  });
}
