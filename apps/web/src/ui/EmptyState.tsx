import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Icon } from "./Icon.tsx";
import type { IconPath } from "./icons.ts";

export interface EmptyStateProps {
  readonly icon: IconPath;
  readonly title: string;
  /** What this is, in a sentence. */
  readonly text?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  readonly heading?: "h1" | "h2" | "h3";
}

/** A list without rows, a search without result: what this is, and the one thing to do. */
export function EmptyState({ icon, title, text, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon path={icon} size={24} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
