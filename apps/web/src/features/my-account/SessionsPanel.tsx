import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import type { SessionsAnswer } from "@grand-livre/contracts/identity";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { signOut } from "../../app/navigation/sign-out.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { deviceOf } from "./device.ts";
import styles from "./MyAccount.module.css";

type Session = SessionsAnswer["sessions"][number];

const SESSIONS = ["identity", "sessions"];

/** Where one is signed in: device, network address, since when; each can be ended, or all at once. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(identityEndpoints.sessions, { signal }),
  });
  const { run } = useCommand([SESSIONS]);
  // Nothing is read again: no session is left to read it with.
  const ending = useCommand([]);
  const leave = () =>
    ending.run(
      identityEndpoints.signOutEverywhere,
      { body: { keepCurrent: true } },
      {
        confirm: {
          title: labelOf("account.leaveTitle"),
          message: labelOf("account.leaveText"),
          confirmLabel: labelOf("account.leaveEverywhere"),
        },
        done: signOut,
      },
    );
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={3} />;
  const others = data.sessions.filter((one) => !one.current).length;
  return (
    <>
      <Panel title={labelOf("account.openSessions")} flush>
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
          disabledReason={others === 0 ? labelOf("account.onlyHere") : undefined}
          onClick={() =>
            void run(
              identityEndpoints.signOutEverywhere,
              { body: { keepCurrent: true } },
              { said: labelOf("account.othersEnded") },
            )
          }
        >
          {labelOf("account.endOthers")}
        </ActionButton>
        <ActionButton variant="outlined" color="error" onClick={() => void leave()}>
          {labelOf("account.leaveEverywhere")}
        </ActionButton>
      </div>
    </>
  );
}

/** The current session is in use right now, even when its last recorded use is some minutes old. */
function lastUse({ current, lastUsedAt }: Session): string {
  if (current) return labelOf("account.usedNow");
  return lastUsedAt === null
    ? labelOf("account.lastUseUnknown")
    : labelOf("account.lastUsed", { at: formatDateTime(lastUsedAt) });
}

function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== undefined && system !== undefined) return labelOf("account.deviceOn", { browser, system });
  return browser ?? system ?? labelOf("account.unknownDevice");
}

function SessionRow({ session }: { readonly session: Session }) {
  const device = deviceName(session.userAgent);
  const { run } = useCommand([SESSIONS]);
  return (
    <li>
      <Icon path={icons.device} />
      <div className={styles.device}>
        <p>
          {device}
          {session.current && <StatusChip tone="success">{labelOf("account.thisSession")}</StatusChip>}
        </p>
        <p>
          {session.address ?? labelOf("account.unknownAddress")} · {lastUse(session)}
        </p>
        <p>
          {labelOf("account.sessionSpan", {
            from: formatDateTime(session.createdAt),
            until: formatDateTime(session.expiresAt),
          })}
        </p>
      </div>
      {!session.current && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() =>
            void run(
              identityEndpoints.endSession,
              { params: { id: session.id } },
              { said: labelOf("account.sessionEnded", { device }) },
            )
          }
        >
          {labelOf("account.endSession")}
        </ActionButton>
      )}
    </li>
  );
}
