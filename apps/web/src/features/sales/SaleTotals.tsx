import type { InvoiceTotals } from "@grand-livre/domain/invoice/compute-totals";
import { vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import { formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./SaleForm.module.css";

/** What the lines add up to while they are typed: VAT by rate, then the sums. */
export function SaleTotals({
  totals,
  prepaidCents,
}: {
  readonly totals: InvoiceTotals | undefined;
  readonly prepaidCents: number;
}) {
  if (totals === undefined)
    return (
      <Panel title="Totaux">
        <p role="alert">
          Un montant dépasse ce qui peut être compté exactement. Vérifiez les quantités et les prix.
        </p>
      </Panel>
    );
  return (
    <Panel title="Totaux">
      <div className={styles.totals}>
        <div className={styles.scroll}>
          <table className={styles.vat} aria-label="Ventilation de la TVA">
            <thead>
              <tr>
                <th scope="col">Taux</th>
                <th scope="col">Base HT</th>
                <th scope="col">TVA</th>
              </tr>
            </thead>
            <tbody>
              {totals.vatBreakdown.map((row) => (
                <tr key={vatGroupKey(row)}>
                  <th scope="row">{formatRate(row.rateBasisPoints)}</th>
                  <td>
                    <Amount cents={row.baseCents} zero="figures" />
                  </td>
                  <td>
                    <Amount cents={row.vatCents} zero="figures" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <dl className={styles.sums} aria-live="polite">
          <Sum label="Total HT" cents={totals.totalExclVatCents} />
          <Sum label="TVA" cents={totals.vatCents} />
          <Sum label="Total TTC" cents={totals.totalInclVatCents} strong />
          {prepaidCents > 0 && (
            <>
              <Sum label="Acomptes repris" cents={-prepaidCents} />
              <Sum label="Net à payer" cents={totals.payableCents} strong />
            </>
          )}
        </dl>
      </div>
    </Panel>
  );
}

function Sum({
  label,
  cents,
  strong,
}: {
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
}) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount cents={cents} currency="EUR" zero="figures" />
      </dd>
    </div>
  );
}
