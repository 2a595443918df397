import type { ReactNode } from "react";
import styles from "./Facts.module.css";

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Facts of another shape, after these. */
  readonly children?: ReactNode;
}

/** What is known of a thing, a fact a line: its name at the left, its value at the right. One without a value is left out. */
export function Facts({ facts, children }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {children}
    </dl>
  );
}
