import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import type { SessionsAnswer } from "@grand-livre/contracts/identity";
import { useQuery } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { Loading } from "../../app/Loading.tsx";
import { signOut } from "../../app/navigation/sign-out.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
import { deviceOf } from "./device.ts";
import styles from "./MyAccount.module.css";

type Session = SessionsAnswer["sessions"][number];

async function change(call: () => Promise<unknown>, done: string) {
  try {
    await call();
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await queryClient.invalidateQueries({ queryKey: ["identity", "sessions"] });
}

/** Where one is signed in: device, network address, since when; each can be ended, or all at once. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["identity", "sessions"],
    queryFn: ({ signal }) => call(identityEndpoints.sessions, { signal }),
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={3} />;
  const others = data.sessions.filter((one) => !one.current).length;
  return (
    <>
      <Panel title="Sessions ouvertes" flush>
        <ul className={styles.sessions}>
          {data.sessions.map((one) => (
            <SessionRow key={one.id} session={one} />
          ))}
        </ul>
      </Panel>
      <div className={styles.buttons}>
        <ActionButton
          variant="outlined"
          color="inherit"
          disabledReason={others === 0 ? "Vous n’êtes connecté qu’ici." : undefined}
          onClick={() =>
            void change(
              () => call(identityEndpoints.signOutEverywhere, { body: { keepCurrent: true } }),
              "Vos autres sessions sont fermées.",
            )
          }
        >
          Fermer les autres sessions
        </ActionButton>
        <ActionButton variant="outlined" color="error" onClick={() => void leaveEverywhere()}>
          Se déconnecter partout
        </ActionButton>
      </div>
    </>
  );
}

async function leaveEverywhere() {
  const sure = await confirmInFrench({
    title: "Se déconnecter partout\u202f?",
    message:
      "Toutes vos sessions se ferment, celle-ci comprise. Il faudra vous reconnecter sur chaque appareil.",
    confirmLabel: "Se déconnecter partout",
  });
  if (!sure) return;
  try {
    await call(identityEndpoints.signOutEverywhere, { body: { keepCurrent: true } });
    await signOut();
  } catch (error) {
    await announceError(error);
  }
}

/** The session at hand is at work right now, whatever was noted some minutes ago. */
function lastUse({ current, lastUsedAt }: Session): string {
  if (current) return "utilisée en ce moment";
  return lastUsedAt === null
    ? "dernière utilisation inconnue"
    : `utilisée pour la dernière fois le ${formatDateTime(lastUsedAt)}`;
}

function SessionRow({ session }: { readonly session: Session }) {
  const device = deviceOf(session.userAgent);
  return (
    <li>
      <Icon path={icons.device} />
      <div className={styles.device}>
        <p>
          {device}
          {session.current && <StatusChip tone="success">Cette session</StatusChip>}
        </p>
        <p>
          {session.address ?? "Adresse inconnue"} · {lastUse(session)}
        </p>
        <p>
          ouverte le {formatDateTime(session.createdAt)}, jusqu’au {formatDateTime(session.expiresAt)}
        </p>
      </div>
      {!session.current && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() =>
            void change(
              () => call(identityEndpoints.endSession, { params: { id: session.id } }),
              `Session «\u202f${device}\u202f» fermée.`,
            )
          }
        >
          Fermer
        </ActionButton>
      )}
    </li>
  );
}
