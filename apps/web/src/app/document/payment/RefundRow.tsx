import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { formatDate } from "../../../lib/format.ts";
import { Amount } from "../../../ui/Amount.tsx";
import { entryHref } from "../entry/ledger-links.ts";
import styles from "../RecordRows.module.css";
import { refundWords } from "./money-words.ts";

interface RefundRowProps {
  readonly payment: PaymentAnswer;
  readonly refund: PaymentAnswer["refunds"][number];
  readonly party: string;
  /** Why the signed-in person may not undo it. */
  readonly missing: string | undefined;
  readonly onUndo: () => void;
}

/** What was given back of a payment's rest, beneath it. */
export function RefundRow({ payment, refund, party, missing, onUndo }: RefundRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.date}>{formatDate(refund.date)}</span>
      <span className={styles.what}>
        <Link to={entryHref(refund.entryId)}>{refund.entryNumber ?? "Écriture"}</Link>{" "}
        <span className={styles.quiet}>
          {refund.account} · {refundWords(payment).told(party)} sur le règlement du {formatDate(payment.date)}
        </span>
      </span>
      <span className={styles.amount}>
        <Amount cents={refund.amountCents} currency="EUR" />
      </span>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        disabled={missing !== undefined}
        title={missing ?? ""}
        aria-label={`Annuler le remboursement du ${formatDate(refund.date)}`}
        onClick={onUndo}
      >
        Annuler
      </Button>
    </li>
  );
}
