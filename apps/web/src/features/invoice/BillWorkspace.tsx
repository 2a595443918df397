import type { ReactNode } from "react";
import { SplitPane } from "../../ui/SplitPane.tsx";
import styles from "./BillWorkspace.module.css";

interface BillWorkspaceProps {
  readonly document: ReactNode;
  readonly form: ReactNode;
}

/** Document at the left, work at the right; the document stays in sight while the work scrolls. */
export function BillWorkspace({ document, form }: BillWorkspaceProps) {
  return (
    <SplitPane
      storageKey="supplier-bill"
      label="Largeur du document"
      initial={44}
      start={<div className={styles.document}>{document}</div>}
      end={<div className={styles.form}>{form}</div>}
    />
  );
}
