import { lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { isEmpty, longMonth, type Month, previousYearOf } from "./dashboard.ts";
import styles from "./MonthsPanel.module.css";

const MonthsChart = lazy(() =>
  import("./MonthsChart.tsx").then((module) => ({ default: module.MonthsChart })),
);

const CashChart = lazy(() => import("./CashChart.tsx").then((module) => ({ default: module.CashChart })));

/** Height of the drawing, kept while it loads. */
export const CHART_HEIGHT = 260;
const CASH_HEIGHT = 180;
const CASH_TITLE = "Trésorerie en fin de mois";
const TITLE = "Chiffre d’affaires et charges par mois";

/** Whether the rest of the screen is painted: a drawing waits for it. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const handle = requestAnimationFrame(() => setTimeout(() => setPainted(true), 0));
    return () => cancelAnimationFrame(handle);
  }, []);
  return painted;
}

/** Turnover against costs, each month leading to its trial balance; the same figures as a table for screen readers. */
export function MonthsPanel({ months }: { readonly months: readonly Month[] }) {
  const painted = usePainted();
  const navigate = useNavigate();
  const place = <Skeleton height={CHART_HEIGHT} />;
  return (
    <Panel title={TITLE}>
      <div className={styles.chart} aria-hidden="true">
        {months.every(isEmpty) ? (
          <p className={styles.none}>Aucune écriture validée de charges ou de ventes sur cet exercice.</p>
        ) : painted ? (
          <Suspense fallback={place}>
            <MonthsChart
              months={months}
              height={CHART_HEIGHT}
              onOpen={(month) => void navigate({ to: "/accounting/reports", search: daysOf(month) })}
            />
          </Suspense>
        ) : (
          place
        )}
      </div>
      {/* A table alone would keep the width of its texts. */}
      <div className="visually-hidden">
        <MonthsTable months={months} />
      </div>
    </Panel>
  );
}

/** The curve of cash from month to month; nothing while the books say nothing of it. */
export function CashPanel({ months }: { readonly months: readonly Month[] }) {
  const painted = usePainted();
  const known = months.filter(({ cashCents }) => cashCents !== null);
  if (known.every(({ cashCents }) => cashCents === 0)) return null;
  const place = <Skeleton height={CASH_HEIGHT} />;
  return (
    <Panel title={CASH_TITLE}>
      <div className={styles.cash} aria-hidden="true">
        {painted ? (
          <Suspense fallback={place}>
            <CashChart months={months} height={CASH_HEIGHT} />
          </Suspense>
        ) : (
          place
        )}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{CASH_TITLE}</caption>
          <tbody>
            {known.map(({ month, cashCents }) => (
              <tr key={month}>
                <th scope="row">{longMonth(month)}</th>
                <td>
                  <Amount cents={cashCents} currency="EUR" zero="figures" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** The trial balance of a month says what its two bars are made of. */
function daysOf(month: string) {
  const from = `${month}-01`;
  return { from, to: lastDayOfMonth(from) };
}

function MonthsTable({ months }: { readonly months: readonly Month[] }) {
  const compared = previousYearOf(months);
  const cell = (cents: number | null) => (
    <td>
      <Amount cents={cents} currency="EUR" zero="figures" />
    </td>
  );
  return (
    <table>
      <caption>{TITLE}</caption>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Chiffre d’affaires</th>
          <th scope="col">Charges</th>
          {compared && <th scope="col">{`Chiffre d’affaires ${compared}`}</th>}
          {compared && <th scope="col">{`Charges ${compared}`}</th>}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">
              {/* The keyboard goes through the twelve months of the drawing no more than it does through its bars. */}
              <Link tabIndex={-1} to="/accounting/reports" search={daysOf(month.month)}>
                {longMonth(month.month)}
              </Link>
            </th>
            {cell(month.turnoverCents)}
            {cell(month.costsCents)}
            {compared && cell(month.previousTurnoverCents)}
            {compared && cell(month.previousCostsCents)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
