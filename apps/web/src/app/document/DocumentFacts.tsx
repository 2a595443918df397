import type { InvoiceAnswer, InvoiceLineAnswer } from "@grand-livre/contracts/invoice";
import type { ReactNode } from "react";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import styles from "./DocumentFacts.module.css";
import { kindLabels, signed } from "./document-kinds.ts";
import type { Why } from "./entry/InvoiceEntries.tsx";
import { WhyFigure, whyLine, whySums } from "./entry/WhyFigure.tsx";

interface DocumentFactsProps {
  readonly invoice: InvoiceAnswer;
  /** Label and value; those without a value are left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly labelHeader: string;
  /** Below a line's label, small. */
  readonly detail?: (line: InvoiceLineAnswer) => string;
  /** The account of each line, in a column of its own. */
  readonly accounts?: boolean;
  readonly onWhy: (why: Why) => void;
}

/** Of a document in a currency: at which rate it counts, and what it comes to in euros. */
function rateFacts(invoice: InvoiceAnswer): readonly (readonly [string, ReactNode])[] {
  const { currency, exchangeRate, exchangeRateDay, totalInclVatEurCents } = invoice;
  if (!exchangeRate || totalInclVatEurCents === undefined) return [];
  const day = exchangeRateDay ? `, cours du ${formatDate(exchangeRateDay)}` : ", cours saisi";
  return [
    ["Cours", `1 € = ${exchangeRate.replace(".", ",")} ${currency}${day}`],
    ["Total en euros", formatCents(signed(invoice, totalInclVatEurCents), "EUR")],
  ];
}

/** What a document says, when nothing of it may change any more. */
export function DocumentFacts({ invoice, facts, labelHeader, detail, accounts, onWhy }: DocumentFactsProps) {
  const sums: readonly (readonly [string, number, Why, strong?: boolean])[] = [
    ["Total HT", invoice.totalExclVatCents, whySums.exclVat],
    ["TVA", invoice.vatCents, whySums.vat],
    ["Total TTC", invoice.totalInclVatCents, whySums.inclVat, true],
    ...(invoice.prepaidCents > 0
      ? [["Acomptes repris", -invoice.prepaidCents, whySums.deposits] as const]
      : []),
    ["Reste dû", invoice.status === "cancelled" ? 0 : invoice.remainingCents, whySums.inclVat, true],
  ];
  return (
    <Panel title={kindLabels[invoice.kind]}>
      <dl className={styles.facts}>
        {[...facts, ...rateFacts(invoice)]
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <PlainTable label="Lignes de la facture">
        <thead>
          <tr>
            <th scope="col">{labelHeader}</th>
            {accounts === true && <th scope="col">Compte</th>}
            <th scope="col">TVA</th>
            <th scope="col">HT</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.label}
                {detail !== undefined && <span className={styles.detail}>{detail(line)}</span>}
              </td>
              {accounts === true && <td>{line.account ?? "–"}</td>}
              <td>
                {formatRate(line.vatRate ?? 0)} <span className={styles.code}>{line.vatCode}</span>
              </td>
              <td>
                <WhyFigure
                  label={line.label}
                  cents={signed(invoice, line.netCents)}
                  why={whyLine(line.id)}
                  onWhy={onWhy}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <div className={styles.sums}>
        <Sums>
          {sums.map(([label, cents, why, strong]) => (
            <Sum key={label} label={label} strong={strong === true}>
              <WhyFigure
                label={label}
                cents={signed(invoice, cents)}
                currency={invoice.currency}
                why={why}
                onWhy={onWhy}
              />
            </Sum>
          ))}
        </Sums>
      </div>
    </Panel>
  );
}
