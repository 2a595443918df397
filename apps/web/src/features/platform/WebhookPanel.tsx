import { webhookEndpoints as endpoints } from "@grand-livre/contracts/endpoints/webhook";
import type { WebhookDeliveryAnswer, WebhookEndpointAnswer } from "@grand-livre/contracts/webhook";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatPlural, localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Platform.module.css";
import { WebhookForm, WebhookSecret } from "./WebhookForm.tsx";
import { deliveryState, deliveryText, eventLabel, webhookAdvice, webhookState } from "./webhook-words.ts";

interface WebhookPanelProps {
  readonly dossier: Dossier;
  readonly endpoint: WebhookEndpointAnswer;
  readonly onClose: () => void;
}

/** Deliveries are kept so long. */
const KEPT_DAYS = 30;
const LOOK_MS = 2_000;
const DELIVERIES = "deliveries";

const isOfList = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== DELIVERIES;

/** A webhook: when it last worked, what to do when it does not, its deliveries, and its commands. */
export function WebhookPanel({ dossier, endpoint, onClose }: WebhookPanelProps) {
  const { url, description } = endpoint;
  const [isEdited, setEdited] = useState(false);
  const [secret, setSecret] = useState<string>();
  const read = () => setEdited(false);
  return (
    <SidePanel
      wide
      padded={!isEdited}
      title={url}
      subtitle={description || webhookState(endpoint).label}
      onClose={onClose}
    >
      {secret !== undefined ? (
        <WebhookSecret secret={secret} onKept={() => setSecret(undefined)} />
      ) : isEdited ? (
        <WebhookForm dossier={dossier} edited={endpoint} onCancel={read} onSaved={read} />
      ) : (
        <Stack>
          <Notice tone={endpoint.disabledReason === null ? "info" : "error"}>
            {webhookAdvice(endpoint)}
          </Notice>
          <Facts
            facts={[
              ["Statut", webhookState(endpoint).label],
              ["Événements", endpoint.events.map(eventLabel).join(", ")],
            ]}
          />
          <Commands
            endpoint={endpoint}
            onEdit={() => setEdited(true)}
            onSecret={setSecret}
            onRemoved={onClose}
          />
          <Deliveries endpoint={endpoint} />
        </Stack>
      )}
    </SidePanel>
  );
}

interface CommandsProps {
  readonly endpoint: WebhookEndpointAnswer;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
  readonly onRemoved: () => void;
}

function Commands({ endpoint, onEdit, onSecret, onRemoved }: CommandsProps) {
  const { id, url, version, active, failed } = endpoint;
  const [editor, deleter] = [useMissingRight("platform", "Editor"), useMissingRight("platform", "Deleter")];
  const { run, busy } = useCommand([endpoints.list.tag]);
  const waiting = busy ? "Enregistrement en cours." : undefined;
  const params = { id };
  const calling = editor ?? waiting ?? (active ? undefined : "Les appels sont arrêtés.");
  const test = () => run(endpoints.test, { params }, { said: "Essai envoyé\u202f: il apparaît ci-dessous." });
  const replay = () =>
    run(
      endpoints.replay,
      { params, body: { failedSince: `${addDays(localToday(), -KEPT_DAYS)}T00:00:00Z` } },
      { said: ({ replayed }) => `${formatPlural(replayed, "envoi rejoué", "envois rejoués")}.` },
    );
  const renew = () =>
    run(
      endpoints.renewSecret,
      { params, body: { version } },
      {
        confirm: {
          title: "Renouveler le secret",
          message:
            "Le prochain appel est signé par le nouveau secret\u00a0: donnez-le aussitôt au programme.",
          confirmLabel: "Renouveler",
        },
        done: (answer) => onSecret(answer.secret),
      },
    );
  const remove = () =>
    run(
      endpoints.remove,
      { params },
      {
        confirm: {
          title: "Supprimer le webhook",
          message: `${url} n’est plus prévenu, et ses envois sont effacés.`,
          confirmLabel: "Supprimer",
        },
        said: "Webhook supprimé.",
        done: onRemoved,
      },
    );
  return (
    <div className={styles.buttons}>
      <ActionButton size="small" variant="outlined" disabledReason={editor} onClick={onEdit}>
        Modifier
      </ActionButton>
      <ActionButton size="small" variant="outlined" disabledReason={calling} onClick={() => void test()}>
        Envoyer un essai
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        disabledReason={calling ?? (failed === 0 ? "Aucun envoi n’a été abandonné." : undefined)}
        onClick={() => void replay()}
      >
        Rejouer les échecs
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        disabledReason={editor ?? waiting}
        onClick={() => void renew()}
      >
        Renouveler le secret…
      </ActionButton>
      <ActionButton
        size="small"
        variant="outlined"
        color="error"
        disabledReason={deleter ?? waiting}
        onClick={() => void remove()}
      >
        Supprimer…
      </ActionButton>
    </div>
  );
}

/** What was sent in the last thirty days and what became of it, the latest first. */
function Deliveries({ endpoint: { id, active } }: { readonly endpoint: WebhookEndpointAnswer }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [endpoints.list.tag, DELIVERIES, id],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.deliveries, { params: { id }, query: { after: pageParam }, signal }),
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    // The first attempt of a delivery follows within seconds.
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ deliveries }) =>
        deliveries.some(({ state, attempts }) => state === "waiting" && attempts === 0),
      )
        ? LOOK_MS
        : false,
  });
  const { run, busy } = useCommand([endpoints.list.tag]);
  const missing = useMissingRight("platform", "Editor");
  const rows = data?.pages.flatMap(({ deliveries }) => deliveries);
  const tried = rows?.filter(({ attempts }) => attempts > 0).length;
  // The panel's sentence comes from the list: it is read again each time that a delivery has been tried.
  useEffect(() => {
    if (tried !== undefined)
      void queryClient.invalidateQueries({ queryKey: [endpoints.list.tag], predicate: isOfList });
  }, [tried]);
  if (rows === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={3} />;
  const again = (delivery: WebhookDeliveryAnswer) =>
    run(endpoints.replay, { params: { id }, body: { deliveryId: delivery.id } }, { said: "Envoi rejoué." });
  return (
    <Panel title="Envois des trente derniers jours">
      {rows.length === 0 ? (
        <p className={styles.hint}>Aucun envoi.</p>
      ) : (
        <div className={styles.lines}>
          <PlainTable label="Envois">
            <thead>
              <tr>
                <th scope="col">Événement</th>
                <th scope="col">État</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.id}>
                  <td>
                    {eventLabel(one.event)}
                    <div className={styles.hint}>{deliveryText(one)}</div>
                  </td>
                  <td>
                    <StatusChip tone={deliveryState(one).tone}>{deliveryState(one).label}</StatusChip>
                  </td>
                  <td>
                    {one.state !== "waiting" && (
                      <ActionButton
                        size="small"
                        disabledReason={
                          missing ??
                          (active ? (busy ? "Envoi en cours." : undefined) : "Les appels sont arrêtés.")
                        }
                        onClick={() => void again(one)}
                      >
                        Rejouer
                      </ActionButton>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
          {hasNextPage && (
            <div>
              <ActionButton
                size="small"
                variant="outlined"
                disabledReason={isFetchingNextPage ? "Lecture en cours." : undefined}
                onClick={() => void fetchNextPage()}
              >
                Afficher les précédents
              </ActionButton>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}
