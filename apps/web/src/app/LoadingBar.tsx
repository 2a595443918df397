import { labelOf } from "../lib/i18n/labels.ts";
import { useInFlight } from "../lib/in-flight.ts";
import styles from "./LoadingBar.module.css";

/** Six pixels at the very top while any request is in flight. */
export function LoadingBar() {
  return useInFlight() ? (
    <div className={styles.bar} role="progressbar" aria-label={labelOf("ui.loading")} />
  ) : null;
}
