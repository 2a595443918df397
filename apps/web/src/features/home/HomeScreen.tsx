import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Brand } from "../../ui/Brand.tsx";
import styles from "./HomeScreen.module.css";

/** The public landing page: what the product is, and the door to it. */
export function HomeScreen() {
  useDocumentTitle("Accueil");
  return (
    <main className={styles.home}>
      <header>
        <Brand />
        <ButtonLink to="/sign-in" variant="outlined" color="inherit">
          Se connecter
        </ButtonLink>
      </header>
      <section>
        <h1>La facturation et la comptabilité françaises, exactes au centime.</h1>
        <p>
          Déposez une facture fournisseur : elle devient un brouillon vérifié, puis des écritures équilibrées,
          visibles aussitôt dans la balance et dans le fichier des écritures comptables.
        </p>
        <p>
          Une écriture validée ne change plus : elle se corrige par contre-passation, et sa chaîne de preuves
          se vérifie.
        </p>
        <ButtonLink to="/" variant="contained" size="large">
          Ouvrir le tableau de bord
        </ButtonLink>
      </section>
    </main>
  );
}
