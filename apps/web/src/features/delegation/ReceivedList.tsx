import type { ActingFor } from "@grand-livre/contracts/identity";
import { startActing } from "../../app/acting/acting.ts";
import { formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Delegation.module.css";

/** What a person without any right of their own still has: the delegations that they may use today. */
export function ReceivedList({ received }: { readonly received: readonly ActingFor[] }) {
  if (received.length === 0) return null;
  return (
    <Panel title="Vos délégations reçues">
      <ul className={styles.received}>
        {received.map((one) => (
          <li key={one.delegationId}>
            <span>
              <strong>{`${one.firstname} ${one.lastname}`}</strong>
              <span className={styles.until}>jusqu’au {formatDate(one.endsOn)}</span>
            </span>
            <ActionButton size="small" onClick={() => void startActing(one)}>
              Agir en son nom
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
