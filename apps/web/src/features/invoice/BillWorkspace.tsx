import { type ReactNode, useState } from "react";
import { createStore, useStore } from "../../lib/store.ts";
import { SplitPane } from "../../ui/SplitPane.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./BillWorkspace.module.css";

export type WorkspaceView = "document" | "form";

interface BillWorkspaceProps {
  readonly document: ReactNode;
  readonly form: ReactNode;
  /** What a narrow screen shows, where somebody else decides too. */
  readonly view?: WorkspaceView;
  readonly onView?: (view: WorkspaceView) => void;
  /** Fields that wait for a look, counted on the tab of a narrow screen. */
  readonly left?: number;
}

/** Where there is room for one only, it is remembered from bill to bill. */
const lastView = createStore<WorkspaceView>("form");

export function useWorkspaceView() {
  const view = useStore(lastView);
  return [view, lastView.set] as const;
}

/** Document at the left, work at the right; the document stays in sight while the work scrolls. On a phone, one at a time. */
export function BillWorkspace({ document, form, left, ...given }: BillWorkspaceProps) {
  const [own, setOwn] = useState<WorkspaceView>("form");
  const view = given.view ?? own;
  return (
    <div className={styles.workspace} data-view={view}>
      <div className={styles.tabs}>
        <Tabs
          label="Facture et document"
          tabs={[
            { id: "document", label: "Document" },
            { id: "form", label: "Saisie", ...(left ? { count: left } : {}) },
          ]}
          value={view}
          onChange={given.onView ?? setOwn}
        />
      </div>
      <SplitPane
        storageKey="supplier-bill"
        label="Largeur du document"
        initial={44}
        start={<div className={styles.document}>{document}</div>}
        end={<div className={styles.form}>{form}</div>}
      />
    </div>
  );
}
