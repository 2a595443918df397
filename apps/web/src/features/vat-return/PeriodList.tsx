import type { VatPeriodRow } from "@grand-livre/contracts/vat-return";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatDate } from "../../lib/format.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { isFiled, outcomeOf, periodName, stateWords } from "./return-words.ts";
import styles from "./VatReturn.module.css";

interface PeriodListProps {
  readonly periods: readonly VatPeriodRow[];
  readonly shown: string;
  readonly today: string;
}

/** The returns of the exercise: state, amount, due date. */
export function PeriodList({ periods, shown, today }: PeriodListProps) {
  // Before a first return is filed here, the blank periods may have been declared elsewhere.
  const isKept = periods.some(({ state }) => isFiled(state));
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // The list alone scrolls, to the middle of the period shown: `scrollIntoView` would move the page as well.
    const current = list.current?.querySelector<HTMLElement>(`[data-start="${shown}"]`);
    if (!list.current || !current) return;
    list.current.scrollTo({
      top: current.offsetTop - (list.current.clientHeight - current.offsetHeight) / 2,
      left: current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2,
    });
  }, [shown]);
  const isOneYear =
    periods.length > 1 && new Set(periods.map(({ startDate }) => startDate.slice(0, 4))).size === 1;
  return (
    <nav ref={list} aria-label="Périodes de TVA" className={styles.periods}>
      {periods.map((row) => {
        const isExpected = isKept || row.version + row.payableEuros + row.carriedEuros > 0;
        const isLate = isExpected && !isFiled(row.state) && !row.filedElsewhere && row.dueDate < today;
        return (
          <Link
            key={row.startDate}
            to="/accounting/declarations/vat"
            search={{ from: row.startDate }}
            className={styles.period}
            data-start={row.startDate}
            aria-current={row.startDate === shown ? "page" : undefined}
          >
            <span className={styles.month}>{isOneYear ? periodName(row).slice(0, -5) : periodName(row)}</span>
            {row.filedElsewhere ? (
              <span className={styles.quiet}>Déclarée ailleurs</span>
            ) : row.startDate > today ? (
              <span className={styles.quiet}>À venir</span>
            ) : (
              <>
                <StatusChip tone={stateWords[row.state].tone}>{stateWords[row.state].label}</StatusChip>
                <span className={styles.outcome}>{outcomeOf(row)}</span>
                <span className={styles.due} data-late={isLate || undefined}>
                  {isLate ? "En retard, échéance " : "Échéance "}
                  {formatDate(row.dueDate)}
                </span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
