import type { ReactNode } from "react";
import { formatCount } from "../lib/format.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import styles from "./PageHeader.module.css";

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title: how many rows answer the filters. */
  readonly count?: number | undefined;
  /** A state beside the title, of a detail screen. */
  readonly status?: ReactNode;
  /** Under the title: one line. */
  readonly subtitle?: ReactNode;
  /** Above the title: the way back to the list. */
  readonly back?: ReactNode;
  /** The screen's one primary button. */
  readonly action?: ReactNode;
  /** Everything else: a small menu (see `ActionMenu`) or a few quiet buttons, at the left of the primary one. */
  readonly secondary?: ReactNode;
}

/** The head of a screen: what this is, how many, and the one thing to do. Names the browser's tab too. */
export function PageHeader({ title, count, status, subtitle, back, action, secondary }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {back}
        <h1 className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          {status}
        </h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
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
