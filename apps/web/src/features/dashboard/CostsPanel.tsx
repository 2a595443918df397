import { lazy, Suspense, useEffect, useState } from "react";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./CostsPanel.module.css";
import { hasPreviousYear, longMonth, type Month } from "./dashboard.ts";

const CostsChart = lazy(() => import("./CostsChart.tsx").then((module) => ({ default: module.CostsChart })));

/** Height of the drawing, kept while it loads. */
export const CHART_HEIGHT = 260;

/** What each month cost, drawn once the rest of the screen stands; the same figures as a table for who does not see. */
export function CostsPanel({ months }: { readonly months: readonly Month[] }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const handle = requestAnimationFrame(() => setTimeout(() => setReady(true), 0));
    return () => cancelAnimationFrame(handle);
  }, []);
  const total = months.reduce((sum, month) => sum + month.amountCents, 0);
  const place = <Skeleton height={CHART_HEIGHT} />;
  return (
    <Panel
      title="Charges par mois"
      aside={
        <strong className={styles.total}>
          <Amount cents={total} currency="EUR" zero="figures" />
        </strong>
      }
    >
      <div className={styles.chart} aria-hidden="true">
        {months.every((month) => month.amountCents === 0 && !month.previousYearCents) ? (
          <p className={styles.none}>Aucune charge validée sur cet exercice.</p>
        ) : ready ? (
          <Suspense fallback={place}>
            <CostsChart months={months} height={CHART_HEIGHT} />
          </Suspense>
        ) : (
          place
        )}
      </div>
      <CostsTable months={months} />
    </Panel>
  );
}

function CostsTable({ months }: { readonly months: readonly Month[] }) {
  const compared = hasPreviousYear(months);
  return (
    <table className="visually-hidden">
      <caption>Charges par mois</caption>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Charges</th>
          {compared && <th scope="col">Un an avant</th>}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{longMonth(month.month)}</th>
            <td>
              <Amount cents={month.amountCents} currency="EUR" zero="figures" />
            </td>
            {compared && (
              <td>
                <Amount cents={month.previousYearCents} currency="EUR" zero="figures" />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
