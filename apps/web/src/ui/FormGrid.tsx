import type { ReactNode } from "react";
import styles from "./FormGrid.module.css";

/** Fields in one column, in two (or `columns`) from 960 px. A child with `data-wide` takes the whole line. */
export function FormGrid({
  children,
  columns = 2,
}: {
  readonly children: ReactNode;
  readonly columns?: 1 | 2 | 3 | 4;
}) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
