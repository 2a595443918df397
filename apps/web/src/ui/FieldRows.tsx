import type { ComponentProps } from "react";
import styles from "./FieldRows.module.css";

/** Fields in rows of six columns, in a pane of any width: two columns where it is narrow. */
export function FieldRows({ children }: Pick<ComponentProps<"div">, "children">) {
  return (
    <div className={styles.frame}>
      <div className={styles.rows}>{children}</div>
    </div>
  );
}

interface FieldCellProps extends ComponentProps<"div"> {
  /** Of the six columns. From four on, the whole row where it is narrow. */
  readonly span?: 1 | 2 | 3 | 4 | 6;
}

/** A field in its place among them. */
export function FieldCell({ span = 2, ...box }: FieldCellProps) {
  return <div {...box} className={styles.cell} data-span={span} />;
}
