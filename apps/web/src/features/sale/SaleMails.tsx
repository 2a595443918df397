import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { deliveryWords } from "../../app/document/delivery-words.ts";
import styles from "../../app/document/RecordRows.module.css";
import { formatDateTime } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { saleMailOptions } from "./sale-mail.ts";

/** The mails that left with the document, each with what became of it; nothing while there is none. */
export function SaleMails({ sale }: { readonly sale: InvoiceAnswer }) {
  const { data } = useQuery(saleMailOptions(sale.id));
  if (data === undefined || data.sent.length === 0) return null;
  return (
    <Panel title="Envois par e-mail" flush>
      <ul className={styles.rows}>
        {data.sent.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.date}>{formatDateTime(one.sentAt)}</span>
            <span className={styles.what} title={one.text}>
              {one.recipient} · {one.sentBy}
            </span>
            <StatusChip tone={deliveryWords[one.delivery][1]}>{deliveryWords[one.delivery][0]}</StatusChip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
