import type { InvoiceAnswer, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { decimalToText, priceToText } from "../../app/invoicing/decimal-text.ts";
import type { Why } from "../../app/invoicing/InvoiceEntries.tsx";
import { WhyFigure, whyLine, whySums } from "../../app/invoicing/WhyFigure.tsx";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./SaleFacts.module.css";
import { kindLabels, signed } from "./sale-state.ts";

/** What the invoice says, when nothing of it may change any more. */
export function SaleFacts({
  sale,
  onWhy,
}: {
  readonly sale: InvoiceAnswer;
  readonly onWhy: (why: Why) => void;
}) {
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
  const amount = (label: string, cents: number, why: Why) => (
    <WhyFigure label={label} cents={signed(sale, cents)} currency={sale.currency} why={why} onWhy={onWhy} />
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
                  <WhyFigure label={line.label} cents={line.netCents} why={whyLine(line.id)} onWhy={onWhy} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Total HT</dt>
          <dd>{amount("Total HT", sale.totalExclVatCents, whySums.exclVat)}</dd>
        </div>
        <div>
          <dt>TVA</dt>
          <dd>{amount("TVA", sale.vatCents, whySums.vat)}</dd>
        </div>
        <div data-strong="">
          <dt>Total TTC</dt>
          <dd>{amount("Total TTC", sale.totalInclVatCents, whySums.inclVat)}</dd>
        </div>
        {sale.prepaidCents > 0 && (
          <div>
            <dt>Acomptes repris</dt>
            <dd>{amount("Acomptes repris", -sale.prepaidCents, whySums.deposits)}</dd>
          </div>
        )}
        <div data-strong="">
          <dt>Reste dû</dt>
          <dd>
            {amount("Reste dû", sale.status === "cancelled" ? 0 : sale.remainingCents, whySums.inclVat)}
          </dd>
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
