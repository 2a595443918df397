import { type ReactNode, useId } from "react";
import styles from "./Panel.module.css";

export interface PanelProps {
  readonly title?: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** No inner margin: for a table or rows that go to the edge. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A surface with a hairline border; the only kind of card there is. */
export function Panel({ title, aside, flush, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || aside !== undefined) && (
        <header className={styles.head}>
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {aside}
        </header>
      )}
      <div className={flush === true ? undefined : styles.body}>{children}</div>
    </section>
  );
}
