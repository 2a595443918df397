import styles from "./KeyHint.module.css";

/** The keys that do what a sentence just said: « validez (Ctrl+Entrée) ». Nothing on a phone. */
export function KeyHint({ children }: { readonly children: string }) {
  return <span className={styles.hint}> ({children})</span>;
}
