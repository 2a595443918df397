import type { OverdueAnswer } from "@grand-livre/contracts/reminder";
import type { AgeBucket } from "@grand-livre/domain/report/aged-balance";
import { formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import styles from "./AgeChart.module.css";
import { barWidths, bucketLabels } from "./reminder-words.ts";

interface AgeChartProps {
  readonly ages: OverdueAnswer["ages"];
  readonly value: AgeBucket | undefined;
  readonly onChange: (bucket: AgeBucket | undefined) => void;
}

/** The aged balance of customers: a bar an age, which filters the list when it is pressed. */
export function AgeChart({ ages, value, onChange }: AgeChartProps) {
  const widths = barWidths(ages.map(({ amountCents }) => amountCents));
  return (
    <fieldset className={styles.ages} aria-label="Balance âgée">
      {ages.map(({ bucket, amountCents, count }, index) => (
        <button
          key={bucket}
          type="button"
          className={styles.age}
          data-bucket={bucket}
          aria-pressed={bucket === value}
          onClick={() => onChange(bucket === value ? undefined : bucket)}
        >
          <span className={styles.label}>{bucketLabels[bucket]}</span>
          <span className={styles.amount}>
            <Amount cents={amountCents} currency="EUR" zero="figures" />
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${widths[index] ?? 0}%` }} />
          </span>
          <span className={styles.count}>{formatPlural(count, "facture")}</span>
        </button>
      ))}
    </fieldset>
  );
}
