import type { InvoiceAnswer, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { formatVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { Link } from "@tanstack/react-router";
import { PartyLink } from "../../app/counterparty/PartyLink.tsx";
import { DocumentFacts } from "../../app/document/DocumentFacts.tsx";
import { decimalToText, priceToText } from "../../app/document/decimal-text.ts";
import { kindLabels } from "../../app/document/document-kinds.ts";
import type { Why } from "../../app/document/entry/InvoiceEntries.tsx";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";

interface SaleFactsProps {
  readonly sale: InvoiceAnswer;
  readonly onWhy: (why: Why) => void;
}

/** What the invoice says, when nothing of it may change any more. */
export function SaleFacts({ sale, onWhy }: SaleFactsProps) {
  return (
    <DocumentFacts
      invoice={sale}
      facts={[
        [
          "Client",
          <PartyLink key="party" id={sale.party?.id} name={sale.party?.name ?? sale.companyName ?? ""} />,
        ],
        ["SIREN", formatSiren(sale.party?.siren ?? "")],
        ["N° de TVA", formatVatNumber(sale.party?.vatNumber ?? "")],
        ["Type", kindLabels[sale.kind]],
        [
          "Facture corrigée",
          sale.precedingInvoiceId !== null && (
            <Link to="/accounting/invoices/$id" params={{ id: sale.precedingInvoiceId }}>
              {sale.precedingReference ?? "Voir la facture"}
            </Link>
          ),
        ],
        ["Référence acheteur", sale.buyerReference],
        ["Commande", sale.orderReference],
        ["Contrat ou marché", sale.contractReference],
        ["Date", formatDate(sale.bill_date)],
        ["Échéance", formatDate(sale.due_date)],
        ["Conditions", sale.paymentTerms],
        ["Livraison", formatDate(sale.deliveryDate)],
        ["Objet", sale.bill_label],
      ]}
      labelHeader="Désignation"
      detail={(line) => lineDetail(line, sale.currency)}
      onWhy={onWhy}
    />
  );
}

/** `1 250,50 €`; what has more than two places keeps them. */
function unitPrice({ unitPriceCents }: InvoiceLineAnswer, currency: string): string {
  const cents = Number(unitPriceCents);
  return Number.isSafeInteger(cents)
    ? formatCents(cents, currency)
    : `${priceToText(unitPriceCents, decimalsOf(currency))}\u00a0${currency === "EUR" ? "€" : currency}`;
}

/** « 3 jour × 450,00 € − 10 % · 706000 · du 01/03/2026 au 31/03/2026 ». */
function lineDetail(line: InvoiceLineAnswer, currency: string): string {
  const discount = line.discountBasisPoints === 0 ? "" : ` − ${formatRate(line.discountBasisPoints)}`;
  const unit = line.unit === null ? "" : ` ${line.unit}`;
  const period =
    line.serviceStart === null && line.serviceEnd === null
      ? undefined
      : `du ${formatDate(line.serviceStart) || "…"} au ${formatDate(line.serviceEnd) || "…"}`;
  return [
    `${decimalToText(line.quantity)}${unit} × ${unitPrice(line, currency)}${discount}`,
    line.account,
    period,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(" · ");
}
