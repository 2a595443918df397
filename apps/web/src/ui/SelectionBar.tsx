import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import styles from "./SelectionBar.module.css";

export interface SelectionBarProps {
  /** « 3 factures sélectionnées »; the bar is not there when undefined. */
  readonly label: string | undefined;
  readonly onClear: () => void;
  /** What can be done with all of them. */
  readonly children: ReactNode;
}

/** What can be done with the selected rows; slides over the foot of the list. */
export function SelectionBar({ label, onClear, children }: SelectionBarProps) {
  const { label: word } = useLabels();
  if (label === undefined) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={word("ui.selection")}>
      <span className={styles.label} aria-live="polite">
        {label}
      </span>
      {children}
      <Button size="small" color="inherit" onClick={onClear}>
        {word("ui.unselectAll")}
      </Button>
    </div>
  );
}
