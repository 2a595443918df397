import { vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import Button from "@mui/material/Button";
import { priceToText } from "../../app/invoicing/decimal-text.ts";
import { formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./BillTotals.module.css";
import { type BillForm, emptyLine } from "./bill-form.ts";
import { type LiveBill, withTypedVat } from "./bill-totals.ts";
import { type Finding, findingText, placeOf } from "./issue-text.ts";

interface BillTotalsProps {
  readonly form: BillForm;
  readonly change: (update: (form: BillForm) => BillForm) => void;
  readonly live: LiveBill | undefined;
  readonly findings: readonly Finding[];
}

/** What the lines add up to while they are typed, held against what the document prints. */
export function BillTotals({ form, change, live, findings }: BillTotalsProps) {
  if (live === undefined)
    return (
      <Panel title="Totaux">
        <p role="alert">
          Un montant dépasse ce qui peut être compté exactement. Vérifiez les quantités et les prix.
        </p>
      </Panel>
    );
  const { totals, vatRows } = live;
  return (
    <Panel title="Totaux">
      <div className={styles.totals} data-place="totals">
        <div className={styles.scroll}>
          <table className={styles.vat} aria-label="Ventilation de la TVA">
            <thead>
              <tr>
                <th scope="col">Taux</th>
                <th scope="col">Base HT</th>
                <th scope="col">TVA calculée</th>
                <th scope="col">TVA du document</th>
              </tr>
            </thead>
            <tbody>
              {vatRows.map((row) => {
                const key = vatGroupKey(row);
                return (
                  <tr key={key} data-differs={row.vatCents !== row.computedVatCents || undefined}>
                    <th scope="row">
                      {formatRate(row.rateBasisPoints)}
                      {row.category !== "S" && <span className={styles.category}>{row.category}</span>}
                    </th>
                    <td>
                      <Amount cents={row.baseCents} zero="figures" />
                    </td>
                    <td>
                      <Amount cents={row.computedVatCents} zero="figures" />
                    </td>
                    <td>
                      <AmountField
                        label={`TVA du document à ${formatRate(row.rateBasisPoints)}`}
                        hideLabel
                        unit=""
                        valueCents={row.vatCents}
                        onChange={(cents) => {
                          if (cents !== undefined)
                            change((before) => withTypedVat(before, vatRows, key, cents));
                        }}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <dl className={styles.sums} aria-live="polite">
          <Sum currency={form.currency} label="Total HT" cents={totals.totalExclVatCents} />
          <Sum currency={form.currency} label="TVA" cents={totals.vatCents} />
          <Sum currency={form.currency} label="Total TTC" cents={totals.totalInclVatCents} strong />
          {form.depositIds.length > 0 ? (
            <Sum currency={form.currency} label="Acomptes repris" cents={-form.prepaidCents} />
          ) : (
            <div data-place="prepaid">
              <dt>Déjà payé</dt>
              <dd>
                <AmountField
                  label="Déjà payé"
                  hideLabel
                  unit={form.currency === "EUR" ? "€" : form.currency}
                  valueCents={form.prepaidCents}
                  onChange={(cents) =>
                    change((before) => ({ ...before, prepaidCents: Math.max(0, cents ?? 0) }))
                  }
                />
              </dd>
            </div>
          )}
          {form.roundingCents !== 0 && (
            <Sum currency={form.currency} label="Arrondi" cents={form.roundingCents} />
          )}
          <Sum currency={form.currency} label="Net à payer" cents={totals.payableCents} strong />
        </dl>
      </div>
      <Gaps form={form} change={change} findings={findings} live={live} />
    </Panel>
  );
}

function Sum({
  currency,
  label,
  cents,
  strong,
}: {
  readonly currency: string;
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
}) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount cents={cents} currency={currency} zero="figures" />
      </dd>
    </div>
  );
}

/** Each gap in words, and the ways out of them. */
function Gaps({ form, change, findings, live }: Omit<BillTotalsProps, "live"> & { readonly live: LiveBill }) {
  const gaps = findings.filter(
    (finding) =>
      placeOf(finding) === "totals" && (finding.code === "VAT_DIFFERS" || finding.code === "TOTAL_DIFFERS"),
  );
  if (gaps.length === 0) return null;
  const vatBlocks = gaps.some(({ code, severity }) => code === "VAT_DIFFERS" && severity === "blocking");
  const missing = live.totals.gaps.find(({ field }) => field === "total_excl_vat")?.gapCents ?? 0;
  return (
    <div className={styles.gaps} data-accepted={form.gapsAccepted || undefined}>
      <ul>
        {gaps.map((gap) => (
          <li key={findingText(gap)}>{findingText(gap, form.currency)}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        {vatBlocks && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => change((before) => ({ ...before, gapsAccepted: true }))}
          >
            Conserver la TVA du document
          </Button>
        )}
        {missing !== 0 && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={icons.add} size={14} />}
            onClick={() => change((before) => withGapLine(before, missing))}
          >
            {missing > 0 ? "Ajouter la ligne manquante" : "Ajouter une remise de l’écart"}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() =>
            change((before) => ({ ...before, printed: { source: "none" }, gapsAccepted: false }))
          }
        >
          Prendre les montants calculés
        </Button>
        {form.gapsAccepted && (
          <Button
            size="small"
            color="inherit"
            onClick={() => change((before) => ({ ...before, gapsAccepted: false }))}
          >
            Revenir sur l’accord
          </Button>
        )}
      </div>
    </div>
  );
}

/** A line (or an allowance) for what the document's total has and the lines do not, at the first line's rate. */
function withGapLine(form: BillForm, gapCents: number): BillForm {
  const line = emptyLine(gapCents > 0 ? "line" : "allowance", form.lines[0]);
  return {
    ...form,
    lines: [
      ...form.lines,
      { ...line, label: "Écart avec le document", unitPrice: priceToText(String(Math.abs(gapCents))) },
    ],
  };
}
