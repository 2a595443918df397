import { ebicsEndpoints as endpoints } from "@grand-livre/contracts/endpoints/ebics";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loading } from "../../app/Loading.tsx";
import { sentState, sentText } from "../../app/reconciliation/sent-order-words.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Ebics.module.css";

/** What was fetched and sent by a connection, the latest first. */
export function EbicsHistory({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoints.list.tag, "history", id],
    queryFn: ({ signal }) => call(endpoints.history, { params: { id }, signal }),
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={3} />;
  return (
    <>
      <Panel title="Fichiers récupérés">
        <Rows
          label="Fichiers récupérés"
          none="Aucun fichier n’a encore été récupéré."
          rows={data.files.map((file) => ({
            id: file.id,
            head: formatDateTime(file.fetchedAt),
            text: `${file.orderName}. ${file.sentence}`,
            chip:
              file.state === "refused" ? (
                <StatusChip tone="error">Refusé</StatusChip>
              ) : file.receiptAt === null ? (
                <StatusChip tone="warning">Reçu à confirmer</StatusChip>
              ) : (
                <StatusChip tone="success">Importé</StatusChip>
              ),
          }))}
        />
      </Panel>
      <Panel title="Ordres envoyés">
        <Rows
          label="Ordres envoyés"
          none="Aucun ordre n’a encore été envoyé."
          rows={data.orders.map((order) => ({
            id: order.id,
            head: (
              <Link to="/accounting/reconciliation/transfers/$id" params={{ id: order.transferOrderId }}>
                {order.refId}
              </Link>
            ),
            text: sentText(order),
            chip: <StatusChip tone={sentState(order).tone}>{sentState(order).label}</StatusChip>,
          }))}
        />
      </Panel>
    </>
  );
}

interface RowsProps {
  readonly label: string;
  readonly none: string;
  readonly rows: readonly {
    readonly id: string;
    readonly head: ReactNode;
    readonly text: string;
    readonly chip: ReactNode;
  }[];
}

function Rows({ label, none, rows }: RowsProps) {
  if (rows.length === 0) return <p className={styles.hint}>{none}</p>;
  return (
    <PlainTable label={label}>
      <tbody>
        {rows.map(({ id, head, text, chip }) => (
          <tr key={id}>
            <td>
              {head}
              <div className={styles.hint}>{text}</div>
            </td>
            <td>{chip}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
