import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { deliveryWords } from "../../app/document/delivery-words.ts";
import styles from "../../app/document/RecordRows.module.css";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";

/** The reminders that the invoice received, and what holds the next ones; nothing while there is neither. */
export function SaleReminders({ sale }: { readonly sale: InvoiceAnswer }) {
  const { data } = useQuery({
    queryKey: ["reminder", "of", sale.id],
    queryFn: ({ signal }) =>
      call(reminderEndpoints.ofInvoice, { params: { id: sale.id }, signal, quiet: true }),
  });
  if (data === undefined || (data.reminders.length === 0 && data.exclusion === null)) return null;
  return (
    <Panel title="Relances" flush>
      {data.exclusion !== null && (
        <Notice tone="warning" title="Relances suspendues">
          {data.exclusion.reason}
        </Notice>
      )}
      <ul className={styles.rows}>
        {data.reminders.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.date}>{formatDateTime(one.sentAt)}</span>
            <span className={styles.what} title={one.text}>
              {one.levelName} · {one.recipient}
            </span>
            <StatusChip tone={deliveryWords[one.delivery][1]}>{deliveryWords[one.delivery][0]}</StatusChip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
