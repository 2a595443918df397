import type { ReactNode } from "react";
import { formatCount } from "../lib/format.ts";
import { labelOf } from "../lib/i18n/labels.ts";
import { Icon } from "./Icon.tsx";
import { type IconPath, icons } from "./icons.ts";
import { ProgressBar, progressPercent } from "./ProgressBar.tsx";
import styles from "./ProgressRow.module.css";

export interface ProgressRowProps {
  /** What is being done: a file's name, a job's title. */
  readonly name: string;
  readonly state: "waiting" | "running" | "succeeded" | "failed" | "cancelled";
  /** Undefined total: it is not known yet, and the bar only says that work goes on. */
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** Replaces the count: « Lecture de la facture », « 12 lignes au journal AC ». */
  readonly detail?: ReactNode;
  /** `remainingText(…)`, for what takes more than a second. */
  readonly remaining?: string | undefined;
  /** A link to the result, a retry, a removal. */
  readonly action?: ReactNode;
}

const symbols: Readonly<Record<ProgressRowProps["state"], IconPath>> = {
  waiting: icons.document,
  running: icons.document,
  succeeded: icons.check,
  failed: icons.alert,
  cancelled: icons.close,
};

/** « 12 s restantes », « 3 min restantes »; undefined until one second of work allows a guess. Times in ms. */
export function remainingText(
  startedAt: number,
  now: number,
  done: number,
  total: number,
): string | undefined {
  const spent = now - startedAt;
  if (spent < 1000 || done <= 0 || done >= total) return undefined;
  return durationText((spent / done) * (total - done));
}

/** What is left, from milliseconds: « 12 s restantes », « 3 min restantes ». */
export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return labelOf("ui.secondsLeft", { count: Math.max(1, seconds) });
  return labelOf("ui.minutesLeft", { count: Math.ceil(seconds / 60) });
}

/** One piece of work: its name, how far it is, how it ended. */
export function ProgressRow({ name, state, done = 0, total, detail, remaining, action }: ProgressRowProps) {
  const percent =
    state === "succeeded" ? 100 : total === undefined ? undefined : progressPercent(done, total);
  const count = total === undefined ? undefined : `${formatCount(done)} / ${formatCount(total)}`;
  return (
    <div className={styles.row} data-state={state}>
      <span className={styles.icon}>
        <Icon path={symbols[state]} size={18} />
      </span>
      <div className={styles.main}>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {detail ?? (state === "running" ? count : undefined)}
            {state === "running" && remaining !== undefined && ` · ${remaining}`}
          </span>
        </div>
        {(state === "running" || state === "waiting") && (
          <div className={styles.track}>
            <ProgressBar name={name} percent={percent} />
          </div>
        )}
      </div>
      {action}
    </div>
  );
}
