import { Amount } from "./Amount.tsx";
import styles from "./LeadFigures.module.css";

export interface LeadFigure {
  readonly label: string;
  readonly cents: number;
  /** Beside the amount: « débiteur », « provisoire ». */
  readonly note?: string | undefined;
}

interface LeadFiguresProps {
  readonly label: string;
  /** The one that leads its screen, then those beside it. */
  readonly figures: readonly LeadFigure[];
  /** False where the one to lead is not known yet: all have one size. */
  readonly isLed?: boolean;
}

/** What a screen says first: one figure larger than the others. */
export function LeadFigures({ label: name, figures, isLed = true }: LeadFiguresProps) {
  return (
    <dl className={styles.figures} data-led={isLed || undefined} aria-label={name}>
      {figures.map(({ label, cents, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount cents={cents} currency="EUR" zero="figures" />
            {note !== undefined && ` ${note}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
