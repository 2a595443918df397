import type { ReactNode } from "react";
import { formatCount } from "../lib/format.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import styles from "./PageHeader.module.css";

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title: how many rows answer the filters. Given as undefined while it is awaited: its place is kept. */
  readonly count?: number | undefined;
  /** Whether there are more. */
  readonly countIsMinimum?: boolean | undefined;
  /** A state beside the title, of a detail screen. */
  readonly status?: ReactNode;
  /** Under the title: one line. Given as undefined while it is awaited: its line is kept. */
  readonly subtitle?: ReactNode;
  /** Above the title: the way back to the list. */
  readonly back?: ReactNode;
  /** The screen's one primary button. */
  readonly action?: ReactNode;
  /** Everything else: a small menu (see `ActionMenu`) or a few quiet buttons, at the left of the primary one. */
  readonly secondary?: ReactNode;
}

/** The head of a screen: what this is, how many, and the one thing to do. Names the browser's tab too. */
export function PageHeader(props: PageHeaderProps) {
  const { title, count, countIsMinimum, status, subtitle, back, action, secondary } = props;
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {back}
        <h1 className={styles.title}>
          {title}
          {"count" in props && (
            <span className={styles.count} data-awaited={count === undefined || undefined}>
              {count === undefined ? "" : formatCount(count, countIsMinimum)}
            </span>
          )}
          {status}
        </h1>
        {"subtitle" in props && <p className={styles.subtitle}>{subtitle ?? "\u00a0"}</p>}
      </div>
      {(action !== undefined || secondary !== undefined) && (
        <div className={styles.actions}>
          {secondary}
          {action}
        </div>
      )}
    </header>
  );
}
