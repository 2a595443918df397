import type { ReactNode } from "react";
import { createPreference } from "../../lib/preference.ts";
import { useStore } from "../../lib/store.ts";
import { SplitPane } from "../../ui/SplitPane.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./DocumentWorkspace.module.css";

type WorkspaceView = "document" | "form";

/** Where there is room for one pane only, the one that is shown is kept from document to document. */
const preference = createPreference("document.view", "form");

export function useWorkspaceView() {
  const view: WorkspaceView = useStore(preference) === "document" ? "document" : "form";
  return [view, preference.set as (view: WorkspaceView) => void] as const;
}

interface DocumentWorkspaceProps {
  /** Names the split, whose width is kept. */
  readonly side: "sale" | "supplier-bill";
  /** Undefined: there is none, and the form has the whole width. */
  readonly document: ReactNode | undefined;
  readonly form: ReactNode;
  /** What the form is called on its tab, with what waits there. */
  readonly formName: string;
  readonly waiting?: number;
}

/** The document beside what is done with it, and in sight while that scrolls. On a phone, one at a time. */
export function DocumentWorkspace({ side, document, form, formName, waiting }: DocumentWorkspaceProps) {
  const [view, setView] = useWorkspaceView();
  if (document === undefined) return <Stack className={styles.form ?? ""}>{form}</Stack>;
  return (
    <div className={styles.workspace} data-view={view}>
      <div className={styles.tabs}>
        <Tabs
          label="Facture et document"
          tabs={[
            { id: "form", label: formName, ...(waiting ? { count: waiting } : {}) },
            { id: "document", label: "Document" },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <SplitPane
        storageKey={side}
        label="Largeur du document"
        initial={side === "sale" ? 38 : 42}
        start={<div className={styles.document}>{document}</div>}
        end={<Stack className={styles.form ?? ""}>{form}</Stack>}
      />
    </div>
  );
}
