import { profileEndpoints } from "@grand-livre/contracts/endpoints/profile";
import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import styles from "./ProfilePanel.module.css";
import { PROFILE_OUT_OF_REACH } from "./profile-reasons.ts";

export interface ProfilePanelProps {
  /** Absent: a new profile. */
  readonly id?: string;
  /** Of a new one: the profile that it copies. */
  readonly from?: string;
  readonly onClose: () => void;
  readonly onDuplicate: (id: string) => void;
}

/** Makes a profile, or shows one: its rights, who has it, what may be done with it. */
export function ProfilePanel({ id, from, onClose, onDuplicate }: ProfilePanelProps) {
  const read = id ?? from;
  const { data, error, refetch } = useQuery({
    queryKey: [profileEndpoints.read.tag, "one", read],
    enabled: read !== undefined,
    queryFn: ({ signal }) =>
      call(profileEndpoints.read, { params: { id: encodeURIComponent(read ?? "") }, signal }),
  });
  const isNew = id === undefined;
  const ready = read === undefined || data !== undefined;
  return (
    <SidePanel
      wide
      title={isNew ? "Nouveau profil" : (data?.name ?? "Profil")}
      subtitle={isNew ? subtitleOfCopy(data) : data && subtitleOf(data)}
      onClose={onClose}
    >
      {data !== undefined && !isNew && (
        <ProfileActions profile={data} onClose={onClose} onDuplicate={() => onDuplicate(data.id)} />
      )}
      {ready && (
        <ProfileForm
          edited={isNew ? undefined : data}
          {...(isNew && data !== undefined ? { copied: data } : {})}
          onClose={onClose}
        />
      )}
      {!ready && error === null && <SkeletonForm fields={8} />}
      {!ready && error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
    </SidePanel>
  );
}

function subtitleOfCopy(copied: ProfileAnswer | undefined): string {
  return copied === undefined
    ? "Il se donne ensuite dans «\u202fHabilitations\u202f»."
    : `Les droits de «\u202f${copied.name}\u202f», sous un autre nom.`;
}

function subtitleOf({ userCount }: ProfileAnswer): string {
  return userCount === 0
    ? "Personne n’a ce profil."
    : `${formatPlural(userCount, "personne")} ${userCount > 1 ? "ont" : "a"} ce profil\u00a0: toute modification s’applique aussitôt à ${userCount > 1 ? "leurs" : "ses"} droits.`;
}

interface ProfileActionsProps {
  readonly profile: ProfileAnswer;
  readonly onClose: () => void;
  readonly onDuplicate: () => void;
}

function ProfileActions({ profile, onClose, onDuplicate }: ProfileActionsProps) {
  const noCreator = useMissingRight("user-profiles", "Creator");
  const noDeleter = useMissingRight("user-profiles", "Deleter");
  const { run } = useCommand([profileEndpoints.list.tag]);
  const remove = () =>
    run(
      profileEndpoints.remove,
      { params: { id: profile.id } },
      {
        confirm: {
          title: `Supprimer le profil «\u202f${profile.name}\u202f»\u202f?`,
          message: "Personne ne l’a. Cette suppression ne peut pas être annulée.",
          confirmLabel: "Supprimer",
        },
        done: onClose,
        said: `Profil «\u202f${profile.name}\u202f» supprimé.`,
      },
    );
  const used =
    profile.userCount === 0
      ? undefined
      : `${formatPlural(profile.userCount, "personne")} l’${profile.userCount > 1 ? "ont" : "a"}\u00a0: retirez-le d’abord dans «\u202fHabilitations\u202f».`;
  return (
    <div className={styles.actions}>
      <ActionButton
        size="small"
        variant="outlined"
        color="inherit"
        onClick={onDuplicate}
        disabledReason={noCreator}
      >
        Dupliquer
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        color="error"
        onClick={() => void remove()}
        disabledReason={noDeleter ?? used ?? (profile.may.remove ? undefined : PROFILE_OUT_OF_REACH)}
      >
        Supprimer
      </ActionButton>
    </div>
  );
}
