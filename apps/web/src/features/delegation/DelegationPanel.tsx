import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { delegationEndpoints } from "@grand-livre/contracts/endpoints/delegation";
import { actions } from "@grand-livre/contracts/rights";
import { useQuery } from "@tanstack/react-query";
import { startActing } from "../../app/acting/acting.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { actionHeads } from "../../app/fields/rights-draft.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Delegation.module.css";
import { DelegationForm } from "./DelegationForm.tsx";
import { periodOf, personName, states, stateTones } from "./delegation-words.ts";
import { MandatePanel } from "./MandatePanel.tsx";

export interface DelegationPanelProps {
  /** Absent: a new delegation. */
  readonly id?: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Lends rights, or shows one delegation: who, what, until when, its mandate, its end. */
export function DelegationPanel({ id, onClose, onCreated }: DelegationPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["delegation", "one", id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      call(delegationEndpoints.read, { params: { id: encodeURIComponent(id ?? "") }, signal }),
  });
  if (id === undefined) {
    return (
      <SidePanel
        wide
        title="Nouvelle délégation"
        subtitle="Elle ne dépasse jamais les droits du déléguant et expire automatiquement."
        onClose={onClose}
      >
        <DelegationForm onClose={onClose} onCreated={onCreated} />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      wide
      title={data === undefined ? "Délégation" : `${personName(data.giver)} → ${personName(data.receiver)}`}
      subtitle={data && periodOf(data)}
      onClose={onClose}
    >
      {data !== undefined && <Detail delegation={data} />}
      {data === undefined && <Loading error={error} onRetry={() => void refetch()} fields={5} />}
    </SidePanel>
  );
}

function Detail({ delegation }: { readonly delegation: DelegationAnswer }) {
  const { giver, receiver, state, createdAt, revokedAt, legalEntities, may } = delegation;
  const who = (person: DelegationAnswer["giver"]) =>
    personName(person) === person.email ? person.email : `${personName(person)} · ${person.email}`;
  return (
    <div className={styles.body}>
      {(may.use || may.revoke) && <DelegationActions delegation={delegation} />}
      <dl className={styles.facts}>
        <dt>État</dt>
        <dd>
          <StatusChip tone={stateTones[state]}>{states[state]}</StatusChip>
        </dd>
        <dt>De la part de</dt>
        <dd>{who(giver)}</dd>
        <dt>Confiée à</dt>
        <dd>{who(receiver)}</dd>
        <dt>Période</dt>
        <dd>{periodOf(delegation)}</dd>
        <dt>Entreprises</dt>
        <dd>{legalEntities.map(({ name }) => name).join(", ") || "–"}</dd>
        <dt>Créée le</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        {revokedAt !== null && (
          <>
            <dt>Révoquée le</dt>
            <dd>{formatDateTime(revokedAt)}</dd>
          </>
        )}
      </dl>
      <Panel title="Droits prêtés">
        <table className={styles.rights}>
          <tbody>
            {delegation.rights
              .filter(({ authorizations }) => actions.some((action) => authorizations[action]))
              .map(({ serviceId, service, authorizations }) => (
                <tr key={serviceId}>
                  <th scope="row">{service}</th>
                  <td>
                    {actions
                      .filter((action) => authorizations[action])
                      .map((action) => actionHeads[action])
                      .join(", ")}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </Panel>
      <MandatePanel delegation={delegation} />
    </div>
  );
}

function DelegationActions({ delegation }: { readonly delegation: DelegationAnswer }) {
  const { id, version, giver, receiver, endsOn, may } = delegation;
  const { run } = useCommand(["delegation", "identity"]);
  const revoke = () =>
    run(
      delegationEndpoints.revoke,
      { params: { id }, body: { version } },
      {
        confirm: {
          title: "Révoquer cette délégation\u202f?",
          message: `${personName(receiver)} ne pourra plus agir pour ${personName(giver)}, dès sa prochaine action. Une délégation révoquée ne se rouvre pas\u00a0: il faudra en créer une autre.`,
          confirmLabel: "Révoquer",
        },
        said: "Délégation révoquée.",
      },
    );
  return (
    <div className={styles.actions}>
      {may.use && (
        <ActionButton
          size="small"
          onClick={() =>
            void startActing({
              delegationId: id,
              userId: giver.id,
              firstname: giver.firstname,
              lastname: giver.lastname,
              endsOn,
            })
          }
        >
          Agir en son nom
        </ActionButton>
      )}
      {may.revoke && (
        <ActionButton size="small" variant="outlined" color="error" onClick={() => void revoke()}>
          Révoquer
        </ActionButton>
      )}
    </div>
  );
}
