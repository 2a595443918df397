import type { EbicsHistory } from "@grand-livre/contracts/ebics";
import { ebicsEndpoints } from "@grand-livre/contracts/endpoints/ebics";
import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { sentState, sentText } from "../../app/reconciliation/sent-order-words.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TRANSFERS } from "./queries.ts";
import styles from "./Transfer.module.css";
import { ordersOf } from "./transfer-words.ts";

const SENDING = ebicsEndpoints.list.tag;

function useSending(id: string) {
  return useQuery({
    queryKey: [SENDING, "sending", id],
    queryFn: ({ signal }) => call(ebicsEndpoints.sending, { query: { transferOrderId: id }, signal }),
  });
}

/** Sends an issued order by each connection that serves its account, once. */
export function SendToBank({ order }: { readonly order: TransferOrderAnswer }) {
  const { id, refId, version } = order;
  const { data } = useSending(id);
  const missing = useMissingRight("reconciliation", "Validator");
  const { run, busy } = useCommand([SENDING, TRANSFERS]);
  const isSent = data?.orders.some(({ state }) => state !== "refused") ?? false;
  if (data === undefined || isSent) return null;
  return data.connections.map(({ id: connectionId, name, signatureClass }) => (
    <ActionButton
      key={connectionId}
      icon={icons.send}
      disabledReason={missing ?? (busy ? "Envoi en cours." : undefined)}
      onClick={() =>
        void run(
          ebicsEndpoints.send,
          { body: { transferOrderId: id, connectionId, version } },
          {
            confirm: {
              title: `Envoyer ${refId} à ${name}`,
              message: `${formatPlural(order.transfers, ordersOf(order).one)}, ${formatCents(order.totalCents, order.currency)}. ${
                signatureClass === "TS"
                  ? "L’envoi vaut signature\u00a0: la banque exécute l’ordre."
                  : "L’ordre reste à confirmer auprès de la banque."
              }`,
              confirmLabel: "Envoyer à la banque",
            },
            said: ({ orders }) => (orders[0] ? sentText(orders[0]) : ""),
          },
        )
      }
    >
      {data.connections.length > 1 ? `Envoyer à ${name}` : "Envoyer à la banque"}
    </ActionButton>
  ));
}

/** What became of an order at the bank; a person says what the bank told him of one whose fate is unknown. */
export function SentNotes({ order }: { readonly order: TransferOrderAnswer }) {
  const { data } = useSending(order.id);
  const sent = data?.orders ?? [];
  const isSent = sent.some(({ state }) => state !== "refused");
  return (
    <>
      {sent.map((one) => (
        <SentNote key={one.id} sent={one} />
      ))}
      {order.state === "issued" && !isSent && (
        <Notice>
          Envoyez l’ordre à la banque, ou remettez-lui son fichier. Chaque {ordersOf(order).one} sera soldé
          quand l’opération du relevé sera rapprochée.
        </Notice>
      )}
    </>
  );
}

function SentNote({ sent }: { readonly sent: EbicsHistory["orders"][number] }) {
  const missing = useMissingRight("reconciliation", "Validator");
  const { run, busy } = useCommand([SENDING, TRANSFERS]);
  const settle = (sentId: string, received: boolean) =>
    void run(
      ebicsEndpoints.settle,
      { params: { id: sentId }, body: { received } },
      {
        confirm: {
          title: received ? "La banque a reçu l’ordre" : "La banque n’a pas reçu l’ordre",
          message: received
            ? "L’ordre est noté comme envoyé."
            : "L’ordre pourra être envoyé de nouveau. S’il était à la banque, il serait payé deux fois.",
          confirmLabel: received ? "Noter comme envoyé" : "Noter comme non reçu",
        },
        said: "Noté.",
      },
    );
  const reason = missing ?? (busy ? "Enregistrement en cours." : undefined);
  return (
    <Notice
      tone={sentState(sent).tone === "error" ? "error" : sent.state === "accepted" ? "success" : "info"}
      title={`Banque\u00a0: ${sentState(sent).label.toLowerCase()}`}
    >
      {sentText(sent)}
      {sent.state === "unknown" && (
        <div className={styles.settle}>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={reason}
            onClick={() => settle(sent.id, true)}
          >
            La banque l’a reçu
          </ActionButton>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={reason}
            onClick={() => settle(sent.id, false)}
          >
            La banque ne l’a pas
          </ActionButton>
        </div>
      )}
    </Notice>
  );
}
