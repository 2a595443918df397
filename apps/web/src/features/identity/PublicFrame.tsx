import type { ReactNode } from "react";
import { Brand } from "../../ui/Brand.tsx";
import styles from "./PublicFrame.module.css";

/** The empty layout of the public screens: the form at the left, what the product promises at the right from 960 px. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <div className={styles.column}>
          <Brand size={40} withName={false} />
          {children}
        </div>
      </main>
      <aside className={styles.aside} data-color-scheme="dark">
        <div className={styles.sheet} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <div className={styles.promise}>
          <p className={styles.headline}>Chaque écran finit en écritures équilibrées.</p>
          <p className={styles.line}>
            Chaque chiffre ramène à sa pièce, exact au centime, prouvable des années après.
          </p>
        </div>
      </aside>
    </div>
  );
}
