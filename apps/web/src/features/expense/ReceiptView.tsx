import type { ExpenseReceipt, ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Receipt.module.css";
import { ReceiptDocument } from "./ReceiptDocument.tsx";
import { useReceiptLink } from "./use-receipt-link.ts";

interface ReceiptViewProps {
  readonly reportId: string;
  readonly line: ExpenseReportAnswer["lines"][number];
  readonly receipt: ExpenseReceipt | undefined;
  readonly onClose: () => void;
}

/** The receipt of an expense, for its approver: where its amounts are. */
export function ReceiptView({ reportId, line, receipt, onClose }: ReceiptViewProps) {
  const { label, date, inclVatCents: total } = line;
  const held = { label, date, total, taxes: 0 };
  const { documentLink } = useReceiptLink(receipt, held, held);
  return (
    <SidePanel title={label} subtitle={line.natureLabel} wide onClose={onClose}>
      <div className={styles.alone}>
        <ReceiptDocument
          file={receipt === undefined ? { reportId, lineId: line.id } : { reportId, receiptId: receipt.id }}
          name={line.receiptName ?? "justificatif"}
          link={documentLink}
        />
      </div>
    </SidePanel>
  );
}
