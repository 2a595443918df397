import type { ReactNode } from "react";
import styles from "./Sums.module.css";

/** What adds up to a total: labels at the left, figures at the right, one under the other. */
export function Sums({ children, live }: { readonly children: ReactNode; readonly live?: boolean }) {
  return (
    <dl className={styles.sums} {...(live === true ? { "aria-live": "polite" as const } : {})}>
      {children}
    </dl>
  );
}

interface SumProps {
  readonly label: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

export function Sum({ label, strong, children }: SumProps) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
