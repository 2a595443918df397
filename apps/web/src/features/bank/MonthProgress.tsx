import type { BankAccount } from "@grand-livre/contracts/bank";
import { formatCount, formatMonth } from "../../lib/format.ts";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import styles from "./Bank.module.css";

interface MonthProgressProps {
  readonly months: BankAccount["months"];
  /** Of the current operation. */
  readonly date: string;
}

/** How many operations of the current one's month are treated. */
export function MonthProgress({ months, date }: MonthProgressProps) {
  const own = months.find(({ month }) => date.startsWith(month));
  if (own === undefined) return null;
  const { operations, openOperations } = own;
  const done = operations - openOperations;
  const name = formatMonth(`${own.month}-01`);
  return (
    <div className={styles.month}>
      <span>{name}</span>
      <ProgressBar name={`Opérations traitées de ${name}`} percent={progressPercent(done, operations)} />
      <span>
        {formatCount(done)} sur {formatCount(operations)}
      </span>
    </div>
  );
}
