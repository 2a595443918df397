import { formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { type Dashboard, shares } from "./dashboard.ts";
import styles from "./PayablePanel.module.css";

interface PayablePanelProps {
  readonly ages: Dashboard["payableByAge"];
  readonly totalCents: number;
}

/** What is owed to suppliers, from what is not due yet to what is longest late. */
export function PayablePanel({ ages, totalCents }: PayablePanelProps) {
  const widths = shares(ages.map((age) => age.amountCents));
  return (
    <Panel
      title="À payer aux fournisseurs"
      aside={
        <strong className={styles.total}>
          <Amount cents={totalCents} currency="EUR" zero="figures" />
        </strong>
      }
    >
      <ul className={styles.ages}>
        {ages.map((age, index) => (
          <li key={age.bucket} data-bucket={age.bucket}>
            <span className={styles.label}>{age.label}</span>
            <span className={styles.amount}>
              <Amount cents={age.amountCents} currency="EUR" />
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${widths[index] ?? 0}%` }} />
            </span>
            <span className={styles.count}>{age.count === 0 ? "" : formatPlural(age.count, "facture")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
