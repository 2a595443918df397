import type { ReactNode } from "react";
import styles from "./Stack.module.css";

/** Blocks one under the other, 16 px apart; none is widened by what another one holds. */
export function Stack({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <div className={[styles.stack, className].filter(Boolean).join(" ")}>{children}</div>;
}
