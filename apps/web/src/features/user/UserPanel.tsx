import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { UserActions } from "./UserActions.tsx";
import { UserForm } from "./UserForm.tsx";
import { nameOf, states } from "./user-words.ts";

interface UserPanelProps {
  /** Absent: a new person. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Invites somebody, or shows one person: names, access, state. */
export function UserPanel({ id, onClose }: UserPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["user", "one", id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      call(userEndpoints.read, { params: { id: encodeURIComponent(id ?? "") }, signal }),
  });
  if (id === undefined) {
    return (
      <SidePanel
        title="Inviter un utilisateur"
        subtitle="Il reçoit un lien, valable une fois pendant sept jours, pour choisir son mot de passe."
        onClose={onClose}
      >
        <UserForm edited={undefined} onClose={onClose} />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      title={data === undefined ? "Utilisateur" : nameOf(data)}
      subtitle={data === undefined ? undefined : `${data.email} · ${states[data.state]}`}
      onClose={onClose}
    >
      {data !== undefined && (
        <>
          <UserActions user={data} />
          <UserForm edited={data} onClose={onClose} />
        </>
      )}
      {data === undefined && <Loading error={error} onRetry={() => void refetch()} fields={5} />}
    </SidePanel>
  );
}
