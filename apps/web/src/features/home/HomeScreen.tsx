import { ButtonLink } from "../../app/ButtonLink.tsx";
import { labelOf } from "../../lib/i18n/labels.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Brand } from "../../ui/Brand.tsx";
import styles from "./HomeScreen.module.css";

/** The public landing page: what the product is, and the door to it. */
export function HomeScreen() {
  useDocumentTitle(labelOf("home.title"));
  return (
    <main className={styles.home}>
      <header>
        <Brand />
        <ButtonLink to="/sign-in" variant="outlined" color="inherit">
          {labelOf("signIn.submit")}
        </ButtonLink>
      </header>
      <section>
        <h1>{labelOf("home.headline")}</h1>
        <p>{labelOf("home.bills")}</p>
        <p>{labelOf("home.proof")}</p>
        <ButtonLink to="/" variant="contained" size="large">
          {labelOf("home.open")}
        </ButtonLink>
      </section>
    </main>
  );
}
