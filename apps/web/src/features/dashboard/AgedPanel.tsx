import { Link } from "@tanstack/react-router";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./AgedPanel.module.css";
import { type Figures, shares } from "./dashboard.ts";

interface AgedPanelProps {
  readonly title: string;
  readonly side: "customer" | "supplier";
  readonly figures: Figures;
  /** Today: what is due is judged on it, or on the last day looked at. */
  readonly asOf: string;
}

/** What third parties owe or are owed, from what is not due yet to what is longest late; each leads to the aged balance. */
export function AgedPanel({ title, side, figures, asOf }: AgedPanelProps) {
  const ages = side === "customer" ? figures.receivableByAge : figures.payableByAge;
  const date = figures.endDate < asOf ? figures.endDate : asOf;
  const search = side === "customer" ? { date } : { date, side };
  const widths = shares(ages.map((age) => age.amountCents));
  return (
    <Panel
      title={title}
      aside={
        <Link className={styles.total} to="/accounting/reports/aged-balance" search={search}>
          <Amount cents={ages.reduce((sum, age) => sum + age.amountCents, 0)} currency="EUR" zero="figures" />
        </Link>
      }
    >
      <ul className={styles.ages}>
        {ages.map((age, index) => (
          <li key={age.bucket} data-bucket={age.bucket}>
            <Link className={styles.label} to="/accounting/reports/aged-balance" search={search}>
              {age.label}
            </Link>
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
