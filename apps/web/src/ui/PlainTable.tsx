import type { ReactNode } from "react";
import styles from "./PlainTable.module.css";

/** A small table without frame: texts at the left, the other columns at the right with `end`. It scrolls by itself. */
export function PlainTable(props: {
  readonly label: string;
  /** All columns but the first are figures. */
  readonly end?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={props.label} data-end={props.end || undefined}>
        {props.children}
      </table>
    </div>
  );
}
