import type { ReactNode } from "react";
import styles from "./StatusChip.module.css";

/** Amber needs a look, red is refused or late, green is settled, accent is in progress; neutral says nothing. */
export type StatusTone = "neutral" | "accent" | "success" | "warning" | "error";

/** A state in one or two words. The words carry the meaning; the colour only helps the eye. */
export function StatusChip({
  tone = "neutral",
  children,
}: {
  readonly tone?: StatusTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
