import type { MailLabel } from "@grand-livre/contracts/mailbox";
import styles from "./Mailbox.module.css";
import { colorOf } from "./mailbox-words.ts";

/** A label of a mail; its colour is a dot, so that the words stay readable in every scheme. */
export function LabelPill({ label }: { readonly label: MailLabel }) {
  return (
    <span className={styles.pill}>
      <span className={styles.dot} style={{ background: colorOf(label.color) }} />
      {label.title}
    </span>
  );
}
