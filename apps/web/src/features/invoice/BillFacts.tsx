import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { Why } from "../../app/invoicing/InvoiceEntries.tsx";
import { WhyFigure, whyLine, whySums } from "../../app/invoicing/WhyFigure.tsx";
import { formatDate, formatRate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./BillFacts.module.css";
import { signed } from "./list-filters.ts";

/** What the bill says, when nothing of it may change any more. */
export function BillFacts({
  invoice,
  onWhy,
}: {
  readonly invoice: InvoiceAnswer;
  readonly onWhy: (why: Why) => void;
}) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Fournisseur", invoice.party?.name ?? invoice.companyName],
    ["SIREN", invoice.party?.siren],
    ["Numéro", invoice.bill_number],
    ["Pièce", invoice.refId],
    ["Date", formatDate(invoice.bill_date)],
    ["Date comptable", formatDate(invoice.accountingDate)],
    ["Échéance", formatDate(invoice.due_date)],
    ["Libellé", invoice.bill_label],
  ];
  const amount = (label: string, cents: number, why: Why) => (
    <WhyFigure
      label={label}
      cents={signed(invoice, cents)}
      currency={invoice.currency}
      why={why}
      onWhy={onWhy}
    />
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
              <th scope="col">Libellé</th>
              <th scope="col">Compte</th>
              <th scope="col">TVA</th>
              <th scope="col">HT</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.id}>
                <td>{line.label}</td>
                <td>{line.account ?? "–"}</td>
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
          <dd>{amount("Total HT", invoice.totalExclVatCents, whySums.exclVat)}</dd>
        </div>
        <div>
          <dt>TVA</dt>
          <dd>{amount("TVA", invoice.vatCents, whySums.vat)}</dd>
        </div>
        <div data-strong="">
          <dt>Total TTC</dt>
          <dd>{amount("Total TTC", invoice.totalInclVatCents, whySums.inclVat)}</dd>
        </div>
        <div>
          <dt>Reste dû</dt>
          <dd>{amount("Reste dû", invoice.remainingCents, whySums.inclVat)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
