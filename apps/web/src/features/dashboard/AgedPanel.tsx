import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./AgedPanel.module.css";
import { type Dashboard, shares } from "./dashboard.ts";

type Ages = NonNullable<Dashboard["figures"]>["payableByAge"];

interface AgedPanelProps {
  readonly title: string;
  readonly ages: Ages;
}

/** What third parties owe or are owed, from what is not due yet to what is longest late. */
export function AgedPanel({ title, ages }: AgedPanelProps) {
  const widths = shares(ages.map((age) => age.amountCents));
  return (
    <Panel
      title={title}
      aside={
        <strong className={styles.total}>
          <Amount cents={ages.reduce((sum, age) => sum + age.amountCents, 0)} currency="EUR" zero="figures" />
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
          </li>
        ))}
      </ul>
    </Panel>
  );
}
