import { euroCents, RATE_TEXT } from "@grand-livre/domain/currency/rate";
import { vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import type { ReactNode } from "react";
import { formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import styles from "./DocumentTotals.module.css";
import type { DocumentForm } from "./draft/document-form.ts";
import { type LiveTotals, withTypedVat } from "./draft/document-totals.ts";

interface DocumentTotalsProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  /** Undefined beyond what can be counted exactly. */
  readonly live: LiveTotals | undefined;
  /** What the chosen deposits come to. */
  readonly depositCents: number;
  /** Under the totals: what a bill differs by from its document. */
  readonly children?: ReactNode;
}

/** What a document in a currency comes to in the books, at its rate. */
function EurosOfDocument({ form, totals }: Pick<DocumentTotalsProps, "form"> & Pick<LiveTotals, "totals">) {
  const { currency, exchangeRate, dayRate } = form;
  const unitsPerEuro = (exchangeRate.trim() || dayRate?.rate || "").replace(",", ".");
  if (currency === "EUR" || !RATE_TEXT.test(unitsPerEuro)) return null;
  const cents = euroCents(totals.totalInclVatCents, { currency, unitsPerEuro });
  if (typeof cents !== "number") return null;
  return (
    <Sum label="Soit en euros">
      <Amount cents={cents} currency="EUR" zero="figures" />
    </Sum>
  );
}

/** What the lines add up to while they are typed; of a bill, its VAT as printed beside the computed one. */
export function DocumentTotals({ form, change, live, depositCents, children }: DocumentTotalsProps) {
  if (live === undefined)
    return (
      <Panel title="Totaux">
        <p role="alert">
          Un montant dépasse ce qui peut être compté exactement. Vérifiez les quantités et les prix.
        </p>
      </Panel>
    );
  const { totals, vatRows } = live;
  const isBill = form.direction === "debit";
  const money = (cents: number) => <Amount cents={cents} currency={form.currency} zero="figures" />;
  const plain = (cents: number) => <Amount cents={cents} figuresOf={form.currency} zero="figures" />;
  return (
    <Panel title="Totaux">
      <div className={styles.frame} data-place="totals">
        <div className={styles.totals}>
          <PlainTable label="Ventilation de la TVA" end>
            <thead>
              <tr>
                <th scope="col">Taux</th>
                <th scope="col">Base HT</th>
                <th scope="col">{isBill ? "TVA calculée" : "TVA"}</th>
                {isBill && <th scope="col">TVA du document</th>}
              </tr>
            </thead>
            <tbody>
              {vatRows.map((row) => {
                const key = vatGroupKey(row);
                return (
                  <tr key={key} data-differs={row.vatCents !== row.computedVatCents || undefined}>
                    <th scope="row">
                      {formatRate(row.rateBasisPoints)}
                      {isBill && row.category !== "S" && (
                        <span className={styles.category}>{row.category}</span>
                      )}
                    </th>
                    <td>{plain(row.baseCents)}</td>
                    <td>{plain(row.computedVatCents)}</td>
                    {isBill && (
                      <td>
                        <AmountField
                          label={`TVA du document à ${formatRate(row.rateBasisPoints)}`}
                          hideLabel
                          unit=""
                          currency={form.currency}
                          valueCents={row.vatCents}
                          onChange={(cents) => {
                            if (cents !== undefined)
                              change((before) => withTypedVat(before, vatRows, key, cents));
                          }}
                        />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </PlainTable>
          <Sums live>
            <Sum label="Total HT">{money(totals.totalExclVatCents)}</Sum>
            <Sum label="TVA">{money(totals.vatCents)}</Sum>
            <Sum label="Total TTC" strong>
              {money(totals.totalInclVatCents)}
            </Sum>
            {depositCents > 0 && <Sum label="Acomptes repris">{money(-depositCents)}</Sum>}
            {isBill && form.depositIds.length === 0 && (
              <Sum label="Déjà payé">
                <div data-place="prepaid">
                  <AmountField
                    label="Déjà payé"
                    hideLabel
                    currency={form.currency}
                    valueCents={form.prepaidCents}
                    onChange={(cents) =>
                      change((before) => ({ ...before, prepaidCents: Math.max(0, cents ?? 0) }))
                    }
                  />
                </div>
              </Sum>
            )}
            {form.roundingCents !== 0 && <Sum label="Arrondi">{money(form.roundingCents)}</Sum>}
            <EurosOfDocument form={form} totals={totals} />
            {(isBill || depositCents > 0) && (
              <Sum label="Net à payer" strong>
                {money(totals.payableCents)}
              </Sum>
            )}
          </Sums>
        </div>
      </div>
      {children}
    </Panel>
  );
}
