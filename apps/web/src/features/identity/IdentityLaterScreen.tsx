import { Link } from "@tanstack/react-router";
import { laterScreenText } from "./later-screens.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./SignInScreen.module.css";

/** An identity screen of the specification whose module comes later: what it is, and whom to ask meanwhile. */
export function IdentityLaterScreen() {
  const { title, text } = laterScreenText(window.location.pathname);
  return (
    <PublicFrame title={title} lead={text}>
      <p className={styles.next}>
        <Link to="/sign-in">Retour à la connexion</Link>
      </p>
    </PublicFrame>
  );
}
