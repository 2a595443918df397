import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { PartyLink } from "../../app/counterparty/PartyLink.tsx";
import { DocumentFacts } from "../../app/document/DocumentFacts.tsx";
import type { Why } from "../../app/document/entry/InvoiceEntries.tsx";
import { formatDate } from "../../lib/format.ts";

interface BillFactsProps {
  readonly invoice: InvoiceAnswer;
  readonly onWhy: (why: Why) => void;
}

/** What the bill says, when nothing of it may change any more. */
export function BillFacts({ invoice, onWhy }: BillFactsProps) {
  return (
    <DocumentFacts
      invoice={invoice}
      facts={[
        [
          "Fournisseur",
          <PartyLink
            key="party"
            id={invoice.party?.id}
            name={invoice.party?.name ?? invoice.companyName ?? ""}
          />,
        ],
        ["SIREN", invoice.party?.siren],
        ["Numéro", invoice.bill_number],
        ["Pièce", invoice.refId],
        ["Date", formatDate(invoice.bill_date)],
        ["Date comptable", formatDate(invoice.accountingDate)],
        ["Échéance", formatDate(invoice.due_date)],
        ["Libellé", invoice.bill_label],
      ]}
      labelHeader="Libellé"
      accounts
      onWhy={onWhy}
    />
  );
}
