import type { InvoiceAnswer, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { decimalToText, priceToText } from "../../app/invoicing/decimal-text.ts";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./SaleFacts.module.css";
import { kindLabels, signed } from "./sale-state.ts";

/** What the invoice says, when nothing of it may change any more. */
export function SaleFacts({ sale }: { readonly sale: InvoiceAnswer }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Client", sale.party?.name ?? sale.companyName],
    ["SIREN", sale.party?.siren],
    ["N° de TVA", sale.party?.vatNumber],
    ["Type", kindLabels[sale.kind]],
    [
      "Facture corrigée",
      sale.precedingInvoiceId !== null && (
        <Link to="/accounting/invoices/$id" params={{ id: sale.precedingInvoiceId }}>
          {sale.precedingReference ?? "Voir la facture"}
        </Link>
      ),
    ],
    ["Date", formatDate(sale.bill_date)],
    ["Échéance", formatDate(sale.due_date)],
    ["Conditions", sale.paymentTerms],
    ["Livraison", formatDate(sale.deliveryDate)],
    ["Objet", sale.bill_label],
  ];
  const amount = (cents: number) => (
    <Amount cents={signed(sale, cents)} currency={sale.currency} zero="figures" />
  );
  return (
    <Panel title="Facture">
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.scroll}>
        <table className={styles.lines} aria-label="Lignes de la facture">
          <thead>
            <tr>
              <th scope="col">Désignation</th>
              <th scope="col">TVA</th>
              <th scope="col">HT</th>
            </tr>
          </thead>
          <tbody>
            {sale.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {line.label}
                  <span className={styles.detail}>{lineDetail(line)}</span>
                </td>
                <td>
                  {formatRate(line.vatRate ?? 0)} <span className={styles.code}>{line.vatCode}</span>
                </td>
                <td>
                  <Amount cents={line.netCents} zero="figures" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Total HT</dt>
          <dd>{amount(sale.totalExclVatCents)}</dd>
        </div>
        <div>
          <dt>TVA</dt>
          <dd>{amount(sale.vatCents)}</dd>
        </div>
        <div data-strong="">
          <dt>Total TTC</dt>
          <dd>{amount(sale.totalInclVatCents)}</dd>
        </div>
        {sale.prepaidCents > 0 && (
          <div>
            <dt>Acomptes repris</dt>
            <dd>{amount(-sale.prepaidCents)}</dd>
          </div>
        )}
        <div data-strong="">
          <dt>Reste dû</dt>
          <dd>{amount(sale.status === "cancelled" ? 0 : sale.remainingCents)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** `1 250,50 €`; what has more than two places keeps them. */
function unitPrice({ unitPriceCents }: InvoiceLineAnswer): string {
  const cents = Number(unitPriceCents);
  return Number.isSafeInteger(cents) ? formatCents(cents, "EUR") : `${priceToText(unitPriceCents)}\u00a0€`;
}

/** « 3 jour × 450,00 € − 10 % · 706000 · du 01/03/2026 au 31/03/2026 ». */
function lineDetail(line: InvoiceLineAnswer): string {
  const discount = line.discountBasisPoints === 0 ? "" : ` − ${formatRate(line.discountBasisPoints)}`;
  const unit = line.unit === null ? "" : ` ${line.unit}`;
  const period =
    line.serviceStart === null && line.serviceEnd === null
      ? undefined
      : `du ${formatDate(line.serviceStart) || "…"} au ${formatDate(line.serviceEnd) || "…"}`;
  return [`${decimalToText(line.quantity)}${unit} × ${unitPrice(line)}${discount}`, line.account, period]
    .filter((part) => part !== null && part !== undefined)
    .join(" · ");
}
