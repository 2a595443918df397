import type { ReactNode } from "react";
import { labelOf } from "../../lib/i18n/labels.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Brand } from "../../ui/Brand.tsx";
import styles from "./PublicFrame.module.css";

export interface PublicFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** The empty layout of the public screens: the form at the left, what the product promises at the right from 960 px. */
export function PublicFrame({ title, lead, children }: PublicFrameProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <div className={styles.column}>
          <Brand size={40} withName={false} />
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <aside className={styles.aside} data-color-scheme="dark">
        <div className={styles.sheet} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <div className={styles.promise}>
          <p className={styles.headline}>{labelOf("public.headline")}</p>
          <p className={styles.line}>{labelOf("public.promise")}</p>
        </div>
      </aside>
    </div>
  );
}
