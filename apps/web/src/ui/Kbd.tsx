import styles from "./Kbd.module.css";

/** The keys of a shortcut, as a hint: `Ctrl+Entrée`. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
