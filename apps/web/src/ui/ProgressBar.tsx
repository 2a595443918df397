import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  /** What goes on, for who does not see the bar. */
  readonly name: string;
  /** Undefined: it is not known yet, and the bar only says that work goes on. */
  readonly percent: number | undefined;
}

/** Done over total as a percentage that always lies between 0 and 100. */
export function progressPercent(done: number, total: number): number {
  if (!(total > 0)) return 0;
  return Math.min(100, Math.max(0, (done / total) * 100));
}

/** How far a piece of work is. */
export function ProgressBar({ name, percent }: ProgressBarProps) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { "aria-valuenow": Math.round(percent) })}
    >
      <div
        className={styles.bar}
        data-unknown={percent === undefined || undefined}
        style={{ width: percent === undefined ? "30%" : `${percent}%` }}
      />
    </div>
  );
}
