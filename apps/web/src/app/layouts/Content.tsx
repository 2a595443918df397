import styles from "./Content.module.css";
import type { LayoutProps } from "./load-layout.ts";

/** The screen's own place. The product is in French, in any language of the template around it. */
export function Content({ children }: LayoutProps) {
  return (
    <main id="contenu" className={styles.main} lang="fr" tabIndex={-1}>
      {children}
    </main>
  );
}

/** The foot of a page: the product and the current year. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      Grand Livre © <time>{new Date().getFullYear()}</time>
    </footer>
  );
}
