import type { ReactNode } from "react";
import styles from "./ListFrame.module.css";

/** A list with tabs above and pages below: its table ends so that the totals and the pages are in sight. */
export function ListFrame({ children }: { readonly children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}
