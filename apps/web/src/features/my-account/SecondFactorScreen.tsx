import { Link } from "@tanstack/react-router";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./MyAccount.module.css";
import { TotpPanel } from "./TotpPanel.tsx";

/** Shown alone while a second factor is required and not there: until then the session serves for nothing else. */
export function SecondFactorScreen() {
  useDocumentTitle("Double authentification");
  return (
    <main className={styles.alone}>
      <PageHeader title="Double authentification exigée" />
      <div className={styles.sections}>
        <Notice>Un administrateur l’exige pour votre compte. Activez-la pour continuer.</Notice>
        <TotpPanel onActive={() => window.location.assign("/")} />
        <p>
          <Link to="/sign-out">Me déconnecter</Link>
        </p>
      </div>
    </main>
  );
}
