import { formatDateTime } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { icons } from "../ui/icons.ts";
import styles from "./LastWorked.module.css";

/** « Dernier appel accepté le 28/11/2026 10:00. », or that it never did. */
export const lastText = (done: string, at: string | null, never: string): string =>
  at === null ? never : `${done} le ${formatDateTime(at)}.`;

/** Whether what failed last is newer than what worked last. */
export const isFailing = (failedAt: string | null, workedAt: string | null): boolean =>
  failedAt !== null && (workedAt === null || failedAt > workedAt);

export interface LastWorkedProps {
  /** When it last worked, and what to do when it does not: one line. */
  readonly text: string;
  readonly tone: "good" | "idle" | "failing";
}

const FACES = { good: icons.check, idle: icons.circle, failing: icons.alert } as const;

/** The first line of a door to the outside: a bank, an office, a program, a file that is brought. */
export function LastWorked({ text, tone }: LastWorkedProps) {
  return (
    <p className={styles.line} data-tone={tone} role="status">
      <Icon path={FACES[tone]} size={16} />
      <span>{text}</span>
    </p>
  );
}
